// Sending what the bookkeeper enters, and what can be done where the rules refuse it.
import { box, button, field, form, submit, text } from "./keeper-parts.js";

const STALE = 30000; // milliseconds for which a receipt is news
const fading = new WeakMap();

// Where answers are shown: a receipt, or a refusal with the ways out of it.
export function outcome() {
  const element = box("div", "outcome");
  element.setAttribute("role", "status");
  return element;
}

// Send something, unless just that is on its way: a second tap is no second entry.
export async function sendOnce({ table }, path, body) {
  const said = JSON.stringify(body);
  const isSame = ({ path: other, body: { id, ...rest } }) => other === path && JSON.stringify(rest) === said;
  return table.outbox.some(isSame) ? null : table.send(path, body);
}

// A command line, as at the prompt.
export async function runLine(page, place, line) {
  const answer = await sendOnce(page, "api/command", { line });
  if (!answer) return false;
  showAnswer(place, answer);
  place.append(...(answer.data?.try ?? []).map((other) => suggestion(page, place, other)));
  if (answer.data?.anyway) place.append(overrule((note) => runLine(page, place, `${line} ${answer.data.anyway} --note ${JSON.stringify(note)}`)));
  await page.refresh();
  return answer.status < 300;
}

export async function enter(page, place, body) {
  const answer = await sendOnce(page, "api/entries", body);
  if (!answer) return false;
  showAnswer(place, answer);
  if (answer.status === 409) place.append(...waysOut(page, place, body, answer.data.fix));
  await page.refresh();
  return answer.status < 300;
}

// What was recorded and is gone is recorded again, or let go.
export async function settleGone(page, place, body) {
  const answer = await sendOnce(page, "api/gone", body);
  if (!answer) return;
  showAnswer(place, answer);
  await page.refresh();
}

export async function takeBack(page, place, yes = false) {
  const answer = await sendOnce(page, "api/undo", yes ? { yes } : {});
  if (!answer) return;
  showAnswer(place, answer);
  if (answer.status === 409 && answer.data.asks) {
    place.append(button("Yes, undo it", () => takeBack(page, place, true), "grave"));
  }
  await page.refresh();
}

export function showAnswer(place, { status, data }) {
  const good = status < 300;
  const lines = good ? data.receipt ?? [] : data?.findings ? sayRefusal(data) : (data?.error ?? "The server did not answer. Try again.").split("\n");
  const title = good ? (data.number ? `Entry ${data.number}` : "Done") : "Nothing was recorded";
  place.className = good ? "outcome good" : "outcome bad";
  place.replaceChildren(text("strong", title), text("pre", lines.join("\n")));
  place.scrollIntoView({ block: "nearest" });
  clearTimeout(fading.get(place));
  if (good) fading.set(place, setTimeout(() => place.replaceChildren(), STALE)); // it stands among the entries
}

function sayRefusal({ findings, help = [] }) {
  return [...findings.map(say), ...help.map((line) => `What to do: ${line}`)];
}

function say(found) {
  return `${found.civ ? `${found.civ}: ` : ""}${found.message}`;
}

function waysOut(page, place, body, canFix) {
  if (canFix) return [button("Replace the earlier number", () => enter(page, place, { ...body, fix: true }), "chief")];
  return body.force ? [] : [overrule((note) => enter(page, place, { ...body, force: true, note }))];
}

// A line that may be meant: what replaces a number is one tap, anything else can be read and changed first.
function suggestion(page, place, line) {
  if (line.endsWith(" --fix") && !line.includes("NUMBER")) return button("Replace the earlier number", () => runLine(page, place, line));
  return button(line.replace(/ --fix$/, ""), () => page.suggest(line, true));
}

function overrule(record) {
  const reason = field("Record it anyway. Why? (the reason goes into the ledger)");
  const overruled = () => {
    const note = reason.input.value.trim();
    if (note) record(note);
    else reason.input.focus();
  };
  return form("overrule", overruled, reason.element, submit("Record anyway", "grave"));
}
