// Any command of the game by its words, as at the prompt: a calamity, an ability, what has no button.
import { field, form, section, submit } from "./keeper-parts.js";
import { outcome, runLine } from "./keeper-entry.js";

export function commandLine(page) {
  const line = field("Type a command, for example: next");
  line.input.autocapitalize = "none";
  line.input.spellcheck = false;
  line.input.maxLength = 2000;
  const place = outcome();
  const run = async () => {
    const typed = line.input.value.trim();
    if (!typed) return line.input.focus();
    if (await runLine(page, place, typed)) line.input.value = "";
  };
  const element = section("Command", place, form("command", run, line.element, submit("Run", "chief")));
  element.classList.add("reach");
  const suggest = (words, goThere = false) => {
    line.input.value = words;
    if (goThere) line.input.focus();
  };
  return { element, update: () => {}, suggest };
}
