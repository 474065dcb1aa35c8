// A plan for this turn and the next ones; it takes some seconds, and is answered to this phone alone.
import { box, button, finish, keypad, named, openSheet, redraw, several, text } from "./parts.js";
import { keep, recall } from "./memory.js";
import { sayHand, tellHand } from "./hand.js";

const LATER = 3; // turns behind the open one
const SILENT = "The bookkeeper's computer does not answer. Try again in a moment.";

export function openPlan(seat) {
  openSheet("Plan four turns", (body, close) => {
    let goal = seat.data.page.shop.plans[0].goal;
    const ask = async (wanted) => {
      goal = wanted;
      const income = recall("income", seat.place, null);
      const head = () => drawHead(seat, goal, income, ask);
      redraw(body, ...head(), text("p", "Working it out. This can take a few seconds…", "said"));
      const later = income === null ? {} : { income: Array(LATER).fill(income) };
      const answer = await seat.table.ask("api/plan", { ...tellHand(seat), goal, ...later }, 60000);
      if (goal === wanted) redraw(body, ...head(), ...drawPlan(seat, answer, close));
    };
    ask(goal);
  }, "tall");
}

function drawHead(seat, goal, income, ask) {
  const pick = (one) => {
    const chosen = { "aria-pressed": one.goal === goal };
    return named(button(one.label, () => ask(one.goal), "pill"), `plan-${one.goal}`, chosen);
  };
  const goals = box("div", "pills", ...seat.data.page.shop.plans.map(pick));
  const later = income === null ? "your recent average in each later turn" : `${income} in each later turn`;
  const change = named(button("Change this", () => openIncome(seat, () => openPlan(seat)), "quiet wide"), "income");
  const said = text("p", `With ${sayHand(seat)} and your treasury this turn, and ${later}, aim for`, "said");
  return [box("div", "goals", said, goals, change)];
}

function openIncome(seat, done) {
  openSheet("What can you spend in each later turn?", (body, close, dialog) => {
    let income = null;
    const shown = text("output", "–", "typed");
    const enter = (value) => {
      keep("income", seat.place, value);
      close();
      done();
    };
    const pad = keypad((value) => {
      income = value;
      shown.textContent = value ?? "–";
    }, () => enter(income));
    dialog.addEventListener("keydown", pad.typed);
    body.append(shown, pad, named(button("Use this amount", () => enter(income), "primary wide"), "income-take"));
    body.append(named(button("Use my recent average", () => enter(null), "wide"), "income-lately"));
  });
}

function drawPlan(seat, { status, data }, close) {
  if (status !== 200) return [text("p", data?.error ? finish(data.error) : SILENT, "notice")];
  const turns = data.turns.map((turn, place) => drawTurn(seat, turn, place, close));
  const near = 5 * (data.bound - data.points) <= data.points; // a bound far above the plan says nothing
  const open = near ? `There may be a better plan, but none with more than ${several(data.bound, "point")}.` : `The best of ${data.tried} plans tried.`;
  const bound = data.proved ? "There is no better plan." : open;
  const epochs = data.epochs.map((met) => text("p", `${met.name}: in turn ${met.turn}.`, "said"));
  const sum = text("p", `${several(data.points, "point")} for ${data.spent}. ${bound}`, "said");
  return [sum, ...epochs, box("ol", "advice", ...turns)];
}

function drawTurn(seat, turn, place, close) {
  const names = turn.advances;
  const rows = names.map((name) => box("li", "", text("span", name)));
  const sum = box("li", "total", text("span", several(turn.points, "point")), text("b", turn.price));
  const parts = [text("p", `Turn ${turn.turn}: ${names.length ? `spend up to ${turn.budget}` : `buy nothing (you can spend ${turn.budget})`}`, "said"), box("ul", "bill", ...rows, sum)];
  const take = () => (close(), seat.fillBasket(names));
  if (place === 0 && names.length) parts.push(named(button("Add to basket", take, "primary wide"), "take-plan"));
  return box("li", "", ...parts);
}
