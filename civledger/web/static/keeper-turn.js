// The open turn: its phase, what is missing, closing it and taking back.
import { box, button, field, form, section, submit, text } from "./keeper-parts.js";
import { enter, outcome, runLine, settleGone, showAnswer, takeBack } from "./keeper-entry.js";
import { canTap, openSeat } from "./keeper-seat.js";

const ENDS = "endturn";
const CORRECTING = "check";

export function turnOf(page) {
  const title = text("h1", "Bookkeeper");
  const phase = text("p", "", "phase");
  const missing = box("ul", "missing");
  const place = outcome();
  const whole = box("div", "row");
  const ending = button("", () => enter(page, place, { action: ENDS, values: {}, during: page.state.turn }));
  const stopping = button("End the game…", () => askToEnd(page, place));
  const undo = button("Undo the last entry", () => takeBack(page, place), "undo");
  const findings = box("ul", "findings");
  const gone = box("ul", "findings");
  const alarm = box("div", "", gone);
  alarm.setAttribute("role", "alert");
  const game = text("p", "", "game soft");
  const element = section("What is missing", missing, box("div", "row", whole, ending, undo), place, findings, box("div", "apart", stopping));
  element.prepend(game, title, phase, alarm);

  function update(state) {
    game.textContent = state.game ?? "";
    title.textContent = `${state.called[0].toUpperCase()}${state.called.slice(1)} ${state.turn}`;
    phase.textContent = state.phase ? `Phase: ${state.labels[state.phase] ?? state.phase}` : "The game is over.";
    const open = new Set([...missing.querySelectorAll("details[open]")].map((fold) => fold.dataset.what));
    missing.replaceChildren(...state.missing.map((lack, place) => describe(page, lack, !place || open.has(lack.what))));
    ending.textContent = `Close the ${state.called}`;
    ending.hidden = stopping.hidden = !state.phase;
    ending.className = state.missing.some((lack) => lack.what === CORRECTING || isDueTap(lack)) ? "" : "chief";
    undo.textContent = state.last ? `Undo ${tellLast(page, state.last)}` : "Undo the last entry";
    undo.disabled = !state.last;
    whole.replaceChildren(...forEverybody(page, state, place));
    findings.replaceChildren(...state.findings.map(finding));
    const lost = state.gone.map((entry) => tellGone(page, place, entry));
    if (gone.textContent !== lost.map((item) => item.textContent).join("")) gone.replaceChildren(...lost);
  }

  return { element, update, say: (answer) => showAnswer(place, answer) };
}

// A game that ends by agreement or by the clock is ended only by a second tap.
function askToEnd(page, place) {
  const { called, turn } = page.state;
  const reason = field(`This is the last ${called}. Why? (optional)`);
  const end = () => enter(page, place, { action: ENDS, values: { last: reason.input.value.trim() || true }, during: turn });
  const leave = button("Keep playing", () => place.replaceChildren());
  place.className = "outcome";
  place.replaceChildren(form("overrule", end, reason.element, box("div", "row", submit("End the game", "grave"), leave)));
}

// What the books know of everybody by themselves is one tap.
function forEverybody(page, state, place) {
  const due = state.missing.filter(isTap);
  return due.map((lack) => button(lack.command, () => runLine(page, place, lack.command), isDueTap(lack) ? "chief" : ""));
}

const isTap = (lack) => lack.command === `${lack.what} all`;
const isDueTap = (lack) => lack.now && isTap(lack); // what comes next is louder than closing the turn

// What no pad takes is typed, as what needs more than a number does: the line stands there, with gaps for what only the
// table knows.
function add(page, lack, civ) {
  if (lack.command === page.state.events?.command) page.openSheet();
  else if (canTap(page, lack.what) && !lack.command.includes(" --")) openSeat(page, civ, lack.what);
  else page.suggest(lack.command, true);
}

// What comes first is unfolded: the rest of a turn of eighteen would fill the screen.
function describe(page, lack, unfolded) {
  const names = lack.civs.map((civ) => button(civ, () => add(page, lack, civ), "tag"));
  const called = text("b", page.state.labels[lack.what] ?? lack.what), said = text("span", ` ${lack.said}`, "soft");
  const title = box("summary", "", called, said);
  const fold = box("details", "", title, box("div", "tags", ...names));
  fold.dataset.what = lack.what;
  fold.open = unfolded;
  return box("li", lack.now ? "" : "ahead", names.length ? fold : box("p", "", called, said));
}

function tellLast({ state }, { number, said, by }) {
  const seat = state.seats.find((one) => one.civ === by);
  return `entry ${number}: ${said.replace(/\.$/, "")}${seat ? ` (by ${seat.civ})` : ""}`;
}

// What was recorded here and is not in the file any more, though nobody undid it: git may have replaced the file.
function tellGone(page, place, { number, seat, said, key }) {
  const told = `Entry ${number} (${seat ?? "bookkeeper"}) is no longer in the ledger: ${said}.`;
  const settle = (drop) => settleGone(page, place, { key, ...(drop ? { drop } : {}) });
  const ways = box("div", "row", button("Record it again", () => settle(false), "chief"), button("Let it go", () => settle(true)));
  return box("li", "", text("span", "missing", "mark error"), text("span", ` ${told}`), ways);
}

function finding(found) {
  const mark = text("span", found.severity, `mark ${found.severity}`);
  return box("li", "", mark, text("span", ` ${found.civ ? `${found.civ}: ` : ""}${found.message}`));
}
