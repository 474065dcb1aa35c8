// Joining from the public page: pick a seat, show a number, and wait until the bookkeeper lets this phone in.
import { forgetSeat, recallSeat } from "./memory.js";
import { box, button, finish, text } from "./parts.js";
import { Table } from "./table.js";

const ADDRESS = "#join", WALL = "#wall", KEPT = "civledger-ticket", LOOKING = 1500, LOOKING_ON_WALL = 10000;
const SAID = {
  away: "The bookkeeper did not let this phone in.",
  gone: "Nobody answered in time. Ask again.",
  lost: "The bookkeeper's computer does not answer. Trying again…",
};

export function offerJoining() {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "static/join.css";
  document.head.append(link);
  const offer = button("Join", open, "join");
  offer.id = "join";
  document.body.append(offer);
  addEventListener("hashchange", () => location.hash === ADDRESS && open());
  addEventListener("hashchange", showOnWall);
  setInterval(showOnWall, LOOKING_ON_WALL);
  showOnWall();
  offerReturn();
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  if (kept) wait(openWindow(), kept);
  else if (location.hash === ADDRESS) open();
}

// A phone that has a seat needs nobody's leave to go on with it.
async function offerReturn() {
  const seat = recallSeat();
  if (!seat) return;
  const { status } = await new Table(seat.secret).ask("api/who");
  if (status === 401) return forgetSeat(); // its address was made anew
  const back = button(`Go on as ${seat.civ}`, () => enter(seat.secret), "join");
  back.id = "go-on";
  document.body.append(back);
}

function drawReturn() {
  const seat = recallSeat();
  if (!seat) return [];
  const back = button(`Go on as ${seat.civ}`, () => enter(seat.secret), "chief");
  const leave = button("Forget this seat", () => {
    forgetSeat();
    document.getElementById("go-on")?.remove();
    open();
  });
  return [box("div", "choices", back, leave), text("p", "Or join with another seat:")];
}

// On a wall the code is there for cameras, as long as a seat has no phone.
async function showOnWall() {
  const { data } = isWall() ? await ask("api/join") : {};
  document.body.classList.toggle("joinable", Boolean(data?.seats?.some((seat) => !seat.taken)));
}

const isWall = () => location.hash.startsWith(WALL);

async function ask(path, body) {
  const headers = { "Content-Type": "application/json" };
  const request = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
  try {
    const answer = await fetch(path, { ...request, cache: "no-store" });
    return { status: answer.status, data: await answer.json() };
  } catch (failed) {
    return { status: 0, data: { error: SAID.lost } };
  }
}

function openWindow() {
  document.getElementById("joining")?.remove();
  const opened = box("dialog", "");
  opened.id = "joining";
  opened.setAttribute("aria-label", "Join this table");
  opened.addEventListener("close", () => opened.remove());
  document.body.append(opened);
  opened.showModal();
  return opened;
}

function fill(opened, ...children) {
  opened.replaceChildren(box("div", "top", text("h2", "Join this table"), button("Close", () => opened.close())), ...children);
}

async function open() {
  const opened = openWindow();
  fill(opened, text("p", "…"));
  const { status, data } = await ask("api/join");
  if (status !== 200) return fill(opened, text("p", finish(data.error), "sorry"));
  const name = document.createElement("input");
  name.maxLength = 40;
  name.autocomplete = "nickname";
  const said = text("p", "", "sorry");
  said.setAttribute("role", "alert");
  const pick = async (civ) => {
    const answer = await ask("api/join", { civ, name: name.value.trim() });
    if (answer.status !== 201) return (said.textContent = finish(answer.data.error));
    const ticket = { ...answer.data, civ };
    sessionStorage.setItem(KEPT, JSON.stringify(ticket));
    wait(opened, ticket);
  };
  const seats = data.seats.map((seat) => choice(seat, pick));
  fill(opened, ...drawReturn(), box("label", "field", text("span", "Your name (optional)"), name), said, text("p", "Which seat is yours?"), box("div", "choices", ...seats));
}

function choice(seat, pick) {
  const chosen = button(seat.civ, () => pick(seat.civ));
  const more = [seat.name !== seat.civ && seat.name, seat.taken && "taken"].filter(Boolean).join(", ");
  if (more) chosen.append(text("small", more));
  return chosen;
}

async function wait(opened, ticket) {
  const said = text("p", "Show the bookkeeper this number. You can start as soon as the bookkeeper lets you in.");
  said.setAttribute("role", "status");
  const leave = button("Ask for another seat", () => (forget(), open()));
  fill(opened, text("p", ticket.civ, "wanted"), text("p", String(ticket.number), "ticket"), said, leave);
  while (opened.isConnected && opened.contains(said)) {
    const { status, data } = await ask("api/join/answer", { ticket: ticket.ticket });
    if (data.state === "in") return enter(data.secret);
    if (data.state === "away" || data.state === "gone") {
      forget();
      said.textContent = SAID[data.state];
      return;
    }
    if (status !== 200) said.textContent = finish(data.error);
    await new Promise((done) => setTimeout(done, LOOKING));
  }
}

function forget() {
  sessionStorage.removeItem(KEPT);
}

function enter(secret) {
  forget();
  history.replaceState(null, "", `#${secret}`);
  location.reload();
}
