// The entries of a turn as `log` tells them; any can be struck, with a reason.
import { box, button, field, form, section, submit, text } from "./keeper-parts.js";
import { enter, outcome } from "./keeper-entry.js";

const UNSTRUCK = ["strike", "endturn"];
const REASONS = ["entered by mistake", "misread", "entered twice"];
const begin = (words) => `${words[0].toUpperCase()}${words.slice(1)}`;

export function logOf(page) {
  const title = text("h3", "");
  const list = box("ol", "log");
  const place = outcome();
  const turnTo = (turn) => {
    page.logTurn = turn === page.state.turn ? 0 : turn;
    page.refresh();
  };
  const shown = () => page.logTurn || page.state.turn;
  const earlier = button("Earlier", () => turnTo(Math.max(page.state.first, shown() - 1)));
  const later = button("Later", () => turnTo(Math.min(page.state.turn, shown() + 1)));
  const element = section("Entries", box("div", "row", earlier, title, later), place, list);

  function update(state) {
    title.textContent = `${state.called} ${shown()}`;
    earlier.disabled = shown() <= state.first;
    later.disabled = shown() >= state.turn;
    if (list.querySelector("form")) return; // somebody is giving a reason
    const rows = [...state.log].sort((one, other) => other.number - one.number);
    list.replaceChildren(...rows.map((row) => entry(page, row, place)));
    if (!rows.length) list.append(text("li", "Nothing yet."));
  }

  return { element, update };
}

function entry(page, row, place) {
  const said = text(row.struck ? "s" : "span", row.said);
  const item = box("li", "", text("b", String(row.number)), said);
  if (row.by) item.append(text("span", `by ${isSeat(page, row.by) ? row.by : "the bookkeeper"}`, "soft"));
  if (row.struck) item.append(text("span", `struck: ${row.struck}`, "soft"));
  else if (!UNSTRUCK.includes(row.action)) item.append(button("Strike", (pressed) => pressed.replaceWith(striking(page, row, place))));
  item.dataset.number = row.number;
  return item;
}

const isSeat = (page, by) => page.state.seats.some((seat) => seat.civ === by);

function striking(page, row, place) {
  const reason = field(`Why should entry ${row.number} not count?`);
  const strike = async () => {
    const why = reason.input.value.trim();
    if (!why) return reason.input.focus();
    asked.remove();
    await enter(page, place, { action: "strike", values: { entries: [row.number], reason: why } });
  };
  const usual = REASONS.map((why) => button(begin(why), () => (reason.input.value = why), "tag"));
  const leave = button("Keep it", () => (asked.remove(), page.refresh()));
  const asked = form("overrule", strike, reason.element, box("div", "tags", ...usual), box("div", "row", submit(`Strike entry ${row.number}`, "grave"), leave));
  return asked;
}
