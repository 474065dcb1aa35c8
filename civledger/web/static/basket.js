// The basket: what it costs, whether that can be paid, and how; one tap buys it.
import { box, button, finish, named, openSheet, redraw, text } from "./parts.js";
import { drawStepper } from "./form.js";
import { hasCards, sayHand, tellHand, worthOf } from "./hand.js";

const AGAIN = 2000; // milliseconds
const OWN = "own";
const ASKING = "Working out the payment. This needs a connection to the bookkeeper's computer.";

// Ask what the basket costs and how it is paid best; while nobody answers, the sums are added up here.
export async function askBill(seat) {
  if (!seat.data?.page.shop || seat.sayClosed()) return (seat.bill = null);
  const asked = JSON.stringify({ basket: [...seat.basket], ...tellHand(seat) });
  const { status, data } = await seat.table.ask("api/payment", JSON.parse(asked));
  if (asked !== JSON.stringify({ basket: [...seat.basket], ...tellHand(seat) })) return seat.bill;
  seat.bill = status === 200 ? data : null;
  seat.billTrouble = status === 400 ? data.error : "";
  return seat.bill;
}

export function priceOf(seat) {
  if (seat.bill) return seat.bill.price;
  return seat.data.advances.reduce((sum, ware) => sum + (seat.basket.has(ware.name) ? ware.price : 0), 0);
}

// What can be paid in all, null where nothing limits it.
function mostToSpend(seat) {
  if (seat.bill) return seat.bill.most;
  return worthOf(seat) + (seat.data.treasury ?? 0) * seat.data.page.shop.token_points;
}

// How much is short for one advance more, or for the basket as it is; nobody knows before the cards are entered.
export function shortBy(seat, ware = { price: 0 }) {
  const most = mostToSpend(seat);
  return most === null || !hasCards(seat) ? 0 : priceOf(seat) + ware.price - most;
}

export function drawBasket(seat) {
  if (!seat.basket.size || !seat.data.page.shop || seat.sayClosed()) return [];
  const short = shortBy(seat), left = seat.bill?.left ?? null, unknown = hasCards(seat) ? "" : "no cards entered";
  const state = short > 0 ? `${short} short` : left === null ? unknown : `${left} left after paying`;
  const said = box("span", "sum", text("b", `${seat.basket.size} chosen · ${priceOf(seat)}`), text("small", state));
  const pay = named(button("Pay", () => openPayment(seat), "primary"), "pay");
  return [said, named(button("Empty basket", () => seat.emptyBasket(), "quiet"), "empty"), pay];
}

export function openPayment(seat) {
  openSheet("Pay", (body, close) => {
    const { turn } = seat.data;
    const paying = { bill: seat.bill, way: 0, own: null, values: null }; // the same bill as long as this sheet is open
    const draw = () => redraw(body, ...drawPayment(seat, paying, turn, close, draw));
    draw();
    if (!paying.bill) askAgain(seat, body, (bill) => ((paying.bill = bill), draw()));
  }, "tall");
}

// Ask until there is an answer, or nobody waits for it.
async function askAgain(seat, body, tell) {
  while (body.isConnected) {
    const bill = await askBill(seat);
    tell(bill);
    if (bill || seat.billTrouble) return;
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

function drawPayment(seat, paying, turn, close, draw) {
  const { bill } = paying;
  if (!bill) return [text("p", seat.billTrouble ? finish(seat.billTrouble) : ASKING, "said")];
  const rows = bill.advances.map((ware) => box("li", "", text("span", ware.name), text("b", ware.price)));
  const sum = box("li", "total", text("span", "Total"), text("b", bill.price));
  const parts = [box("ul", "bill", ...rows, sum)];
  if (!bill.values) return [...parts, ...drawShort(seat, bill, close)];
  paying.values ??= structuredClone(bill.values);
  parts.push(...bill.notes.map((line) => text("p", finish(line), "pays")));
  if (bill.ways.length) parts.push(...drawWays(seat, paying, draw));
  for (const name of Object.keys(paying.values.choose ?? {})) parts.push(drawChoice(seat, paying, name, draw));
  return [...parts, drawBuy(seat, paying, turn, close)];
}

function drawBuy(seat, paying, turn, close) {
  const chosen = chosenWay(paying), { choose } = paying.values;
  const values = chosen?.values ? { ...chosen.values, ...(choose ? { choose } : {}) } : paying.values;
  const buy = named(button(`Buy for ${paying.bill.price}`, () => (close(), seat.buy(values, turn)), "primary wide"), "buy");
  const lacking = Object.keys(choose ?? {}).some((name) => chosenLeft(seat, paying, name) !== 0);
  buy.disabled = lacking || Boolean(paying.bill.ways.length && !chosen?.values);
  return box("div", "foot", buy);
}

const chosenWay = ({ bill, way, own }) => (way === OWN ? own?.way : bill.ways[way]);

// The proposal, the next best ways, and the own choice.
function drawWays(seat, paying, draw) {
  const pick = (way) => () => ((paying.way = way), draw());
  const ways = paying.bill.ways.map((way, place) => {
    const element = button("", pick(place), "way");
    element.append(text("small", nameWay(paying.bill.ways, way, place)), ...way.said.map((line) => text("span", finish(line))));
    return named(element, `way-${place}`, { "aria-pressed": paying.way === place });
  });
  const open = () => {
    paying.way = OWN;
    paying.own ??= { cards: {}, points: seat.hand.by === "sum" ? seat.hand.sum : 0, way: null };
    draw();
    askOwn(seat, paying, draw);
  };
  const own = named(button("Choose the cards myself", open, "way"), "way-own", { "aria-pressed": paying.way === OWN });
  return [box("div", "ways-to-pay", ...ways, own), ...(paying.way === OWN ? [drawOwn(seat, paying, draw)] : [])];
}

function drawOwn(seat, paying, draw) {
  const { hand } = seat, { own } = paying, { way } = own;
  const set = (change) => {
    Object.assign(own, change, { way: null });
    draw();
    askOwn(seat, paying, draw);
  };
  const held = Object.entries(hand.cards).filter(([, number]) => number);
  const steppers = hand.by === "sum"
    ? [drawStepper("own-points", "Points in cards", own.points, 0, (points) => set({ points: Math.min(points, hand.sum) }))]
    : held.map(([name, number]) => drawStepper(`own-${name}`, `${name} (of ${number})`, own.cards[name] ?? 0, 0,
      (many) => set({ cards: { ...own.cards, [name]: Math.min(many, number) } })));
  const lines = !way ? ["Working out the rest…"] : way.short ? [`${way.short} short, even with your treasury.`] : way.said.map(finish);
  return box("div", "field", ...steppers, ...lines.map((line) => text("p", line, way?.short ? "pays unpaid" : "pays")));
}

// What a way to pay keeps of the hand or the treasury more than all others do.
function nameWay(ways, way, place) {
  const most = (kept) => ways.length > 1 && ways.every((other) => other === way || kept(other) < kept(way));
  const cards = most(({ payment }) => payment.kept), treasury = most(({ payment }) => -payment.treasury);
  if (cards || treasury) return `Keeps most ${[cards && "cards", treasury && "treasury"].filter(Boolean).join(" and ")}`;
  return place ? "Or" : "Wastes least";
}

// The treasury pays what the chosen cards do not.
async function askOwn(seat, paying, draw) {
  const { own } = paying, choice = () => (seat.hand.by === "sum" ? own.points : own.cards), asked = choice();
  const { status, data } = await seat.table.ask("api/payment", { basket: [...seat.basket], ...tellHand(seat), paying: asked });
  if (asked !== choice()) return; // changed meanwhile, and asked again
  own.way = status === 200 ? data.ways[0] : null;
  draw();
}

function drawShort(seat, bill, close) {
  const said = `${bill.price - bill.most} short: you can pay ${bill.most} (${sayHand(seat)}).`;
  const tell = named(button("Edit my hand", () => (close(), seat.openHand()), "primary wide"), "short-hand");
  const todo = "Enter more cards, or take something out of the basket.";
  return [text("p", said, "pays unpaid"), text("p", todo, "said"), tell];
}

function chosenLeft({ data }, { values }, name) {
  const chosen = Object.values(values.choose[name]).reduce((sum, points) => sum + points, 0);
  return data.page.shop.rows[name].choose - chosen;
}

// Credit tokens of colours that the buyer chooses, five at a time; proposed is what saves most later.
function drawChoice(seat, paying, name, draw) {
  const chosen = paying.values.choose[name], left = chosenLeft(seat, paying, name), step = seat.data.page.shop.step;
  const pick = (colour, change) => {
    const points = (chosen[colour] ?? 0) + change;
    if (points) chosen[colour] = points;
    else delete chosen[colour];
    draw();
  };
  const chips = seat.data.page.shop.colours.map((colour) => {
    const points = chosen[colour] ?? 0;
    const change = () => pick(colour, left >= step ? step : -points);
    const more = named(button(`${colour} ${points}`, change, `tone tone-${colour}`), `choose-${name}-${colour}`);
    more.disabled = left < step && !points;
    return more;
  });
  const said = left ? `choose ${left} more credit points. Tap the colours.` : "all credit points chosen. Tap a colour to change it.";
  const title = text("p", `${name}: ${said}`, "said");
  return box("div", "choice", title, box("div", "pills", ...chips));
}
