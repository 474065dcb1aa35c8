// What can be tapped to answer a question of the sheet: words, cards, players and numbers. Each becomes words of the answer.
import { box, button, text } from "./keeper-parts.js";

const LARGE = 12; // above this a number is tapped digit by digit

export function tapped(question, answer) {
  const usual = question.usual === null ? [] : [button(begin(question.usual), () => answer(""))];
  if (question.cards.length) return tapCards(question, answer, usual);
  if (question.numbers.length) return tapNumbers(question, answer);
  if (question.choices.length) return [tags(question.choices.map((word) => pick(word, () => answer(word), word === question.usual)))];
  if (question.most > 1) return tapSeveral(question, answer, usual);
  return [tags(question.seats.map((civ) => pick(civ, () => answer(civ)))), box("div", "row", ...usual)];
}

const begin = (words) => `${words[0].toUpperCase()}${words.slice(1)}`;
const tags = (buttons) => box("div", "tags", ...buttons);

function pick(words, chosen, isPressed = false) {
  const picked = button(words, () => chosen(picked), "tag");
  if (isPressed) picked.setAttribute("aria-pressed", "true");
  return picked;
}

// A card, then who holds it, then who traded it if it may have been.
function tapCards({ cards, seats, passed, listed, usual }, answer, end) {
  const place = box("div", "work");
  const first = () => place.replaceChildren(tags(cards.map((card) => pick(card, () => held(card)))));
  const held = (card) => {
    const next = (civ) => (passed.includes(card) ? traded(card, civ) : answer(`${card} ${civ}`));
    ask(`Who holds ${card}?`, seats, next);
  };
  const traded = (card, civ) => {
    ask(`Who traded ${card} to ${civ}?`, seats.filter((other) => other !== civ), (giver) => answer(`${card} ${civ} from ${giver}`));
    place.lastChild.prepend(button("Nobody", () => answer(`${card} ${civ}`), "chief"));
  };
  const ask = (said, civs, chosen) => {
    place.replaceChildren(text("p", said), tags(civs.map((civ) => pick(civ, () => chosen(civ)))), box("div", "row", button("Another card", first)));
  };
  first();
  const open = listed.map((line) => box("li", "row", text("span", line), button("Take off", () => answer(`-${line}`))));
  if (usual === "go on") end[0].className = "chief";
  return [box("ul", "listed", ...open), place, box("div", "row", ...end)];
}

function tapSeveral({ seats, most }, answer, usual) {
  const named = new Set();
  const done = button("Answer", () => answer([...named].join(" ")), "chief");
  done.disabled = true;
  const choose = (civ, seat) => {
    if (!named.delete(civ) && named.size < most) named.add(civ);
    seat.setAttribute("aria-pressed", String(named.has(civ)));
    done.disabled = !named.size;
  };
  return [tags(seats.map((civ) => pick(civ, (seat) => choose(civ, seat)))), box("div", "row", done, ...usual)];
}

// Numbers as they are known; what nobody changed is answered as usual, where there is such an answer.
function tapNumbers({ numbers, usual }, answer) {
  const rows = numbers.map((asked) => ({ ...asked, value: asked.known }));
  const done = button("Answer", () => answer(write()), "chief");
  const write = () => {
    const changed = rows.filter((row) => row.value !== row.known);
    if (usual !== null && !changed.length) return "";
    const said = rows[0].before ? changed : rows;
    return said.map((row) => `${row.before}${row.value ?? 0}`).join(" ");
  };
  const look = () => (done.disabled = usual === null && rows.some((row) => row.value === null));
  look();
  const known = usual === null ? [] : [text("span", `as it stands: ${usual}`, "soft")];
  return [...rows.map((row) => numberRow(row, look)), box("div", "row", done, ...known)];
}

function numberRow(row, changed) {
  const shown = text("output", row.value ?? "–", "number");
  const title = box("p", "asked", text("span", row.label), shown);
  const set = (value) => {
    row.value = value;
    shown.textContent = value ?? "–";
    changed();
  };
  if (row.most <= LARGE) {
    const digits = Array.from({ length: row.most + 1 }, (_, number) => pick(String(number), () => set(number)));
    return group(row.label, title, tags(digits));
  }
  let typed = "";
  const press = (digit) => {
    typed = digit === "⌫" ? typed.slice(0, -1) : `${typed}${digit}`.replace(/^0+(?=\d)/, "");
    if (Number(typed) > row.most) typed = digit;
    set(typed === "" ? row.known : Number(typed));
  };
  const keys = [..."1234567890⌫"].map((digit) => pick(digit, () => press(digit)));
  keys[10].setAttribute("aria-label", "delete the last digit");
  return group(row.label, title, tags(keys));
}

function group(label, ...children) {
  const element = box("div", "amount", ...children);
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", label);
  return element;
}
