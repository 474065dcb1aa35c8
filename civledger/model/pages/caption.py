"""What happened in one turn, in a caption: words that every game uses."""

from collections.abc import Mapping

from civledger.model.names import both, several

_FEW = 3


def tell_front(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """Return who leads at the end of a turn and whether that is new; equal points are a shared lead."""
    first, earlier = _find_leaders(after), _find_leaders(before)
    if not first:
        return ""
    score = several(after[first[0]], "point")
    if len(first) == len(after) > 1:
        return f"All {len(after)} players are level on {score}."
    if len(first) > 1:
        return f"{both(first) if len(first) <= _FEW else f'{len(first)} players'} share the lead with {score}."
    verb = "stays ahead" if first == earlier else "pulls ahead" if first[0] in earlier else "takes the lead"
    return f"{first[0]} {verb} with {score}."


def _find_leaders(points: Mapping[str, int]) -> list[str]:
    most = max(points.values(), default=0)
    return [name for name, own in points.items() if own == most > 0]
