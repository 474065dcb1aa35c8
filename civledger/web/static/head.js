// The top of a seat's page: who, when, whether the line stands, and the numbers of the seat.
import { box, named, text } from "./parts.js";

const UP = 60;

export function drawBar(seat) {
  const { data, table } = seat, online = table.connected;
  const { turn_called: called, player, colour } = data.page;
  const chip = box("span", "chip");
  chip.style.setProperty("--tint", colour);
  const dot = named(box("span", `dot ${online ? "on" : "off"}`), "dot", { role: "img" });
  dot.setAttribute("aria-label", online ? "connected" : "no connection");
  const phase = data.page.labels[data.phase] ?? data.phase, place = data.page.order[data.phase];
  const when = [`${called[0].toUpperCase()}${called.slice(1)} ${data.turn}`, phase, place].filter(Boolean).join(" · ");
  const who = box("h1", "", data.civ, ...(player ? [text("small", player)] : []));
  return [box("div", "who-am-i", chip, who, dot), text("p", when, "when")];
}

export function drawBanner(seat) {
  const { waiting, slow, trouble, table } = seat;
  const entries = waiting === 1 ? "1 entry is" : `${waiting} entries are`;
  if (trouble) return trouble;
  if (waiting && !table.connected) return `No connection. ${entries} waiting on this phone to be sent.`;
  if (!table.connected) return "No connection. These numbers may be out of date. What you enter is kept on this phone and sent later.";
  return waiting && slow ? `Slow connection. ${entries} waiting on this phone to be sent.` : "";
}

export function drawNumbers({ data }) {
  const known = Object.entries(data.page.numbers).filter(([, value]) => value !== null);
  const numbers = known.map(([label, value]) => box("div", "number", text("dt", label), text("dd", value)));
  const parts = [box("dl", "numbers", ...numbers)];
  const credits = Object.entries(data.credits);
  if (credits.length) parts.push(drawCredits(credits));
  if (data.page.track) parts.push(drawTrack(data.page.track));
  return parts;
}

// A timer is up for a minute, and gone then.
export function drawTimers({ timers }) {
  const told = timers.map(({ name, ends }) => [name, Math.ceil((ends - Date.now()) / 1000)]).filter(([, left]) => left > -UP);
  return told.map(([name, left]) => text("b", `${name ? `${name}: ` : ""}${left > 0 ? inClock(left) : "time is up"}`, left > 0 ? "" : "up"));
}

const inClock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export function drawEnd({ data }) {
  return data.page.ends ? [named(text("p", `${data.page.ends}.`, "said"), "ends")] : [];
}

function drawCredits(credits) {
  const chips = credits.map(([colour, points]) => text("li", `${colour} ${points}`, `tone tone-${colour}`));
  return box("div", "line", text("h2", "Credits"), box("ul", "pills", ...chips));
}

function drawTrack(track) {
  const needs = track.needs.map((need) => {
    const line = box("li", need.met ? "met" : "unmet", text("span", need.met ? "✓" : "✗"), ` ${need.need}`);
    line.append(text("small", ` you have ${need.have}`));
    return line;
  });
  const parts = [text("h2", track.label), text("p", track.said, "said")];
  const asked = text("p", `Needed for ${track.next}:`, "said");
  if (track.next && needs.length) parts.push(asked, box("ul", "needs", ...needs));
  return box("section", "track-card", ...parts);
}

