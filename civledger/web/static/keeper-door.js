// Phones that ask for a seat, each with the number that it shows; and the QR code at which they ask.
import { box, button, dialog, drawCode, text } from "./keeper-parts.js";

export function door(page) {
  const list = box("ul", "joins");
  const said = text("p", "");
  const element = box("div", "door", list, said);
  said.setAttribute("role", "status");
  const draw = (state) => {
    const known = [...list.children].map((item) => item.dataset.join).join();
    if (known === state.door.joins.map(markOf).join()) return; // a finger may be on a button
    list.replaceChildren(...state.door.joins.map((join) => asking(page, join, said)));
  };
  return { element, update: draw, look: draw };
}

// A seat may be taken while another phone waits for it.
const markOf = (join) => `${join.number} ${join.taken}`;

function asking(page, join, said) {
  const answer = async (word) => {
    const { data } = await page.table.ask("api/door", { number: join.number, answer: word });
    said.textContent = data?.error ?? tell(data, word);
    if (word !== "away" && join.name && data?.civ) suggestName(page, join);
    page.refresh();
  };
  const ways = join.taken
    ? [button("Let in and replace the other phone", () => answer("alone"), "chief"), button("Let both in", () => answer("in"))]
    : [button("Let in", () => answer("in"), "chief")];
  const taken = join.taken ? [text("p", "This seat already has a phone.", "owes")] : [];
  const item = box("li", "",
    box("p", "ask", text("b", String(join.number), "ticket"), text("span", `${join.name || "Somebody"} wants to play ${join.civ}`)),
    text("p", "Let the phone in only if it shows this number.", "soft"), ...taken,
    box("div", "row", ...ways, button("Refuse", () => answer("away"))));
  item.dataset.join = markOf(join);
  return item;
}

function tell(data, word) {
  return word === "away" ? `The phone with number ${data.number} was refused.` : `${data.civ} has joined.`;
}

// A name that the phone gave and the ledger has not is one tap away from standing there.
function suggestName(page, join) {
  const seat = page.state.seats.find((one) => one.civ === join.civ);
  const plain = join.name.replace(/["\\]/g, "");
  if (seat && !seat.name && plain) page.suggest(`name ${join.civ} "${plain}"`);
}

export async function showCode(page) {
  const { status, data } = await page.table.ask("api/code");
  dialog("Join this table", status === 200 ? drawCode(data) : text("p", data?.error ?? "The server did not answer. Try again."));
}
