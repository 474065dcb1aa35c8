// Sending what the bookkeeper enters, and what can be done where the rules refuse it.
import { box, button, field, form, submit, text } from "./keeper-parts.js";

const ASKS = "send yes"; // in the sentence of the server if so much would be taken back that it is asked for first

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
  await page.refresh();
  return answer.status < 300;
}

export async function enter(page, place, body, counts = false) {
  const answer = await sendOnce(page, "api/entries", body);
  if (!answer) return false;
  showAnswer(place, answer);
  if (answer.status === 409) place.append(...waysOut(page, place, body, counts));
  await page.refresh();
  return answer.status < 300;
}

export async function takeBack(page, place, yes = false) {
  const answer = await sendOnce(page, "api/undo", yes ? { yes } : {});
  if (!answer) return;
  showAnswer(place, answer);
  if (answer.status === 409 && answer.data.error.includes(ASKS)) {
    place.append(button("Yes, take it back", () => takeBack(page, place, true), "grave"));
  }
  await page.refresh();
}

export function showAnswer(place, { status, data }) {
  const good = status < 300;
  const lines = good ? data.receipt ?? [] : data?.findings ? sayRefusal(data) : (data?.error ?? "no answer").split("\n");
  const title = good ? (data.number ? `Entry ${data.number}` : "Done") : "Nothing was recorded";
  place.className = good ? "outcome good" : "outcome bad";
  place.replaceChildren(text("strong", title), text("pre", lines.join("\n")));
  place.scrollIntoView({ block: "nearest" });
}

function sayRefusal({ findings, help = [] }) {
  return [...findings.map(say), ...help.map((line) => `What to do: ${line}`)];
}

function say(found) {
  return `${found.code} ${found.civ ? `${found.civ}: ` : ""}${found.message}`;
}

function waysOut(page, place, body, counts) {
  const ways = [];
  if (counts && !body.fix) {
    ways.push(button("The number before was wrong: this one takes its place", () => enter(page, place, { ...body, fix: true }, counts)));
  }
  if (!body.force) ways.push(overrule(page, place, body, counts));
  return ways;
}

function overrule(page, place, body, counts) {
  const reason = field("Overrule it; the reason stands in the ledger");
  const overruled = () => {
    const note = reason.input.value.trim();
    if (note) enter(page, place, { ...body, force: true, note }, counts);
    else reason.input.focus();
  };
  return form("overrule", overruled, reason.element, submit("Overrule", "grave"));
}
