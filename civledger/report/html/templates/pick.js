// One player picked: the whole page is about him. Picked again, all are back.
function knownName(asked) {
  if (!asked || !replay) return null;
  const same = (text) => text.toLowerCase() === asked.toLowerCase();
  const found = replay.who.find(({ name }) => same(name)) ?? replay.who.find(({ person }) => same(person));
  return found?.name ?? null;
}

function nameOf(row) {
  return row.dataset.civ ?? row.querySelector(".who")?.textContent ?? null;
}

function markPicked(who) {
  document.body.classList.toggle("picked", who !== null);
  for (const row of document.querySelectorAll("main tr, .orders li")) {
    const name = nameOf(row);
    if (name === null) continue;
    row.classList.toggle("chosen", name === who);
    row.classList.toggle("other", who !== null && name !== who && Boolean(row.closest("[data-by-turn]")));
  }
  for (const table of document.querySelectorAll(".upright")) pickColumn(table, who);
  for (const plot of document.querySelectorAll(".plot")) pointOut(plot, who);
  for (const name of document.querySelectorAll(".ranking .who")) name.setAttribute("aria-pressed", name.textContent === who);
}

function makeButton(name) {
  name.setAttribute("role", "button");
  name.setAttribute("aria-pressed", "false");
  name.tabIndex = 0;
  return name;
}

function pickColumn(table, who) {
  [...table.rows[0].cells].slice(1).forEach((head, number) => {
    const other = who !== null && head.textContent !== who;
    for (const row of table.rows) row.cells[number + 1].classList.toggle("other", other);
  });
  table.classList.toggle("one", who !== null);
}

function pickedBy(event) {
  const name = event.target.closest(".who, .plot [data-who], .upright thead th + th");
  return name && (name.dataset.who ?? name.textContent);
}

function pick(name) {
  const place = document.activeElement?.textContent;
  go({ who: name === view.who ? null : name, wall: false });
  const again = [...document.querySelectorAll(".ranking .who")].find((who) => who.textContent === place);
  if (!document.activeElement?.matches(".who, select")) again?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const name = pickedBy(event);
  if (name && replay && knownName(name)) pick(name);
});
document.addEventListener("keydown", (event) => {
  if (!["Enter", " "].includes(event.key) || !event.target.matches("[role=button].who")) return;
  event.preventDefault();
  pick(event.target.textContent);
});
