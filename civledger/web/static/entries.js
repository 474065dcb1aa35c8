// What this seat entered in the open turn, what of it waits to be sent, and taking back the last of it.
import { box, button, named, text } from "./parts.js";
import { nameEntry } from "./news.js";
import { padOf } from "./pads.js";

export function drawEntries(seat) {
  const { entries, page } = seat.data;
  const waiting = seat.table.listWaiting();
  const rows = [...entries.map(drawEntry), ...waiting.map((sent) => drawWaiting(seat, sent))];
  const title = text("h2", `Your entries this ${page.turn_called}`);
  if (!rows.length) return [title, text("p", "Nothing yet.", "said")];
  const last = waiting.length ? null : lastOwn(seat); // an undo would come after what waits, and take that back
  const said = last && `Undo the last one: ${last.said}`;
  const back = () => named(button(said, () => seat.takeBack(), "wide quiet"), "undo");
  return [title, box("ol", "entries", ...rows), ...(last ? [back()] : [])];
}

export function lastOwn({ data }) {
  return data?.entries.findLast((row) => !row.struck);
}

// What waits and is said anew by an entry: a second number of the same pad, unless numbers of it add up.
export function findReplaced(seat, body) {
  const pad = padOf(seat, body);
  if (!pad || pad.adds) return [];
  return seat.table.listWaiting().filter((sent) => sent.path === "api/entries" && padOf(seat, sent.body) === pad);
}

function drawEntry(row) {
  const line = text(row.struck ? "s" : "span", row.said);
  return box("li", "", text("small", `${row.number}`), line, ...(row.struck ? [text("small", row.struck)] : []));
}

function drawWaiting(seat, sent) {
  const back = named(button("Take back", () => seat.table.withdraw(sent), "quiet"), `withdraw-${sent.body.id}`);
  const said = `${nameEntry(seat, sent.body)}, waiting`;
  return box("li", "waits", text("small", "–"), box("div", "row", text("span", said), back));
}
