// What this seat entered in the open turn, and undoing the last of it.
import { box, button, named, text } from "./parts.js";

export function drawEntries(seat) {
  const { entries, page } = seat.data;
  const rows = entries.map(drawEntry);
  const title = text("h2", `Your entries this ${page.turn_called}`);
  if (!rows.length) return [title, text("p", "Nothing yet.", "said")];
  const last = lastOwn(seat);
  const said = last && `Undo the last one: ${last.action}`;
  const back = () => named(button(said, () => seat.takeBack(), "wide quiet"), "undo");
  return [title, box("ol", "entries", ...rows), ...(last ? [back()] : [])];
}

export function lastOwn({ data }) {
  return data?.entries.findLast((row) => !row.struck);
}

function drawEntry(row) {
  const said = `${row.action} ${row.what}`;
  const line = row.struck ? box("s", "", said) : text("span", said);
  return box("li", "", text("small", `${row.number}`), line, ...(row.struck ? [text("small", row.struck)] : []));
}
