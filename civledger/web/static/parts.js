// Pieces that the pages of seats and bookkeeper are made of. Texts are only ever set as text, so that no name can be markup.

export function text(tag, words, kind = "") {
  const element = document.createElement(tag);
  element.textContent = words;
  if (kind) element.className = kind;
  return element;
}

export function box(tag, kind, ...children) {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.append(...children);
  return element;
}

export function button(words, pressed, kind = "") {
  const element = text("button", words, kind);
  element.type = "button";
  element.addEventListener("click", () => pressed(element));
  return element;
}

// Put a page in the place of the public one.
export function show(...children) {
  const root = document.getElementById("phone") ?? document.createElement("main");
  root.id = "phone";
  root.replaceChildren(...children);
  if (!root.isConnected) document.body.replaceChildren(root);
  return root;
}

// Give an element a name by which it is found again after it was drawn anew, and attributes that people hear.
export function named(element, key, attributes = {}) {
  element.dataset.key = key;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

export function findNamed(key) {
  return key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
}

// What is folded stays as it was left when the page is drawn anew. A click is heard at once; the event "toggle" comes later,
// and the page may have been drawn meanwhile.
export function drawFold(seat, state, title, kind, ...parts) {
  const summary = named(text("summary", title), state);
  const fold = box("details", kind, summary, ...parts);
  fold.open = seat[state];
  summary.addEventListener("click", () => (seat[state] = !fold.open));
  return fold;
}

// Draw a place anew; who had reached something in it keeps it.
export function redraw(place, ...children) {
  const reached = place.contains(document.activeElement) ? document.activeElement.dataset.key : "";
  place.replaceChildren(...children);
  findNamed(reached)?.focus({ preventScroll: true });
}

export function searchField(key, words, changed) {
  const search = named(document.createElement("input"), key, { type: "search", placeholder: words, "aria-label": words });
  search.className = "search";
  search.addEventListener("input", changed);
  return search;
}

export function several(number, word, words = `${word}s`) {
  return `${number} ${number === 1 ? word : words}`;
}

// A message of the server as a whole sentence.
export function finish(said) {
  return `${said[0].toUpperCase()}${said.slice(1)}${/[.?!…]$/.test(said) ? "" : "."}`;
}

// A sheet from the bottom of the screen, closed by its button, by Escape or by a tap beside it.
export function openSheet(title, fill, kind = "") {
  const from = document.activeElement?.dataset?.key;
  const dialog = box("dialog", `sheet ${kind}`);
  const close = () => dialog.close();
  const heading = text("h2", title);
  heading.id = "sheet-title";
  dialog.setAttribute("aria-labelledby", heading.id);
  const body = box("div", "sheet-body");
  dialog.append(box("div", "sheet-head", heading, named(button("Close", close, "quiet"), "sheet-close")), body);
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    findNamed(from)?.focus({ preventScroll: true });
  });
  document.querySelector("dialog.sheet")?.close();
  document.getElementById("phone").append(dialog);
  fill(body, close, dialog);
  dialog.showModal();
  return dialog;
}

// Ten keys for a number; `changed` is called with it, `entered` when it is done on a keyboard.
export function keypad(changed, entered) {
  let typed = "";
  const press = (key) => {
    typed = key === "⌫" ? typed.slice(0, -1) : (typed + key).replace(/^0+(?=\d)/, "").slice(0, 4);
    changed(typed === "" ? null : Number(typed));
  };
  const keys = [..."123456789", "⌫", "0"].map((key) => named(button(key, () => press(key), "key"), `key-${key}`));
  keys[9].setAttribute("aria-label", "delete the last digit");
  const pad = box("div", "keypad", ...keys);
  pad.typed = (event) => {
    if (/^\d$/.test(event.key)) press(event.key);
    else if (event.key === "Backspace") press("⌫");
    else if (event.key === "Enter" && event.target.tagName !== "BUTTON") entered();
    else return;
    event.preventDefault();
  };
  return pad;
}
