// The events of a turn, question by question: what is asked comes from the server, and the answer goes there.
import { box, button, field, form, section, submit, text } from "./keeper-parts.js";
import { enter, outcome, sendOnce, showAnswer } from "./keeper-entry.js";
import { tapped } from "./keeper-tapped.js";

const LIST = "list"; // asks for the events again
const CORRECT = "correct ";
const EXAMPLE = /,? [Ss]uch as \S+( \d+)?$/; // of how it is typed
const REASON = "entered by mistake";

export function sheetOf(page) {
  const place = outcome();
  const asked = box("div", "work");
  const done = box("ul", "recorded");
  const element = section("", asked, place, done);
  let shown = "";

  async function say(key, words) {
    const answer = await sendOnce(page, "api/sheet", { key, text: words });
    if (!answer) return false;
    if (answer.status < 300 && !answer.data.number) place.replaceChildren();
    else showAnswer(place, answer);
    await page.refresh();
    return answer.status < 300;
  }

  function draw({ command, question, recorded }) {
    element.querySelector("h2").textContent = `${command[0].toUpperCase()}${command.slice(1)}`;
    done.replaceChildren(...recorded.map((row) => tellRecorded(row, question)));
    const again = button(question ? "Change the list" : "Go through them", () => say("", LIST));
    again.hidden = question?.key === LIST;
    if (!question) return asked.replaceChildren(again);
    const answer = (words) => say(question.key, words);
    const hint = question.key === LIST && !question.listed.length ? "" : question.hint; // which says how a line is typed
    asked.replaceChildren(text("p", question.text.replace(EXAMPLE, ""), "question-text"), text("p", hint, "soft"),
      ...tapped(question, answer), box("div", "row", again), typing(question, answer));
  }

  // What was recorded is asked about once more, or does not count.
  function tellRecorded({ number, said }, question) {
    const correct = async () => (question?.key === LIST || (await say("", LIST))) && say(LIST, `${CORRECT}${said}`);
    const strike = () => enter(page, place, { action: "strike", values: { entries: [number], reason: REASON } });
    return box("li", "row", text("span", said), button("Correct", correct), button("Strike", strike, "grave"));
  }

  // What is typed meanwhile stays: the question is drawn again only if it is another one.
  function update({ events: sheet }) {
    element.hidden = !sheet;
    const now = JSON.stringify(sheet);
    if (sheet && now !== shown) draw(sheet);
    shown = now;
  }

  const open = () => {
    element.scrollIntoView({ block: "start" });
    asked.querySelector("button")?.focus({ preventScroll: true });
  };
  return { element, update, open };
}

function typing({ usual }, answer) {
  const line = field(usual === null ? "The answer in words" : `The answer in words (empty: ${usual})`);
  line.input.autocapitalize = "none";
  line.input.spellcheck = false;
  line.input.maxLength = 200;
  const hand = () => (line.input.value.trim() || usual !== null ? answer(line.input.value.trim()) : line.input.focus());
  return box("details", "typing", text("summary", "Type it instead"), form("question", hand, line.element, submit("Answer")));
}
