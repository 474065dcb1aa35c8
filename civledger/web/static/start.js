// What an address shows: behind `#` may stand a secret, and what it opens depends on whose it is.
import { Table } from "./table.js";
import { forgetSeat, recallSeat, rememberSeat } from "./memory.js";
import { finish, show, text } from "./parts.js";

const SECRET = /^[\w-]{24}$/;

function secretOf(address) {
  const behind = address.slice(1);
  return SECRET.test(behind) && !document.getElementById(behind) ? behind : "";
}

async function open() {
  const secret = secretOf(location.hash);
  if (!secret) return (await import("./join.js")).offerJoining();
  document.body.dataset.seated = ""; // the public page asks for no news meanwhile
  const table = new Table(secret);
  const { status, data } = await table.askUntilAnswered("api/who");
  if (status === 401 && recallSeat()?.secret === secret) forgetSeat();
  if (status !== 200) return show(text("p", finish(data?.error ?? "The bookkeeper's computer does not answer."), "alone"));
  if (!data.keeper) rememberSeat(data.civ, secret);
  const page = await import(data.keeper ? "./keeper.js" : "./seat.js");
  page.open(table, data);
}

// Links within the public page change the address too.
addEventListener("hashchange", () => {
  if (secretOf(location.hash) || "seated" in document.body.dataset) location.reload();
});
open();
