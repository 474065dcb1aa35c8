// The bookkeeper's page: who is there, what is missing from whom, and a way to enter, overrule and put right anything.
import { box, show, style, text } from "./keeper-parts.js";
import { drawTimers } from "./head.js";
import { commandLine } from "./keeper-command.js";
import { door } from "./keeper-door.js";
import { logOf } from "./keeper-log.js";
import { seatsOf } from "./keeper-seats.js";
import { sheetOf } from "./keeper-sheet.js";
import { oneAtATime } from "./table.js";
import { turnOf } from "./keeper-turn.js";

const LOOKING = 3000;
const LOST = "No connection. What you enter is kept and sent later.";
const SLOW = "The computer is slow to answer. What you enter is kept and sent later.";
const REFUSED = "This address no longer works.";

export async function open(table) {
  style("keeper.css");
  const line = text("p", "", "line");
  const clock = text("p", "", "clock");
  clock.setAttribute("role", "timer");
  line.setAttribute("role", "status");
  const page = { table, state: null, parts: [], refresh: oneAtATime(() => read(page, line)) };
  const command = commandLine(page);
  const turn = turnOf(page);
  turn.element.prepend(clock);
  const sheet = sheetOf(page);
  page.suggest = command.suggest;
  page.openSheet = sheet.open;
  page.parts = [door(page), turn, seatsOf(page), sheet, command, logOf(page)];
  show(box("div", "keeper", line, ...page.parts.map((part) => part.element)));
  table.onOutbox = (waiting, failed) => tell(line, failed && waiting ? `${table.connected ? SLOW : LOST} Waiting: ${waiting}.` : "");
  table.onLine = (connected) => (tell(line, connected ? "" : LOST), connected && page.refresh());
  table.onTimers = (timers, names) => tellTimers(page, clock, timers, names);
  table.onLateAnswer = (sent, answer) => turn.say(answer);
  table.resume("keeper");
  await page.refresh();
  table.listen(page.refresh, () => tell(line, REFUSED));
  setInterval(() => document.hidden || look(page), LOOKING);
}

function tellTimers(page, clock, left, names) {
  const timers = left.map((time, place) => ({ name: names[place], ends: Date.now() + time }));
  const tick = () => clock.replaceChildren(...drawTimers({ timers }));
  clearInterval(page.ticking);
  page.ticking = timers.length ? setInterval(tick, 1000) : 0;
  tick();
}

function tell(line, words) {
  line.textContent = words;
}

async function read(page, line) {
  const turn = page.logTurn ? `?turn=${page.logTurn}` : "";
  const { status, data } = await page.table.ask(`api/table${turn}`);
  if (status === 200) {
    page.state = data;
    document.title = `${data.game ?? "civledger"}: bookkeeper`;
    for (const part of page.parts) part.update(data);
  } else if (status) {
    tell(line, data.findings?.map((found) => found.message).join(" ") ?? data.error);
  }
}

// Who is there changes without the ledger, which need not be read for it.
async function look(page) {
  const { status, data } = await page.table.ask("api/door");
  if (status !== 200 || !page.state) return;
  page.state.door = data;
  for (const part of page.parts) part.look?.(page.state);
}
