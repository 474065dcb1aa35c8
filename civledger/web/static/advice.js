// Exact advice for the hand as it was told; it is answered to this phone alone.
import { box, button, finish, named, openSheet, redraw, several, text } from "./parts.js";
import { hasCards, sayHand, tellHand } from "./hand.js";
import { openPlan } from "./plan.js";

const SILENT = "The bookkeeper's computer does not answer. Try again in a moment.";

export function openAdvice(seat) {
  if (hasCards(seat)) openQuestion(seat);
  else openWithoutCards(seat);
}

// Advice for an empty hand is about the treasury alone: most who ask have not entered their cards.
function openWithoutCards(seat) {
  openSheet("What should I buy?", (body) => {
    const tell = () => seat.openHand(() => hasCards(seat) && openQuestion(seat));
    body.append(text("p", "Enter your cards first. They stay on this phone.", "said"),
      named(button("Enter my cards", tell, "primary wide"), "advise-hand"),
      named(button("Use my treasury only", () => openQuestion(seat), "wide"), "advise-treasury"));
  });
}

function openQuestion(seat) {
  openSheet("What should I buy?", (body, close) => {
    let goal = seat.data.page.shop.goals[0].goal;
    const ask = async (wanted) => {
      goal = wanted;
      redraw(body, drawGoals(seat, goal, ask), text("p", "Working it out…", "said"));
      const answer = await seat.table.ask("api/advise", { ...tellHand(seat), goal });
      if (goal === wanted) redraw(body, drawGoals(seat, goal, ask), ...drawAdvice(seat, answer, close));
    };
    ask(goal);
  }, "tall");
}

function drawGoals(seat, goal, ask) {
  const pick = (one) => {
    const chosen = { "aria-pressed": one.goal === goal };
    return named(button(one.label, () => ask(one.goal), "pill"), `goal-${one.goal}`, chosen);
  };
  const goals = box("div", "pills", ...seat.data.page.shop.goals.map(pick));
  const later = named(button("Plan more turns", () => openPlan(seat), "quiet wide"), "plan");
  return box("div", "goals", text("p", `With ${sayHand(seat)} and your treasury, aim for`, "said"), goals, later);
}

function drawAdvice(seat, { status, data }, close) {
  if (status !== 200) return [text("p", data?.error ? finish(data.error) : SILENT, "notice")];
  if (data.unmet) return [text("p", finish(data.unmet), "notice")];
  const edit = () => named(button("Edit my hand", () => seat.openHand(() => openQuestion(seat)), "wide"), "advice-hand");
  if (!data.advances.length) return [text("p", "You cannot buy anything with that.", "notice"), edit()];
  const ways = [{ ...data, reason: "best" }, ...data.alternatives];
  return [box("ol", "advice", ...ways.map((way, place) => drawWay(seat, way, place, close)))];
}

function drawWay(seat, way, place, close) {
  const names = way.advances.map((ware) => ware.name);
  const take = () => (close(), seat.fillBasket(names));
  const rows = way.advances.map((ware) => box("li", "", text("span", ware.name), text("b", ware.price)));
  const sum = box("li", "total", text("span", several(way.points, "point")), text("b", way.price));
  const say = way.reason[0].toUpperCase() + way.reason.slice(1);
  const into = named(button("Add to basket", take, place ? "wide" : "primary wide"), `take-way-${place}`);
  return box("li", "", text("p", `${say}.`, "said"), box("ul", "bill", ...rows, sum), into);
}
