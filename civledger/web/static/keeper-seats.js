// Every seat: whether its phone is there, what it still owes, and a tap that opens it.
import { box, button, named, section, text } from "./keeper-parts.js";
import { showCode } from "./keeper-door.js";
import { openSeat } from "./keeper-seat.js";

export function seatsOf(page) {
  const list = box("ul", "seats");
  const element = section("Seats", list, button("Show the QR code for joining", () => showCode(page)));
  const update = (state) => list.replaceChildren(...state.seats.map((seat) => card(page, seat, state.door)));
  return { element, update, look: (state) => mark(list, state.door) };
}

function card(page, seat, door) {
  const opened = button("", () => openSeat(page, seat.civ), "chair");
  opened.append(
    box("span", "head", text("b", named(seat)), presence(seat.civ, door)),
    tellDue(page, seat),
    text("span", seat.glance.map((one) => one.replaceAll(" ", "\u00a0")).join("\u00a0· "), "soft numbers"),
  );
  const item = box("li", "", opened);
  item.dataset.civ = seat.civ;
  return item;
}

// What belongs to this phase: red where the turn cannot do without it. What comes later is not called missing yet.
function tellDue(page, { missing, now }) {
  if (!now.length) return text("span", missing.length ? "nothing due now" : "nothing missing", "soft");
  const due = [...new Set(now)].map((what) => page.state.labels[what] ?? what).join(", ");
  return text("span", `due: ${due}`, now.some((what) => missing.includes(what)) ? "owes" : "soft");
}

function presence(civ, door) {
  const { phones = 0, seen = false } = door.seats[civ] ?? {};
  const words = phones > 1 ? `${phones} phones` : phones ? "here" : seen ? "away" : "no phone yet";
  return text("span", words, `presence ${phones ? "here" : "away"}`);
}

function mark(list, door) {
  for (const item of list.children) item.querySelector(".presence").replaceWith(presence(item.dataset.civ, door));
}
