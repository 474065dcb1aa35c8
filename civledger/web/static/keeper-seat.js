// One seat: entering for it by a number pad, buying for it, its QR code, and a new address when a phone is lost.
import { box, button, dialog, drawCode, field, form, named, submit, text } from "./keeper-parts.js";
import { enter, outcome } from "./keeper-entry.js";

const BUY = "buy";
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "⌫", "0"];
const LONGEST = 3;

export function canTap(page, action) {
  return action === BUY || page.state.pads.some((pad) => pad.action === action);
}

export function openSeat(page, civ, action) {
  const seat = page.state.seats.find((one) => one.civ === civ);
  const place = outcome();
  const work = box("div", "work");
  const pads = page.state.pads.map((pad) => [pad.action, () => numberPad(page, civ, pad, place)]);
  const label = (name) => page.state.labels[name] ?? name;
  const buying = page.state.seat_actions.includes(BUY) ? [[BUY, () => purchase(page, civ, place)]] : [];
  const choices = [...buying, ...pads, ["Phone", () => phoneOf(page, civ)]];
  const tabs = choices.map(([name, make]) => button(label(name), (tab) => choose(tabs, tab, work, place, make), "tag"));
  const opened = dialog(named(seat ?? { civ }), box("div", "tags", ...tabs), work, place);
  opened.dataset.civ = civ;
  const first = choices.findIndex(([name]) => name === (action ?? seat?.now[0] ?? seat?.missing[0]));
  tabs[Math.max(first, 0)].click();
}

function choose(tabs, tab, work, place, make) {
  for (const other of tabs) other.setAttribute("aria-pressed", String(other === tab));
  place.replaceChildren();
  place.className = "outcome";
  work.replaceChildren(make());
}

// Whose number the turn lacks is asked with the one that stands in the books; the next one is a tap away.
function numberPad(page, civ, pad, place) {
  const shown = text("output", "–", "number");
  const asked = questionsOf(page, pad).find((question) => question.civ === civ);
  const old = asked?.old === undefined || asked.old === null ? "" : `, was ${asked.old}`;
  let typed = "";
  const press = (digit) => {
    typed = digit === "⌫" ? typed.slice(0, -1) : `${typed}${digit}`.replace(/^0+(?=\d)/, "").slice(0, LONGEST);
    shown.textContent = typed || "–";
  };
  const keys = DIGITS.map((digit) => button(digit, () => press(digit), "digit"));
  keys[9].setAttribute("aria-label", "delete the last digit");
  const done = button("Enter", async () => {
    const values = { [pad.key]: Number(typed) };
    const before = questionsOf(page, pad).map((question) => question.civ);
    if (!typed || !(await enter(page, place, { civ, action: pad.action, values }))) return;
    typed = "";
    shown.textContent = "–";
    callNext(page, pad, place, [...before.slice(before.indexOf(civ) + 1), ...before]);
  }, "chief");
  return box("div", "pad", box("p", "asked", text("span", `${page.state.labels[pad.action] ?? pad.action}: ${pad.key}${old}`), shown), box("div", "keys", ...keys, done));
}

function questionsOf(page, pad) {
  return page.state.questions[pad.action] ?? [];
}

function callNext(page, pad, place, order) {
  const left = questionsOf(page, pad);
  const civ = order.find((name) => left.some((question) => question.civ === name));
  const next = left.find((question) => question.civ === civ);
  if (!next) return;
  place.append(button(`Next: ${next.text}`, () => {
    place.closest("dialog").close();
    openSeat(page, civ, pad.action);
  }, "chief"));
}

function purchase(page, civ, place) {
  const chosen = new Set();
  const filter = field("Find an advance");
  const list = box("ul", "advances");
  const sum = text("p", "", "sum");
  const paid = { card_points: field("points in cards", "number"), treasury: field("treasury tokens", "number"), kept: field("cards kept", "number") };
  const offers = new Map();

  function draw() {
    const wanted = filter.input.value.trim().toLowerCase();
    const fitting = [...offers.values()].filter((card) => !card.owned && card.name.toLowerCase().includes(wanted));
    list.replaceChildren(...fitting.map((card) => box("li", "", pick(card))));
    const price = [...chosen].reduce((total, name) => total + offers.get(name).price, 0);
    sum.textContent = chosen.size ? `${[...chosen].join(", ")}: ${price}` : "Tap the advances.";
  }

  function pick(card) {
    const picked = button("", () => {
      if (!chosen.delete(card.name)) chosen.add(card.name);
      draw();
    });
    picked.setAttribute("aria-pressed", String(chosen.has(card.name)));
    picked.append(text("span", card.name), text("span", String(card.price)));
    return picked;
  }

  async function buy() {
    const numbers = Object.entries(paid).map(([key, one]) => [key, one.input.value.trim()]);
    const wrong = numbers.find(([, number]) => !/^\d*$/.test(number));
    if (wrong || !chosen.size) return (wrong ? paid[wrong[0]] : filter).input.focus();
    const payment = Object.fromEntries(numbers.filter(([, number]) => number).map(([key, number]) => [key, Number(number)]));
    const values = { advances: [...chosen], ...payment };
    if (await enter(page, place, { civ, action: BUY, values })) chosen.clear();
    else place.append(button("Edit it as a command", () => typeInstead(page, civ, values)));
    await load();
  }

  async function load() {
    const { status, data } = await page.table.ask(`api/seat?civ=${encodeURIComponent(civ)}`);
    if (status !== 200) return;
    for (const card of data.advances) offers.set(card.name, card);
    draw();
  }

  filter.input.addEventListener("input", draw);
  load();
  const fields = Object.values(paid).map((one) => one.element);
  return form("purchase", buy, filter.element, list, sum, box("div", "row", ...fields), submit("Buy", "chief"));
}

// Colours of credit tokens, Library and the like are typed: the line stands there as far as it is known.
function typeInstead(page, civ, { advances, card_points: points, treasury, kept }) {
  const options = Object.entries({ "--card-points": points, "--treasury": treasury, "--kept": kept });
  const said = options.filter(([, number]) => number !== undefined).map(([option, number]) => `${option} ${number}`);
  document.querySelector("dialog.keeper").close();
  page.suggest([BUY, JSON.stringify(civ), ...advances.map((name) => JSON.stringify(name)), ...said].join(" "), true);
}

function phoneOf(page, civ) {
  const place = box("div", "");
  const shown = async (answer) => {
    const { status, data } = await answer;
    place.replaceChildren(status === 200 ? drawCode(data) : text("p", data?.error ?? "The server did not answer. Try again."));
    page.refresh();
  };
  const lost = () => shown(page.table.ask("api/lost", { civ }));
  return box("div", "work",
    button("Show the QR code of this seat", () => shown(page.table.ask(`api/code?civ=${encodeURIComponent(civ)}`))),
    button("Phone lost? Make a new address", () => place.replaceChildren(
      text("p", "The old address stops working at once."), button("Make a new address", lost, "grave"))),
    place);
}
