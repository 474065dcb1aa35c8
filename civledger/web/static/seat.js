// A player's page.
import { show, text } from "./parts.js";

export async function open(table, who) {
  table.resume(who.civ);
  show(text("h1", who.civ));
}
