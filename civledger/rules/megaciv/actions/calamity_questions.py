"""What the table is asked about one calamity, a function a question, and what becomes of the answer."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from civledger.model.names import both, plain, several, span
from civledger.model.players import Players
from civledger.model.question import NumberAsked, Question, SheetAnswer
from civledger.model.struct import Struct
from civledger.model.turn import Situation
from civledger.model.verdict import NotPossible
from civledger.model.words import WrongWord, name_share, number, once
from civledger.rules.megaciv.actions import calamity_order
from civledger.rules.megaciv.actions.calamity_entries import draft_of, make_case, tell_exempt, tell_losses, tell_tie
from civledger.rules.megaciv.actions.tokens import ask_census, last_cause
from civledger.rules.megaciv.board import is_counted
from civledger.rules.megaciv.book.calamities.hits import UnknownTokens, find_hit
from civledger.rules.megaciv.book.calamities.losses import there, unknown
from civledger.rules.megaciv.book.calamities.pieces import Hits, shortage
from civledger.rules.megaciv.book.calamities.strikes import Case, may_be_struck

_NO, _YES = ("", "0", "no", "n", "none", "nobody", "pass", "rest", "-"), ("yes", "y")
_FILLING, _STOCK = ("and", "plus"), "stock"
_CITIES, _TOKENS = 9, 55  # of one player, in the box
_Values = Mapping[str, Any]


class DrawnCard(Struct):
    """A calamity, who holds it, and who traded it if that was said."""

    name: str
    victim: str
    giver: str | None = None


class OpenCard(Struct):
    """A calamity that is gone through: what was said so far as its draft takes it, and which questions were answered.

    `holders` have another card of it.
    """

    situation: Situation
    players: Players
    card: DrawnCard
    holders: tuple[str, ...] = ()
    said: _Values = {}
    keys: tuple[str, ...] = ()

    @property
    def values(self) -> dict[str, Any]:
        """Return what the draft of the calamity takes."""
        giver = {"to": self.card.giver} if self.card.giver else {}
        return {"name": self.card.name, "victim": self.card.victim, **giver, **self.said, "is_asked": True}

    def count(self, key: str, numbers: Mapping[str, int]) -> _Values:
        """Return numbers of players beside those that were said."""
        return {key: {**self.said.get(key, {}), **numbers}} if numbers else {}


class _Asked(NamedTuple):
    """A question, and what reads its answer: what is said by it, or what has to be recorded."""

    question: Question
    take: Callable[[str], _Values | SheetAnswer]


_Questions = Iterator[_Asked]


def ask_card(one: OpenCard) -> Question | None:
    """Return what the table is asked about a calamity next; None once it can be recorded."""
    found = _find(one)
    return found.question if found else None


def answer_card(one: OpenCard, text: str) -> OpenCard | SheetAnswer:
    """Return the calamity with another answer, or what that records; raises WrongWord for one that cannot be."""
    found = _find(one)
    if found is None:
        raise WrongWord(f"nothing is left to ask about {one.card.name}")
    taken = found.take(text)
    if isinstance(taken, SheetAnswer):
        return taken
    more = one._replace(said={**one.said, **taken}, keys=(*one.keys, found.question.key))
    _refuse(more)
    return more


def _refuse(one: OpenCard) -> None:
    """Refuse what could not be recorded; raises WrongWord, unless the next question is about it."""
    order = calamity_order.CalamityOrder(**one.values)
    try:
        draft_of(one.situation, order)
    except WrongWord as wrong:
        follows, lacking = ask_card(one), calamity_order.lacks(make_case(one.situation, order))
        if str(wrong) not in lacking and (not follows or follows.key != _STOCK):
            raise
    except NotPossible:
        return


def _find(one: OpenCard) -> _Asked | None:
    """Return the first question that was not answered: whom it strikes, and then what each of them loses."""
    case = make_case(one.situation, calamity_order.CalamityOrder(**one.values))
    if found := _first_open(one, _ask_whom(one, case)):
        return found
    try:
        hits = {civ: find_hit(case, civ) for civ in case.struck}
    except UnknownTokens as lacking:
        return _ask_census(one, case, lacking.civ)
    return _first_open(one, _ask_losses(one, case, hits), _tell_strike(one, case, hits))


def _first_open(one: OpenCard, asked: _Questions, hint: str = "") -> _Asked | None:
    for found in asked:
        if found.question.key not in one.keys:
            return found._replace(question=found.question._replace(hint=found.question.hint or hint))
    return None


def _ask_whom(one: OpenCard, case: Case) -> _Questions:
    victim, strikes = one.players.describe(case.victim), _tell_strike(one, case)
    others = tuple(civ for civ in case.state.civs if civ != case.victim)
    if case.card.coast:
        text = f"Does {victim} have units on a flood plain?"
        question = Question(text, "coast", usual="yes", choices=("yes", "no"), hint=strikes)
        yield _Asked(question, lambda said: {} if _is_yes(said or "yes") else {"coast": True})
    if calamity_order.may_be_traded(case):
        question = Question(f"Who traded it to {victim}?", "giver", usual="nobody", hint=strikes, seats=others)
        yield _Asked(question, lambda said: {} if _is_nobody(one, said) else {"to": one.players.find(said)})
    if not case.named and case.gainer is not None and "cities" not in case.state.game.tracks:
        question = Question("Who gains?", "gainer", hint=strikes, seats=others)
        yield _Asked(question, lambda said: {"to": one.players.find(said)})
    if room := max(0, calamity_order.count_room(case)):
        text = f"Up to {several(room, 'secondary victim')}?"
        if case.card.anybody:
            text = "Who else lost something there?" if case.card.others > 1 else "Whose neighbouring city was reduced?"
        hint = ". ".join([strikes, *tell_exempt(case, one.holders)])
        able = [civ for civ in others if may_be_struck(case, civ) and civ not in (*one.holders, *case.struck)]
        question = Question(text, "others", usual="none", hint=hint, seats=tuple(able), most=room)
        yield _Asked(question, partial(_read_others, one))
    for civ in case.struck if case.card.does == "told" else ():
        text = f"What did {one.players.describe(civ)} lose? Cities and tokens, such as 1 6"
        question = Question(text, f"lost {civ}", hint=strikes, numbers=_pieces(0, 0))
        yield _Asked(question, partial(_read_pieces, one, civ))
    if (lacking := unknown(case.card.does, case.state)) and case.victim not in case.cities:
        text = f"How many cities does {victim} lose? ({both(lacking)} are not tracked)"
        question = Question(text, "lost", hint=strikes, numbers=(NumberAsked("cities", most=_CITIES),))
        yield _Asked(question, lambda said: {"cities": {case.victim: number(said)}})


def _read_others(one: OpenCard, said: str) -> _Values:
    words = [] if _is_nobody(one, said) else said.replace(",", " ").split()
    named = list(once((one.players.find(word), 0) for word in words if plain(word) not in _FILLING))
    for civ in [civ for civ in named if civ in one.holders]:
        raise WrongWord(f"{civ} holds {one.card.name} too and cannot be a secondary victim")
    return {"others": named}


def _pieces(cities: int, tokens: int) -> tuple[NumberAsked, NumberAsked]:
    return NumberAsked("cities", known=cities, most=_CITIES), NumberAsked("tokens", known=tokens, most=_TOKENS)


def _read_pieces(one: OpenCard, civ: str, said: str) -> _Values:
    """Return the cities and tokens that somebody lost: `1 6`, `1`, `6 tokens`, `1 city and 6 tokens`."""
    counted: dict[str, int] = {}
    for digits, unit in re.findall(r"(\d+) ?([a-z]*)", said.casefold()):
        counted["lost" if unit[:3] == "tok" or "cities" in counted else "cities"] = number(digits)
    if not counted or re.search(r"[^\w ,]", said):
        raise WrongWord("how many cities, and how many tokens? Such as 1 6")
    cities, lost = counted.get("cities", 0), counted.get("lost", 0)
    return {**one.count("cities", {civ: cities}), **one.count("lost", {civ: lost} if lost else {})}


def _ask_census(one: OpenCard, case: Case, civ: str) -> _Asked:
    """Ask for the tokens from which a loss follows; the answer is a census."""
    now = one.situation._replace(state=case.state)
    after = {"after": last_cause(now, civ)} if is_counted(case.state, civ) else {}
    text = f"{str(ask_census(now, civ, case.name)).removesuffix(' How many?').removesuffix('.')}. How many?"
    numbers = (NumberAsked("tokens", most=_TOKENS),)
    question = Question(text, f"census {civ}", hint=_tell_strike(one, case), numbers=numbers)
    return _Asked(question, lambda said: SheetAnswer({}, "census", {"numbers": {civ: number(said)}, **after}))


def _ask_losses(one: OpenCard, case: Case, hits: Hits) -> _Questions:
    """Ask what each of them loses, as far as the board decides that, and how many tokens came for reduced cities."""
    for civ, times, costs in calamity_order.ways_out(case, hits):
        who, key = one.players.describe(civ), f"avert {civ}"
        if times > 1:
            text, numbers = f"How many times does {who} avert it, for {costs} each?", tuple(map(str, range(times + 1)))
            question = Question(f"{text} At most {times}", key, usual="0", choices=numbers)
        else:
            question = Question(f"Does {who} avert it for {costs}?", key, usual="no", choices=("yes", "no"))
        yield _Asked(question, partial(_read_times, one, civ))
    if tied := tell_tie(case, hits):
        yield _Asked(Question(tied, "gainer", choices=case.rivals), lambda said: {"to": one.players.find(said)})
    yield from _ask_stock(one, case, hits)
    if able := calamity_order.may_give_cities(case, hits):
        most = {civ: there(case.state, "cities", civ) for civ in able}
        yield _ask_numbers(one, "cities", most, "lose instead of tokens", "none")
    if fewer := calamity_order.may_be_enough(case, hits):
        who, fall = one.players.describe(case.victim), fewer[-1] + 1
        text = f"How many cities does {who} reduce, {span(fewer[0], fall)}?"
        question = Question(text, "enough", usual=f"{fall}", choices=tuple(map(str, range(fewer[0], fall + 1))))
        yield _Asked(question, lambda said: one.count("cities", {case.victim: number(said)}) if said else {})
    if able := calamity_order.may_have_grown(case, hits):
        yield _ask_numbers(one, "tokens", dict.fromkeys(able, _TOKENS), "have on the board now", "not counted")


def _read_times(one: OpenCard, civ: str, said: str) -> _Values:
    times = int(_is_yes(said)) if said.casefold() in (*_YES, *_NO) else number(said)
    return one.count("avert", {civ: times} if times else {})


def _ask_stock(one: OpenCard, case: Case, hits: Hits) -> _Questions:
    """Ask what passes to a gainer who has too few pieces for all of it."""
    short = shortage(case, hits)
    if short and case.gainer and not short.sure:
        yield _ask_census(one, case, case.gainer)
    elif short:
        victim, left = case.victim, {} if short.left is None else {case.victim: short.left}
        able = {**one.count("cities", {victim: short.cities}), **one.count("tokens", left)}
        tokens = [several(hits[victim].tokens - number, "token") for number in left.values()]
        text = f"{calamity_order.tell_short_stock(case, short)}. How many cities and tokens does it take?"
        taken = sum(hits[victim].tokens - number for number in left.values())
        usual = both([several(short.cities, "city"), *tokens])
        question = Question(text, _STOCK, usual=usual, numbers=_pieces(short.cities, taken))
        yield _Asked(question, lambda said: _read_pieces(one, victim, said) if said else able)


def _ask_numbers(one: OpenCard, key: str, most: Mapping[str, int], does: str, usual: str) -> _Asked:
    """Return the question for a number of one player, or of each of whom there is one to say, with its most."""
    able = list(most)
    who, many = both([one.players.describe(civ) for civ in able]), len(able) > 1
    such = f" Such as {plain(able[0])}=2" if many else ""

    def take(said: str) -> _Values:
        is_none = said.casefold() in _NO and (said != "0" or key == "cities")
        return {} if is_none else one.count(key, name_share(one.players.amounts(said.split()), able))

    known = 0 if key == "cities" else None
    numbers = tuple(NumberAsked(civ, f"{civ}=", known, number) for civ, number in most.items())
    text = f"How many {key} {'do' if many else 'does'} {who} {does}?{such}"
    return _Asked(Question(text, key, usual=usual, numbers=numbers), take)


def _is_yes(said: str) -> bool:
    if said.casefold() not in (*_YES, *_NO):
        raise WrongWord(f"{said!r} is neither yes nor no")
    return said.casefold() in _YES


def _is_nobody(one: OpenCard, said: str) -> bool:
    return said.casefold() in _NO and not (said and one.players.is_called(said))


def _tell_strike(one: OpenCard, case: Case, hits: Hits | None = None) -> str:
    said = f"{case.name} strikes {one.players.describe(case.victim)}"
    try:
        hits = hits or {civ: find_hit(case, civ) for civ in case.struck}
    except UnknownTokens:
        return said
    if case.card.does == "told":
        return f"{said} with {hits[case.victim].force.number} {case.card.what}" if case.card.what else said
    return f"{said}: {'; '.join(tell_losses(case, hits))}"
