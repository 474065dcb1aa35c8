// The events of a turn, question by question: what is asked comes from the server, and the answer goes there.
import { box, button, field, form, section, submit, text } from "./keeper-parts.js";
import { outcome, sendOnce, showAnswer } from "./keeper-entry.js";

const LIST = "list"; // asks for the events again

export function sheetOf(page) {
  const place = outcome();
  const asked = box("div");
  const element = section("", asked, place);
  let shown = "";
  let input = null;

  async function say(key, words) {
    const answer = await sendOnce(page, "api/sheet", { key, text: words });
    if (!answer) return;
    if (answer.status < 300 && !answer.data.number) place.replaceChildren();
    else showAnswer(place, answer);
    await page.refresh();
    input?.focus();
  }

  function draw({ command, question }) {
    element.querySelector("h2").textContent = `${command[0].toUpperCase()}${command.slice(1)}`;
    const again = button(question ? "Change the list" : "Go through them", () => say("", LIST));
    again.hidden = question?.key === LIST;
    if (!question) return asked.replaceChildren(again);
    const line = field(question.usual === null ? question.text : `${question.text} (empty: ${question.usual})`);
    input = line.input;
    input.autocapitalize = "none";
    input.spellcheck = false;
    input.maxLength = 200;
    const choices = question.choices.map((word) => button(word, () => say(question.key, word)));
    const row = box("div", "row", submit("Answer", "chief"), ...choices, again);
    const hand = () => (input.value.trim() || question.usual !== null ? say(question.key, input.value.trim()) : input.focus());
    asked.replaceChildren(text("p", question.hint, "soft"), form("question", hand, line.element, row));
  }

  // What is typed meanwhile stays: the question is drawn again only if it is another one.
  function update({ events: sheet }) {
    element.hidden = !sheet;
    const now = JSON.stringify(sheet);
    if (sheet && now !== shown) draw(sheet);
    shown = now;
  }

  return { element, update, open: () => (element.scrollIntoView({ block: "center" }), input?.focus()) };
}
