// The basket: what it costs, whether that can be paid, and how; one tap buys it.
import { box, button, finish, named, openSheet, redraw, text } from "./parts.js";
import { sayHand, tellHand, worthOf } from "./hand.js";

const AGAIN = 2000; // milliseconds
const ASKING = "Working out the payment. This needs a connection to the bookkeeper's computer.";

// Ask what the basket costs and how it is paid best; while nobody answers, the sums are added up here.
export async function askBill(seat) {
  if (!seat.data?.page.shop || seat.data.page.shop.closed) return (seat.bill = null);
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

// What can be paid in all, null where nothing limits it, or nothing more is bought.
function mostToSpend(seat) {
  if (seat.data.page.shop.closed) return null;
  if (seat.bill) return seat.bill.most;
  return worthOf(seat) + (seat.data.treasury ?? 0) * seat.data.page.shop.token_points;
}

export function leftToSpend(seat) {
  const most = mostToSpend(seat);
  return most === null ? null : most - priceOf(seat);
}

export function drawBasket(seat) {
  if (!seat.basket.size || !seat.data.page.shop || seat.data.page.shop.closed) return [];
  const left = leftToSpend(seat);
  const state = left === null ? "" : left < 0 ? `${-left} short` : `${left} left`;
  const said = box("span", "sum", text("b", `${seat.basket.size} chosen · ${priceOf(seat)}`), text("small", state));
  const pay = named(button(seat.buying ? "Sending…" : "Pay", () => openPayment(seat), "primary"), "pay");
  pay.disabled = seat.buying;
  return [said, named(button("Empty basket", () => seat.emptyBasket(), "quiet"), "empty"), pay];
}

export function openPayment(seat) {
  openSheet("Pay", (body, close) => {
    const { turn } = seat.data;
    let bill = seat.bill; // as long as this sheet is open, whatever others enter
    const draw = () => redraw(body, ...drawPayment(seat, bill, turn, close, draw));
    draw();
    if (!bill) askAgain(seat, body, (answer) => ((bill = answer), draw()));
  });
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

function drawPayment(seat, bill, turn, close, draw) {
  if (!bill) return [text("p", seat.billTrouble ? finish(seat.billTrouble) : ASKING, "said")];
  const rows = bill.advances.map((ware) => box("li", "", text("span", ware.name), text("b", ware.price)));
  const sum = box("li", "total", text("span", "Total"), text("b", bill.price));
  const parts = [box("ul", "bill", ...rows, sum)];
  if (!bill.values) return [...parts, ...drawShort(seat, bill, close)];
  parts.push(...bill.said.map((line) => text("p", `${line[0].toUpperCase()}${line.slice(1)}.`, "pays")));
  for (const name of Object.keys(bill.values.choose ?? {})) parts.push(drawChoice(seat, bill, name, draw));
  const lacking = Object.keys(bill.values.choose ?? {}).some((name) => chosenLeft(seat, bill, name) !== 0);
  const buy = named(button(`Buy for ${bill.price}`, () => (close(), seat.buy(bill.values, turn)), "primary wide"), "buy");
  buy.disabled = lacking;
  return [...parts, buy];
}

function drawShort(seat, bill, close) {
  const said = `${bill.price - bill.most} short: you can pay ${bill.most} (${sayHand(seat)}).`;
  const tell = named(button("Edit my hand", () => (close(), seat.openHand()), "primary wide"), "short-hand");
  const todo = "Enter more cards, or take something out of the basket.";
  return [text("p", said, "pays unpaid"), text("p", todo, "said"), tell];
}

function chosenLeft({ data }, bill, name) {
  const chosen = Object.values(bill.values.choose[name]).reduce((sum, points) => sum + points, 0);
  return data.page.shop.rows[name].choose - chosen;
}

// Credit tokens of colours that the buyer chooses, five at a time; proposed is what saves most later.
function drawChoice(seat, bill, name, draw) {
  const chosen = bill.values.choose[name], left = chosenLeft(seat, bill, name), step = seat.data.page.shop.step;
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
