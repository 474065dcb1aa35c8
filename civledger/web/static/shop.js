// What may be bought: prices of this seat, what each is worth, and a basket to tap it into.
import { box, button, drawFold, named, openSheet, searchField, several, text } from "./parts.js";
import { drawHand } from "./hand.js";
import { openAdvice } from "./advice.js";
import { shortBy } from "./basket.js";

export function drawShop(seat) {
  const { shop } = seat.data.page, closed = seat.sayClosed();
  const wares = seat.data.advances.map((ware) => ({ ...ware, ...shop.rows[ware.name] }));
  const held = wares.filter((ware) => ware.owned), sold = wares.filter((ware) => !ware.owned);
  const parts = [...drawHand(seat), ...(closed ? [text("p", closed, "notice")] : [])];
  const ask = () => named(button("What should I buy?", () => openAdvice(seat), "wide quiet"), "advise");
  seat.search ??= searchField("shop-search", "Find an advance", () => seat.draw()); // stays when the page is drawn anew
  const goods = () => [seat.search, drawFilters(seat, shop), box("ul", "wares", ...sort(seat, sold).map((ware) => drawWare(seat, ware)))];
  parts.push(...(closed ? [drawFold(seat, "pricesOpen", "Look at the prices", "held", ...goods())] : [ask(), ...drawNothing(seat), ...goods()]));
  if (held.length) parts.push(drawFold(seat, "heldOpen", `Yours: ${held.length}`, "held", drawHeld(held)));
  return parts;
}

// Who buys nothing says so, and the table waits no longer for this seat.
function drawNothing(seat) {
  const { data } = seat, said = data.page.shop.nothing;
  if (said) return [text("p", said, "notice")];
  if (said === null || seat.basket.size) return [];
  return [named(button("Buy nothing this turn", () => seat.buy({ advances: {} }, data.turn), "wide quiet"), "nothing")];
}

function drawFilters(seat, shop) {
  const { colour, first } = seat.taste;
  const pick = (value) => {
    const choose = button(value || "all", () => seat.setTaste({ colour: value }), `pill tone-${value || "any"}`);
    return named(choose, `colour-${value}`, { "aria-pressed": colour === value });
  };
  const order = () => seat.setTaste({ first: !first });
  const toggle = named(button("cheapest first", order, "pill"), "first", { "aria-pressed": first });
  const filters = box("div", "pills", pick(""), ...shop.colours.map(pick), toggle);
  return named(filters, "filters", { role: "group", "aria-label": "Show" });
}

// By what this seat pays, so that what it can afford comes first; else as the game lists them. A basket changes neither.
function sort(seat, wares) {
  const { colour, first } = seat.taste, wanted = seat.search.value.trim().toLowerCase();
  const isShown = (ware) => (!colour || ware.colours.includes(colour)) && ware.name.toLowerCase().includes(wanted);
  const shown = wares.filter(isShown);
  return first ? shown.sort((one, other) => one.price - other.price) : shown;
}

function drawWare(seat, ware) {
  const closed = Boolean(seat.sayClosed());
  const chosen = !closed && seat.basket.has(ware.name), short = chosen || closed ? 0 : shortBy(seat, ware);
  const kind = `ware ${chosen ? "chosen" : ""} ${short > 0 || closed ? "short" : ""}`;
  const element = closed ? box("div", kind) : button("", () => seat.toggle(ware.name), kind);
  const price = box("span", "price", text("b", ware.price));
  if (ware.price < ware.printed) price.append(text("s", ware.printed));
  if (short > 0) price.append(text("small", `${short} short`));
  element.append(drawName(ware, chosen), price);
  named(element, `ware-${ware.name}`, closed ? {} : { "aria-pressed": chosen });
  const about = named(button("i", () => openWare(ware), "about"), `about-${ware.name}`);
  about.setAttribute("aria-label", `About ${ware.name}`);
  return box("li", "", stripe(ware), element, about);
}

function drawName(ware, chosen) {
  const points = text("small", several(ware.points, "point"));
  const helps = ware.enough ? "gets you to the next space" : ware.helps ? "helps you reach the next space" : "";
  const tags = helps ? [text("small", helps, "helps")] : [];
  return box("span", "name", text("b", `${chosen ? "✓ " : ""}${ware.name}`), box("span", "tags", points, ...tags));
}

function stripe(ware) {
  const colours = box("span", "stripe", ...ware.colours.map((colour) => box("i", `tone-${colour}`)));
  colours.setAttribute("aria-hidden", "true");
  return colours;
}

function openWare(ware) {
  const credits = Object.entries(ware.credits).map(([colour, points]) => `${colour} ${points}`).join(", ");
  const gives = Object.entries(ware.gives).map(([name, points]) => `${points} off ${name}`).join(", ");
  const lines = [
    `${ware.colours.join(" and ")}; ${several(ware.points, "point")}`,
    `Your price: ${ware.price} (printed price: ${ware.printed})`,
    ...(credits ? [`Gives credits: ${credits}`] : []),
    ...(gives ? [`Takes ${gives}`] : []),
    ...(ware.books ? [ware.books] : []),
  ];
  openSheet(ware.name, (body) => body.append(box("ul", "lines", ...lines.map((line) => text("li", line)))));
}

function drawHeld(held) {
  return box("ul", "wares", ...held.map((ware) => box("li", "", stripe(ware), box("div", "ware owned", drawName(ware, true)))));
}
