// The hand: it is told to this phone alone, by tapping cards or as a sum, and goes along only with questions.
import { box, button, keypad, named, openSheet, redraw, searchField, several, text } from "./parts.js";
import { keep, recall } from "./memory.js";

const NONE = { by: "cards", cards: {}, sum: 0 };

export function recallHand(seat) {
  return { ...NONE, ...recall("hand", seat.place, {}) };
}

export function changeHand(seat, change) {
  seat.hand = { ...seat.hand, ...change };
  keep("hand", seat.place, seat.hand);
}

// What questions about a purchase say of the hand.
export function tellHand({ hand }) {
  if (hand.by === "sum") return { card_points: hand.sum };
  return { cards: Object.fromEntries(Object.entries(hand.cards).filter(([, number]) => number > 0)) };
}

export function worthOf(seat) {
  if (seat.hand.by === "sum") return seat.hand.sum;
  return seat.data.page.cards.reduce((sum, card) => sum + worthOfSet(card, seat.hand.cards[card.name] ?? 0), 0);
}

const worthOfSet = (card, number) => (number ? card.values[Math.min(number, card.values.length) - 1] : 0);

const numberOf = (cards) => Object.values(cards).reduce((sum, number) => sum + number, 0);

export const hasCards = ({ hand }) => (hand.by === "sum" ? hand.sum : numberOf(hand.cards)) > 0;

export function sayHand(seat) {
  const { hand } = seat;
  if (hand.by === "sum") return hand.sum ? `cards worth ${hand.sum}` : "no cards entered";
  const number = numberOf(hand.cards);
  return number ? `${several(number, "card")} worth ${worthOf(seat)}` : "no cards entered";
}

// Cards go out of the hand, or with a sign come back.
export function moveCards(seat, { cards = {}, card_points: sum = 0 }, sign) {
  const held = { ...seat.hand.cards };
  for (const [name, number] of Object.entries(cards ?? {})) held[name] = Math.max(0, (held[name] ?? 0) + sign * number);
  changeHand(seat, { cards: held, sum: Math.max(0, seat.hand.sum + sign * (sum ?? 0)) });
}

export function drawHand(seat) {
  if (!seat.data.page.cards.length) return [];
  const open = button("", () => openHand(seat), "hand-line");
  open.append(text("span", "My hand"), text("b", sayHand(seat)), text("small", "kept on this phone only"));
  return [named(open, "hand")];
}

export function openHand(seat, done = () => {}) {
  openSheet("My hand", (body, close, dialog) => {
    // One field as long as the sheet is open: what is typed in it stays when the cards are drawn anew.
    const search = searchField("hand-search", "Find a card", () => draw());
    const draw = () => {
      const told = seat.hand.by === "sum" ? drawSum(seat, dialog) : [search, ...drawStacks(seat, draw, search.value.trim())];
      redraw(body, drawWays(seat, draw), ...told, drawFoot(seat, draw, close));
    };
    dialog.addEventListener("close", () => (seat.handChanged(), done()));
    draw();
  }, "tall");
}

function drawWays(seat, draw) {
  const way = (by, label) => {
    const choose = () => (changeHand(seat, { by }), draw());
    return named(button(label, choose, "pill"), `by-${by}`, { "aria-pressed": seat.hand.by === by });
  };
  return box("div", "pills", way("cards", "Card by card"), way("sum", "As a total"));
}

function drawSum(seat, dialog) {
  const shown = named(text("output", seat.hand.sum, "typed"), "sum", { "aria-live": "polite" });
  const keys = keypad((sum) => {
    changeHand(seat, { sum: sum ?? 0 });
    shown.textContent = sum ?? 0;
  }, () => dialog.close());
  dialog.onkeydown = (event) => seat.hand.by === "sum" && keys.typed(event);
  return [text("p", "What are your cards worth (as sets)?", "asks"), shown, keys];
}

function drawStacks(seat, draw, wanted) {
  const fitting = seat.data.page.cards.filter((card) => card.name.toLowerCase().includes(wanted.toLowerCase()));
  if (!fitting.length) return [text("p", `No card is called ${wanted}.`, "said")];
  return [box("div", "stacks", ...fitting.map((card) => drawStack(seat, card, draw)))];
}

function drawStack(seat, card, draw) {
  const number = seat.hand.cards[card.name] ?? 0;
  const set = (many) => (changeHand(seat, { cards: { ...seat.hand.cards, [card.name]: many } }), draw());
  const more = button("", () => set(Math.min(number + 1, card.full_set ?? 99)), "take");
  more.append(text("span", number ? `${number} ${card.name}` : card.name), number ? text("b", `worth ${worthOfSet(card, number)}`) : text("small", `value ${card.face}`));
  named(more, `take-${card.name}`, { "aria-label": `${card.name}: ${number} in hand, tap to add one` });
  const less = named(button("−", () => set(number - 1), "less"), `less-${card.name}`);
  less.setAttribute("aria-label", `Remove one ${card.name}`);
  return box("div", `stack ${number ? "held" : ""}`, more, ...(number ? [less] : []));
}

function drawFoot(seat, draw, close) {
  const clear = () => (changeHand(seat, { cards: {}, sum: 0 }), draw());
  const said = named(text("output", sayHand(seat), "sum"), "hand-sum", { "aria-live": "polite" });
  const done = named(button("Done", close, "primary"), "hand-done");
  const empty = named(button("Clear", clear, "quiet"), "hand-clear");
  return box("div", "foot", ...(seat.hand.by === "sum" ? [] : [said]), empty, done);
}
