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
