"""`calamities`: all calamities of a turn, gone through in the order of the rules, question by question."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from civledger.model.border.command import FILING, Asks, Command
from civledger.model.due import OPEN, Due
from civledger.model.names import both, plain
from civledger.model.players import Players
from civledger.model.question import LIST, KeptSheet, Question, SheetAnswer
from civledger.model.struct import Struct
from civledger.model.turn import Situation
from civledger.model.words import WrongWord, found
from civledger.rules.megaciv.actions.calamity_questions import DrawnCard, OpenCard, answer_card, ask_card
from civledger.rules.megaciv.book.calamities.strikes import Roles, card_of, copies, impossible_roles, struck_before
from civledger.rules.megaciv.book.fixes import find_event, leave_out
from civledger.rules.megaciv.effects import MINOR, TRADEABLE, among, calamities, in_play, use
from civledger.rules.megaciv.entries.events import find_calamities

RECORDS = "calamity"
COMMAND = Command(
    "calamities",
    "Go through all calamities of the turn in their order, question by question.",
    ("calamities",),
    about="Type each card and who holds it, one a line: famine mike, or epidemic tom from sarah if Sarah traded it. An"
    " empty line ends the list. Then each calamity is asked about in the order in which they are resolved, and recorded"
    " once nothing is left to ask. Enter takes what stands in brackets. It needs a terminal. `q` leaves: what is open"
    " is kept beside the ledger, `next` shows it, and `calamities` goes on with it.",
    ways=(Asks(RECORDS),),
    takes=FILING,
)
_LATER = ("support", "buy", "hand", "ast-check")  # the phases behind the calamities
_OFF, _AGAIN = "-", "correct "


class CalamitySheet(Struct):
    """The cards of a turn as the table named them, whether these are all, and the answers by their questions.

    Which of them are open is not kept: the ledger knows which have struck. One of those is asked about `again`.
    """

    turn: int
    cards: tuple[DrawnCard, ...] = ()
    is_complete: bool = False
    answers: Mapping[str, str] = {}
    again: DrawnCard | None = None


def ask(situation: Situation, players: Players, kept: KeptSheet) -> Question | None:
    """Return what is asked next; None once all cards are settled.

    Where the next one can be recorded as it is, the list is asked for again: whoever goes on records it.
    """
    sheet = _read(situation, kept)
    waiting = _list_open(situation, sheet)
    if sheet.is_complete and not waiting and sheet.again is None:
        return None
    one = _open_card(situation, players, sheet)
    if one and (question := _question_of(one)):
        return question
    somebody = plain(players.people.get(players.names[0], players.names[0]))
    such = f"one a line, such as famine {somebody}; -famine {somebody} takes it off"
    hint = f"Open: {', '.join(map(_tell_card, waiting))}" if waiting else such
    left = [f"{_tell_card(card)}: {both(gone)} left" for card in sheet.cards if (gone := _who_left(situation, card))]
    hint = ". ".join([hint, *_tell_excess(situation, waiting), *left])
    civs = situation.state.civs
    cards = {name: card for name, card in calamities().items() if in_play(card, len(civs))}
    return Question(
        "Card and holder?",
        LIST,
        usual="go on" if waiting else "none",
        hint=hint,
        seats=tuple(civs),
        cards=tuple(cards),
        passed=tuple(name for name, card in cards.items() if among(card, len(civs)).kind == TRADEABLE),
        listed=tuple(f"{card.name} {card.victim}" for card in waiting),
    )


def answer(situation: Situation, players: Players, kept: KeptSheet, text: str) -> SheetAnswer:
    """Return the sheet with the answer to what is asked; raises WrongWord, NoSuchName for one that cannot be."""
    sheet, asked = _read(situation, kept), ask(situation, players, kept)
    if asked is None:
        raise WrongWord("all calamities are settled")
    one = _open_card(situation, players, sheet)
    if one is None or asked.key == LIST:
        return SheetAnswer(_write(_take_line(situation, players, sheet, text)))
    taken = answer_card(one, text)
    if isinstance(taken, SheetAnswer):
        return taken._replace(sheet=kept)
    return SheetAnswer(_write(sheet._replace(answers={**sheet.answers, asked.key: text})))


def find_ready(situation: Situation, players: Players, kept: KeptSheet) -> dict[str, Any] | None:
    """Return the values of the next calamity, if nothing is left to ask about it."""
    sheet = _read(situation, kept)
    one = _open_card(situation, players, sheet)
    if one is None or ask_card(one) is not None:
        return None
    return {**one.values, "fix": True} if sheet.again else one.values


def reopen(situation: Situation, kept: KeptSheet) -> KeptSheet:
    """Return the sheet with its list open again."""
    return _write(_read(situation, kept)._replace(is_complete=False))


def forget(situation: Situation, kept: KeptSheet) -> KeptSheet:
    """Return the sheet without the answers about the open card; the same if there are none."""
    sheet = _read(situation, kept)
    return _write(sheet._replace(answers={}, again=None)) if sheet.answers or sheet.again else kept


def list_recorded(situation: Situation) -> list[tuple[int, str]]:
    """Return the calamities of the turn, each with the number of its entry and the words that ask about it again."""
    return [(strike.entry.position + 1, f"{strike.name} {strike.civ}") for strike in find_calamities(situation.now)]


def add_open(due: Sequence[Due], situation: Situation, kept: KeptSheet) -> list[Due]:
    """Return what a turn asks for with the calamities that are open, in their phase: cards are drawn by then."""
    cards = [
        Due(
            RECORDS,
            RECORDS,
            {card.victim: OPEN},
            COMMAND.name,
            f"{_tell_card(card)} is open",
            f"{card.name} strikes {{}}: settle it.",
        )
        for card in _list_open(situation, _read(situation, kept))
    ]
    place = next((place for place, one in enumerate(due) if one.phase in _LATER), len(due))
    before = [one._replace(passed=True) if cards and one.optional else one for one in due[:place]]
    return [*before, *cards, *due[place:]]


def _open_card(situation: Situation, players: Players, sheet: CalamitySheet) -> OpenCard | None:
    """Return the card that is gone through now, None while the list is open or none is left."""
    waiting = _list_open(situation, sheet)
    if sheet.again:
        event = find_event(situation, (*card_of(sheet.again.name), sheet.again.victim))
        before = leave_out(situation, event) if event else situation
        return _answer_again(OpenCard(before, players, sheet.again), sheet.answers)
    if not waiting or not sheet.is_complete:
        return None
    card, *later = waiting
    holders = tuple(one.victim for one in later if card_of(one.name) == card_of(card.name))
    return _answer_again(OpenCard(situation, players, card, holders), sheet.answers)


def _answer_again(one: OpenCard, answers: Mapping[str, str]) -> OpenCard:
    while (question := _question_of(one)) and question.key in answers:
        try:
            taken = answer_card(one, answers[question.key])
        except WrongWord:
            return one
        if isinstance(taken, SheetAnswer):
            return one
        one = taken
    return one


def _question_of(one: OpenCard) -> Question | None:
    question = ask_card(one)
    return question._replace(key=f"{one.card.name} {one.card.victim}: {question.key}") if question else None


def _list_open(situation: Situation, sheet: CalamitySheet) -> list[DrawnCard]:
    """Return the cards that have not struck yet, in the order in which they are resolved; none of who left."""
    struck = {(card_of(strike.name), strike.civ) for strike in find_calamities(situation.now)}
    waiting = [card for card in sheet.cards if (card_of(card.name), card.victim) not in struck]

    def order(card: DrawnCard) -> tuple[bool, int, bool]:
        kind, stack = card_of(card.name)
        return kind != MINOR, stack, kind == TRADEABLE

    return sorted([card for card in waiting if not _who_left(situation, card)], key=order)


def _who_left(situation: Situation, card: DrawnCard) -> list[str]:
    return [civ for civ in (card.victim, card.giver) if civ and civ not in situation.state.civs]


def _tell_card(card: DrawnCard) -> str:
    return f"{card.name} ({card.victim}{f', from {card.giver}' if card.giver else ''})"


def _tell_excess(situation: Situation, waiting: Sequence[DrawnCard]) -> Iterator[str]:
    met = [(strike.name, strike.civ) for strike in find_calamities(situation.now)]
    met += [(card.name, card.victim) for card in waiting]
    for civ in dict.fromkeys(card.victim for card in waiting):
        names = [name for name, victim in met if victim == civ]
        major = [name for name in names if calamities()[name].kind != MINOR]
        for held, most, what in ((names, use()["most"], ""), (major, use()["major"], "major ")):
            if len(held) > most:
                excess = f"{civ} holds {len(held)} {what}calamities ({both(held)}), but at most {most} strike"
                yield f"{excess}. Take off what was discarded, such as {_OFF}{plain(held[-1])} {plain(civ)}"
                break


def _take_line(situation: Situation, players: Players, sheet: CalamitySheet, text: str) -> CalamitySheet:
    """Return the sheet with another card or without one; an empty line ends the list."""
    if not text:
        for excess in _tell_excess(situation, _list_open(situation, sheet)):
            raise WrongWord(excess)
        return sheet._replace(is_complete=True)
    if text.startswith(_AGAIN):
        card = _read_card(players, text.removeprefix(_AGAIN))
        if find_event(situation, (*card_of(card.name), card.victim)) is None:
            raise WrongWord(f"{card.name} of {players.describe(card.victim)} is not recorded in this turn")
        return sheet._replace(again=card, answers={})
    card = _read_card(players, text.removeprefix(_OFF))
    others = tuple(one for one in sheet.cards if (card_of(one.name), one.victim) != (card_of(card.name), card.victim))
    if text.startswith(_OFF):
        if len(others) == len(sheet.cards):
            raise WrongWord(f"{card.name} of {card.victim} is not on the list")
        return sheet._replace(cards=others)
    for wrong in _refuse_card(situation, players, others, card):
        raise WrongWord(wrong)
    return sheet._replace(cards=(*others, card))


def _refuse_card(situation: Situation, players: Players, others: Sequence[DrawnCard], card: DrawnCard) -> Iterator[str]:
    kind, own = among(calamities()[card.name], len(situation.state.game.civs)), card_of(card.name)
    if card.giver and kind.kind != TRADEABLE:
        yield f"{card.name} cannot be traded. Leave out who gave it"
    roles = Roles(kind, card.name, situation.opening, card.victim, (), card.giver)
    struck = [strike for strike in find_calamities(situation.now) if card_of(strike.name) == own]
    yield from impossible_roles(roles)
    yield from struck_before(roles, struck)
    met = [strike.civ for strike in struck]
    if card.victim in met:
        line = f"civledger calamity {plain(card.name)} {plain(card.victim)} --fix"
        yield f"{card.name} of {players.describe(card.victim)} is recorded already. To correct it: {line}"
    holders = list(dict.fromkeys([*met, *(one.victim for one in others if card_of(one.name) == own)]))
    if len(holders) >= copies(situation.state):
        yield f"{card.name} is held by {both(holders)}, and there is no other card of it"


def _read_card(players: Players, text: str) -> DrawnCard:
    """Return the card that a line names: `famine mike`, `mike famine`, `epidemic tom from sarah`; raises WrongWord."""
    words = text.split()
    place = next((at for at, word in enumerate(words) if word.casefold() == "from"), len(words))
    held, giver = words[:place], " ".join(words[place + 1 :])
    splits = [(" ".join(held[:at]), " ".join(held[at:])) for at in range(len(held) - 1, 0, -1)]
    wrong: list[WrongWord] = []
    for name, victim in [*splits, *((victim, name) for name, victim in splits)]:
        try:
            card = found(name, calamities(), "calamity")
        except WrongWord as unknown:
            wrong.append(unknown)
            continue
        return DrawnCard(card, players.find(victim), players.find(giver) if giver else None)
    near = [unknown for unknown in wrong if unknown.candidates]
    raise next(iter((*near, *wrong)), WrongWord("type the card and who holds it, such as famine mike"))


def _write(sheet: CalamitySheet) -> KeptSheet:
    cards = [[card.name, card.victim, card.giver] for card in sheet.cards]
    again = [sheet.again.name, sheet.again.victim] if sheet.again else None
    return {**sheet._asdict(), "cards": cards, "again": again}


def _read(situation: Situation, kept: KeptSheet) -> CalamitySheet:
    """Return the sheet of this turn; an empty one for another turn, and nothing that somebody made of the file."""
    civs = {*situation.state.game.civs}
    try:
        cards = [DrawnCard(*row) for row in kept["cards"]]
        known = [one for one in cards if one.name in calamities() and {one.victim, one.giver or one.victim} <= civs]
        answers = {key: text for key, text in kept["answers"].items() if isinstance(text, str)}
        again = DrawnCard(*kept["again"]) if kept.get("again") else None
        again = again if again and again.name in calamities() and again.victim in civs else None
        sheet = CalamitySheet(kept["turn"], tuple(known), kept["is_complete"] is True, answers, again)
    except (KeyError, TypeError, ValueError, AttributeError):
        return CalamitySheet(situation.turn)
    return sheet if sheet.turn == situation.turn else CalamitySheet(situation.turn)
