// Pieces of the bookkeeper's page.
import { box, button, show, text } from "./parts.js";

export { box, button, show, text };

export function style(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `static/${name}`;
  document.head.append(link);
}

export function section(title, ...children) {
  return box("section", "", text("h2", title), ...children);
}

export function field(words, kind = "text") {
  const input = document.createElement("input");
  input.type = "text";
  input.autocomplete = "off";
  if (kind === "number") input.inputMode = "numeric";
  return { input, element: box("label", "field", text("span", words), input) };
}

// A form that is handed in by its button or by Enter.
export function form(kind, done, ...children) {
  const element = box("form", kind, ...children);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    done();
  });
  return element;
}

export function submit(words, kind = "") {
  const element = text("button", words, kind);
  element.type = "submit";
  return element;
}

export function dialog(title, ...children) {
  const element = box("dialog", "keeper");
  const heading = text("h2", title);
  heading.id = "dialog-title";
  element.setAttribute("aria-labelledby", heading.id);
  element.append(box("div", "top", heading, button("Close", () => element.close())), ...children);
  element.addEventListener("close", () => element.remove());
  document.getElementById("phone").append(element);
  element.showModal();
  return element;
}

export function drawCode(code) {
  const drawn = new DOMParser().parseFromString(code.svg, "image/svg+xml").documentElement;
  drawn.setAttribute("class", "code");
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", "QR code of the address below");
  return box("div", "coded", document.importNode(drawn, true), text("p", code.url, "address"));
}

export function named(seat) {
  return seat.name && seat.name !== seat.civ ? `${seat.civ} (${seat.name})` : seat.civ;
}
