// Entries of more than one number: a choice, numbers of several things, or a number, asked as far as they matter.
import { box, button, named, openSheet, redraw, text } from "./parts.js";

export function drawForms(seat) {
  const open = (form) => named(button(form.label, () => openForm(seat, form), "pad"), `form-${form.action}`);
  return seat.data.page.forms.map(open);
}

export function formOf(seat, { action }) {
  return seat.data?.page.forms.find((form) => form.action === action);
}

export function openForm(seat, form, values = {}) {
  const said = structuredClone(values), during = seat.data.turn;
  openSheet(form.label, (body, close) => {
    const asked = () => form.fields.filter((field) => matters(field, said));
    const draw = () => redraw(body, ...asked().map((field) => drawField(field, said, draw)), done);
    const enter = () => (close(), seat.enter({ action: form.action, values: collect(form, said), during }));
    const done = named(button("Enter", enter, "primary wide"), "enter");
    draw();
  });
}

function matters({ when }, said) {
  const fits = ([key, values]) => (values.length ? values.includes(said[key]) : key in said);
  return Object.entries(when).every(fits);
}

// What was said in fields that matter, without what is nothing.
function collect(form, said) {
  const kept = form.fields.filter((field) => matters(field, said)).map((field) => [field.key, valueOf(field, said)]);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}

function valueOf(field, said) {
  if (!field.counts.length) return said[field.key] ?? (field.choices.length ? undefined : field.least);
  return Object.fromEntries(Object.entries(said[field.key] ?? {}).filter(([, number]) => number > 0));
}

function drawField(field, said, draw) {
  const asks = text("h3", field.asks);
  if (field.choices.length) return box("div", "field", asks, drawChoices(field, said, draw));
  if (!field.counts.length) {
    const set = (number) => ((said[field.key] = number), draw());
    return box("div", "field", asks, drawStepper(field.key, "", said[field.key] ?? field.least, field.least, set));
  }
  const steppers = field.counts.map((name) => {
    const set = (number) => ((said[field.key] = { ...said[field.key], [name]: number }), draw());
    return drawStepper(`${field.key}-${name}`, name, said[field.key]?.[name] ?? 0, 0, set);
  });
  return box("div", "field", asks, ...steppers);
}

function drawChoices(field, said, draw) {
  const pick = (choice) => {
    said[field.key] = choice;
    for (const other of field.instead) delete said[other];
    draw();
  };
  const pills = field.choices.map((choice) => {
    const chosen = { "aria-pressed": said[field.key] === choice };
    return named(button(choice, () => pick(choice), "pill"), `${field.key}-${choice}`, chosen);
  });
  return box("div", "pills", ...pills);
}

export function drawStepper(key, name, number, least, set) {
  const less = named(button("−", () => set(Math.max(least, number - 1))), `less-${key}`);
  less.setAttribute("aria-label", `less ${name}`);
  const more = named(button("+", () => set(number + 1)), `more-${key}`, { "aria-label": `more ${name}` });
  return box("div", "stepper", text("span", name), less, text("output", number), more);
}
