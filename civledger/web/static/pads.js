// Numbers that a player enters: what is owed to the table, and a big pad for each.
import { drawForms } from "./form.js";
import { box, button, keypad, named, openSheet, text } from "./parts.js";

export function drawOwed(seat) {
  const { missing, page } = seat.data;
  const chips = missing.map((lack) => drawLack(seat, lack, page));
  const own = (lack) => !lack.optional && page.pads.some((pad) => pad.action === lack.what);
  const said = missing.some(own) ? "Still to enter" : "Nothing left to enter";
  return [text("h2", said), ...(chips.length ? [box("div", "pills", ...chips)] : [])];
}

function drawLack(seat, lack, page) {
  const pad = page.pads.find((one) => one.action === lack.what && !one.seldom);
  const kind = lack.optional ? "pill" : "pill due";
  const chip = (label, open) => named(button(label, open, kind), `owed-${lack.what}`);
  if (pad) return chip(`${pad.label}${lack.optional ? " if changed" : ""}`, () => openPad(seat, pad));
  if (page.shop?.action === lack.what) return chip(`${page.shop.label} (optional)`, () => seat.go("shop"));
  return text("span", `${lack.what} (bookkeeper)`, "pill theirs");
}

export function drawPads(seat) {
  const { pads } = seat.data.page;
  const often = pads.filter((pad) => !pad.seldom), seldom = pads.filter((pad) => pad.seldom);
  const parts = [box("div", "pads", ...often.map((pad) => drawPad(seat, pad)), ...drawForms(seat))];
  if (seldom.length) parts.push(drawMore(seat, seldom));
  return parts.length && pads.length ? [text("h2", "Enter"), ...parts] : [];
}

function drawMore(seat, pads) {
  const keys = box("div", "pads", ...pads.map((pad) => drawPad(seat, pad)));
  const fold = box("details", "more", text("summary", "More"), keys);
  fold.open = seat.more;
  fold.addEventListener("toggle", () => (seat.more = fold.open));
  return fold;
}

function drawPad(seat, pad) {
  const element = button("", () => openPad(seat, pad), `pad ${pad.entered ? "entered" : ""}`);
  const value = pad.value === null ? "–" : String(pad.value);
  const state = pad.entered ? "✓ entered" : pad.adds ? "" : "not yet";
  const number = text("b", pad.value === null && pad.adds ? "" : value);
  element.append(text("span", pad.label, "label"), number, text("small", state));
  return named(element, `pad-${pad.label}`);
}

export function openPad(seat, pad) {
  openSheet(pad.label, (body, close, dialog) => {
    const { turn } = seat.data;
    let number = null;
    const shown = named(text("output", "–", "typed"), "typed", { "aria-live": "polite" });
    const hint = text("p", "", "hint");
    const enter = () => {
      if (number === null) return;
      close();
      sendNumber(seat, pad, number, turn);
    };
    const done = named(button("", enter, "primary"), "enter");
    const changed = (typed) => {
      number = typed;
      shown.textContent = typed ?? "–";
      hint.textContent = hintFor(pad, typed);
      done.textContent = typed === null ? "Type a number" : `${pad.fix ? "Change to" : "Enter"} ${typed}`;
      done.disabled = typed === null;
    };
    const keys = keypad(changed, enter);
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

function hintFor(pad, number) {
  if (pad.beyond && number > pad.most) return `The limit is ${pad.most}, so ${number - pad.most} will be ${pad.beyond}.`;
  if (pad.adds) return pad.entered ? `${pad.value} entered so far. This is added to it.` : "";
  if (pad.fix) return `This replaces ${pad.value}.`;
  if (pad.value === null) return "";
  return `Was ${pad.value}${pad.most === null ? "" : `, at most ${pad.most}`}.`;
}

function sendNumber(seat, pad, number, during) {
  const over = pad.beyond && number > pad.most;
  const values = { ...pad.sent, [pad.key]: over ? pad.most : number };
  if (over) values[pad.beyond] = number - pad.most;
  seat.enter({ action: pad.action, values, during, ...(pad.fix ? { fix: true } : {}) });
}

// The pad that an entry was typed on, to type it again.
export function padOf(seat, { action, values }) {
  const goesAlong = (pad) => Object.entries(pad.sent).every(([key, value]) => values[key] === value);
  return seat.data?.page.pads.find((pad) => pad.action === action && pad.key in values && goesAlong(pad));
}
