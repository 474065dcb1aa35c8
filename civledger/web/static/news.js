// What became of an entry: its receipt, or why it was refused and what to do then.
import { box, button, finish, named, redraw, text } from "./parts.js";
import { formOf, openForm } from "./form.js";
import { openPad, padOf } from "./pads.js";

const NOTHING_TO_FIX = "The earlier number is gone, so there is nothing to replace.";
const STALE = 12000; // milliseconds for which a receipt is news
export const OK = new Set([200, 201]);

export function tellAnswer(seat, sent, answer) {
  const { status, data } = answer;
  if (OK.has(status)) return tellReceipt(seat, sent, data);
  return tellRefusal(seat, sent, data, status);
}

function tellReceipt(seat, sent, data) {
  if (sent.path === "api/undo") return show(seat, "receipt", finish(data.receipt.join(" ")));
  const undo = named(button("Undo", () => seat.takeBack(data.number), "quiet"), "news-undo");
  const [said, ...more] = data.receipt;
  show(seat, "receipt", `Recorded: ${said}`, list(more), undo);
}

export function tellTooLate(seat, sent) {
  const said = "It was recorded before you took it back, and something else since. Undo both under Entries, or ask the bookkeeper.";
  show(seat, "refusal", `Not taken back: ${nameEntry(seat, sent.body)}`, text("p", said));
}

// What is not recorded, in the words of its pad; of a purchase, what was to be bought.
export function nameEntry(seat, body) {
  const pad = padOf(seat, body), basket = body.values?.advances;
  const label = seat.data.page.labels[body.action] ?? body.action ?? "undo";
  if (!pad) return basket ? `${label}: ${basket.join(", ") || "nothing"}` : label;
  const beyond = pad.beyond && body.values[pad.beyond] ? `, ${body.values[pad.beyond]} ${pad.beyond}` : "";
  return `${pad.label} ${body.values[pad.key]}${beyond}`;
}

function tellRefusal(seat, sent, data, status) {
  const findings = data?.findings ?? [];
  const said = hasNothingToFix(sent, data) ? NOTHING_TO_FIX : data?.error ?? `The server did not answer (${status}). Try again.`;
  const reasons = findings.length ? findings.map((found) => found.message) : [said];
  const parts = [list(reasons.map(finish))];
  if (data?.help?.length && !data.fix) parts.push(text("p", "What to do", "todo"), list(data.help.map(finish)));
  const title = sent.path === "api/undo" ? "Not undone" : `Not recorded: ${nameEntry(seat, sent.body)}`;
  show(seat, "refusal", title, ...parts, ...waysOut(seat, sent, data));
}

// The number that was to be put right may have been taken back by the bookkeeper.
export function hasNothingToFix(sent, data) {
  return Boolean(sent.body.fix && data?.error && !data.findings && !data.another_turn);
}

function waysOut(seat, sent, data) {
  const ways = [], pad = sent.body.values && padOf(seat, sent.body);
  const again = ({ id, during, ...body }, change) => (hide(seat), seat.enter({ ...body, ...change }));
  if (hasNothingToFix(sent, data)) {
    ways.push(named(button("Enter it as new", () => again(sent.body, { fix: false }), "primary"), "news-plain"));
  }
  if (data?.fix) { // alone: nothing else is to be tapped instead
    const replace = pad && data.was ? `Replace ${data.was} by ${sent.body.values[pad.key]}` : "Replace the earlier number";
    return [named(button(replace, () => again(sent.body, { fix: true }), "primary wide"), "news-fix")];
  }
  if (pad) ways.push(named(button("Type it again", () => (hide(seat), openPad(seat, padOf(seat, sent.body) ?? pad)), "quiet"), "news-again"));
  const form = sent.body.values && formOf(seat, sent.body);
  if (form) {
    const reopen = () => (hide(seat), openForm(seat, form, sent.body.values));
    ways.push(named(button("Edit it", reopen, "quiet"), "news-form"));
  }
  if (seat.isPurchase(sent.body)) {
    const back = () => (hide(seat), seat.go("shop"));
    ways.push(named(button("Back to the basket", back, "quiet"), "news-shop"));
  }
  return ways;
}

const list = (lines) => box("ul", "lines", ...lines.map((line) => text("li", line)));

function show(seat, kind, title, ...parts) {
  const ways = parts.filter((part) => part.tagName === "BUTTON");
  const rest = parts.filter((part) => part.tagName !== "BUTTON");
  const close = named(button("Close", () => hide(seat), "quiet"), "news-close");
  const card = box("div", `news-card ${kind}`, text("h2", title), ...rest, box("div", "ways", ...ways, close));
  redraw(kind === "refusal" ? seat.places.alarm : seat.places.news, card);
  (kind === "refusal" ? seat.places.news : seat.places.alarm).replaceChildren();
  clearTimeout(seat.stale);
  if (kind === "receipt") seat.stale = setTimeout(() => hideReceipt(seat), STALE); // it stands under Entries
}

export function hideReceipt(seat) {
  seat.places.news.replaceChildren();
}

export function hide(seat) {
  hideReceipt(seat);
  seat.places.alarm.replaceChildren();
}
