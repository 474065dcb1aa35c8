// The bookkeeper's page.
import { show, text } from "./parts.js";

export async function open(table, who) {
  table.resume("keeper");
  show(text("h1", "Bookkeeper"));
}
