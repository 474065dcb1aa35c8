// Numbers that a player enters: what is owed to the table, and a big pad for each.
import { drawForms } from "./form.js";
import { box, button, drawFold, keypad, named, openSheet, text } from "./parts.js";

// One list: what the turn still asks for in the order of its phases, then what was entered or may be.
export function drawTasks(seat) {
  const { page } = seat.data;
  const missing = seat.data.missing.filter((lack) => !isWaiting(seat, lack));
  const asked = missing.map((lack) => page.pads.find((pad) => pad.action === lack.what && !pad.seldom));
  const rest = page.pads.filter((pad) => !pad.seldom && !asked.includes(pad));
  const seldom = page.pads.filter((pad) => pad.seldom && !asked.includes(pad));
  const tiles = [...missing.map((lack, place) => drawLack(seat, lack, asked[place])), ...rest.map((pad) => drawPad(seat, pad)), ...drawForms(seat)];
  const own = missing.filter(({ what }) => page.shop?.action === what || page.pads.some((pad) => pad.action === what));
  const later = own.some((lack) => !lack.optional) ? "Nothing to enter now" : "Nothing left to enter";
  const said = own.some((lack) => lack.now) ? "Still to enter" : later;
  const parts = [text("h2", said), ...(tiles.length ? [box("div", "pads", ...tiles)] : [])];
  return seldom.length ? [...parts, drawMore(seat, seldom)] : parts;
}

// Whether it was typed already, and is not sent yet.
function isWaiting(seat, lack) {
  return seat.data.page.pads.some((pad) => pad.action === lack.what && !pad.adds && numberWaiting(seat, pad) !== null);
}

// Whether it is the player's turn: something is asked of the seat now that it enters itself.
export function isDue({ missing, page }) {
  return missing.some((lack) => lack.now && !lack.optional && page.pads.some((pad) => pad.action === lack.what));
}

function drawLack(seat, lack, pad) {
  const { shop, labels } = seat.data.page, isSold = shop?.action === lack.what;
  const tile = pad ? drawPad(seat, pad, lack) : isSold ? button("", () => seat.go("shop"), "pad") : box("div", "pad theirs");
  if (!pad) tile.append(text("span", isSold ? shop.label : labels[lack.what] ?? lack.what, "label"), text("small", isSold ? "optional" : "by the bookkeeper"));
  if (pad || isSold) tile.classList.add(lack.now ? "due" : "ahead");
  tile.dataset.owed = lack.what;
  return pad ? tile : named(tile, `owed-${lack.what}`);
}

function drawMore(seat, pads) {
  const keys = box("div", "pads", ...pads.map((pad) => drawPad(seat, pad)));
  return drawFold(seat, "more", "More", "more", keys);
}

function drawPad(seat, pad, lack = {}) {
  const waiting = numberWaiting(seat, pad);
  const element = button("", () => openPad(seat, pad), `pad ${waiting !== null ? "waits" : pad.entered ? "entered" : ""}`);
  const value = pad.value === null ? "–" : String(pad.value);
  const state = pad.entered ? "✓ entered" : pad.adds ? "" : lack.optional ? "if changed" : lack.now === false ? "later" : "not yet";
  const number = waiting !== null ? box("b", "", String(waiting), text("small", ", waiting")) : text("b", pad.value === null && pad.adds ? "" : value);
  element.append(text("span", pad.label, "label"), number, text("small", waiting !== null ? "" : state));
  return named(element, `pad-${pad.label}`);
}

// What was typed on a pad and is not sent yet, null if nothing was.
function numberWaiting(seat, pad) {
  const sent = seat.table.listWaiting().filter(({ path, body }) => path === "api/entries" && padOf(seat, body) === pad);
  if (!sent.length) return null;
  const numbers = sent.map(({ body }) => body.values[pad.key]);
  return pad.adds ? numbers.reduce((sum, number) => sum + number) : numbers.at(-1);
}

export function openPad(seat, pad) {
  openSheet(pad.label, (body, close, dialog) => {
    const { turn } = seat.data;
    let number = null;
    const shown = named(text("output", "–", "typed"), "typed", { "aria-live": "polite" });
    const hint = text("p", "", "hint");
    const enter = (tapped) => {
      if (done.disabled) return;
      if (overBy(pad, number) && !tapped) return done.focus(); // a discard is named by the button, and tapped
      close();
      sendNumber(seat, pad, number, turn);
    };
    const done = named(button("", enter, "primary"), "enter");
    const changed = (typed) => {
      number = typed;
      shown.textContent = typed ?? "–";
      hint.textContent = hintFor(pad, typed);
      done.textContent = typed === null ? "Type a number" : sayDone(pad, typed);
      done.disabled = typed === null || isTooMuch(pad, typed);
    };
    const keys = keypad(changed, () => enter(null));
    dialog.addEventListener("keydown", keys.typed);
    changed(null);
    keys.append(done);
    body.append(text("p", pad.asks, "asks"), shown, hint, keys);
    // What is asked for only if it changed is settled by the number that stands.
    const stands = () => (close(), sendNumber(seat, pad, pad.value, turn));
    const asked = seat.data.missing.some((lack) => lack.optional && lack.what === pad.action);
    if (asked && pad.value !== null) body.append(named(button(`Unchanged: ${pad.value}`, stands), "unchanged"));
  });
}

const isTooMuch = (pad, number) => pad.most !== null && !pad.beyond && number > pad.most;
const overBy = (pad, number) => (pad.beyond ? Math.max(0, number - pad.most) : 0);

function sayDone(pad, number) {
  const over = overBy(pad, number);
  if (over) return `Keep ${pad.most}, ${over} ${pad.beyond}`;
  return `${pad.fix ? "Change to" : "Enter"} ${number}`;
}

function hintFor(pad, number) {
  if (overBy(pad, number)) return `${number} is ${overBy(pad, number)} above your limit of ${pad.most}. Nothing is recorded yet.`;
  if (number !== null && isTooMuch(pad, number)) return `${pad.most} is the most it can be.`;
  if (pad.adds) return pad.entered ? `${pad.value} entered so far. This is added to it.` : "";
  if (pad.fix) return `This replaces ${pad.value}.`;
  if (pad.value === null) return "";
  return `Was ${pad.value}${pad.most === null ? "" : `, at most ${pad.most}`}.`;
}

function sendNumber(seat, pad, number, during) {
  const over = overBy(pad, number);
  const values = { ...pad.sent, [pad.key]: number - over };
  if (over) values[pad.beyond] = over;
  seat.enter({ action: pad.action, values, during, ...(pad.fix ? { fix: true } : {}) });
}

// The pad that an entry was typed on, to type it again.
export function padOf(seat, { action, values = {} }) {
  const goesAlong = (pad) => Object.entries(pad.sent).every(([key, value]) => values[key] === value);
  return seat.data?.page.pads.find((pad) => pad.action === action && pad.key in values && goesAlong(pad));
}
