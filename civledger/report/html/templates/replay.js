// The page as it stood at the end of a turn: all numbers are in the page, this puts them in their places.
let replay = null;

function readFrames() {
  const packed = document.getElementById("frames")?.content.textContent;
  replay = packed ? JSON.parse(packed) : null;
}

function lastTurn() {
  return replay ? replay.frames.at(-1).turn : 0;
}

// Not 1 where the books begin in the middle of a game.
function firstTurn() {
  return replay ? replay.frames[0].turn : 1;
}

function frameOf(turn) {
  return turn === null ? replay.frames.at(-1) : replay.frames.find((frame) => frame.turn === turn);
}

function knownTurn(asked) {
  const turn = /^\d+$/.test(asked ?? "") ? Number(asked) : 0;
  return turn >= firstTurn() && turn <= lastTurn() ? turn : null;
}

function make(name, given = {}, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

function drawing(name, given) {
  const element = document.createElementNS(document.querySelector("svg").namespaceURI, name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
  return element;
}

function drawTurn(turn) {
  document.body.classList.toggle("past", turn !== null);
  if (!replay) return;
  const glide = prepareGlide();
  const frame = frameOf(turn);
  replay.kinds ??= new Map([...document.querySelectorAll(".facts li")].map((fact) => [fact.textContent, fact.className]));
  const facts = frame.facts.map((number) => make("li", { class: replay.kinds.get(replay.texts[number]) ?? "" }, replay.texts[number]));
  document.querySelector(".facts").replaceChildren(...facts);
  for (const [id, values] of Object.entries(frame)) {
    const section = document.getElementById(id);
    if (section?.matches(".track")) drawTrack(section, values, turn);
    if (section?.matches(".standings")) drawStandings(section, values);
    if (section?.matches(".grids")) drawGrids(section, values);
  }
  const last = turn ?? Infinity;
  hideLater(last);
  cutCharts(last);
  glide();
}

function drawTrack(section, rows, turn) {
  const next = section.querySelectorAll(".next tbody tr");
  section.querySelectorAll(".board tbody tr").forEach((row, number) => {
    const [at, , ...said] = rows[number];
    moveMarker(row, at);
    drawGhosts(row, at, spacesUntil(section.id, number, turn ?? lastTurn()));
    if (next[number]) drawNext(next[number], said.map((text) => replay.texts[text]));
  });
}

function spacesUntil(id, row, turn) {
  return replay.frames.slice(0, -1).filter((frame) => frame.turn <= turn).map((frame) => [frame.turn, frame[id][row][1]]);
}

function moveMarker(row, at) {
  const marker = row.querySelector(".marker");
  marker.dataset.space = at;
  marker.setAttribute("aria-label", `${marker.dataset.civ} is on space ${at}`);
  const cell = row.cells[at + 1];
  if (marker.parentElement !== cell) cell.replaceChildren(marker);
}

function drawGhosts(row, at, stood) {
  [...row.cells].slice(1).forEach((cell, space) => {
    if (space === at) return;
    const turns = stood.flatMap(([number, where]) => (where === space ? [number] : []));
    const said = spans(turns);
    if (cell.textContent === said) return;
    cell.replaceChildren(...(said ? [make("span", { class: "ghost", title: `${replay.called} ${said}` }, said)] : []));
  });
}

// Turns in short: 3, 5–7.
function spans(turns) {
  const runs = [];
  for (const turn of turns) {
    if (runs.length && turn === runs.at(-1).at(-1) + 1) runs.at(-1).push(turn);
    else runs.push([turn]);
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : run[0])).join(", ");
}

function drawNext(row, [next, asks, missing, moves]) {
  const said = [next, asks, missing || "–", moves];
  [...row.cells].slice(1).forEach((cell, number) => (cell.textContent = said[number]));
  row.cells[3].classList.toggle("lacks", Boolean(missing));
}

const heads = new WeakMap(); // of everybody's row, by the section it stands in

function headOf(section, name) {
  if (!heads.has(section)) {
    const rows = [...section.querySelectorAll("tbody tr")];
    heads.set(section, new Map(rows.map((row) => [row.dataset.civ, row.querySelector("th")])));
  }
  const known = heads.get(section);
  if (!known.has(name)) known.set(name, makeHead(replay.who.find((who) => who.name === name)));
  return known.get(name);
}

function makeHead({ name, person, colour }) {
  const chip = make("i", { class: "chip", style: `--tint:${colour}` });
  const button = makeButton(make("span", { class: "who" }, chip, name));
  const head = make("th", { scope: "row" }, button);
  if (person) head.append(" ", make("small", {}, person));
  return head;
}

function drawStandings(section, { title, rows }) {
  const focused = document.activeElement;
  section.querySelector("h2").textContent = replay.texts[title];
  const names = [...section.querySelectorAll("thead .part")].map((head) => head.textContent);
  const most = Math.max(1, ...rows.map(([, , total]) => total ?? 0));
  const drawn = rows.map(([name, rank, total, ...parts]) => {
    const row = make("tr", { "data-civ": replay.texts[name], "data-points": total ?? "" });
    if (rank === 1) row.className = "first";
    const bar = make("td", { class: "bar" }, drawBar(parts, names, most));
    const cells = parts.map((part) => make("td", { class: "part" }, part ?? ""));
    row.append(make("td", {}, rank ?? ""), headOf(section, replay.texts[name]), make("td", { class: "sum" }, total ?? ""), bar, ...cells);
    return row;
  });
  section.querySelector("tbody").replaceChildren(...drawn);
  if (section.contains(focused)) focused.focus({ preventScroll: true });
}

function drawBar(parts, names, most) {
  const said = parts.flatMap((part, number) => (part ? [`${names[number]} ${part}`] : []));
  const bar = drawing("svg", { role: "img", "aria-label": said.join(", ") || "nothing" });
  let begins = 0;
  parts.forEach((part, number) => {
    const [x, width] = [begins, part ?? 0].map((points) => `${((points * 100) / most).toFixed(2)}%`);
    if (part) bar.append(drawing("rect", { class: `p${number}`, x, width, height: "100%" }));
    begins += part ?? 0;
  });
  return bar;
}

function drawGrids(section, grids) {
  for (const [number, rows] of Object.entries(grids)) {
    const body = section.querySelectorAll("table")[number].tBodies[0];
    [...body.rows].forEach((row, place) => [...row.cells].slice(1).forEach((cell, column) => {
      const [value, heat] = [rows[place][column], 0].flat();
      cell.textContent = value ?? "";
      cell.className = `${cell.className.replace(/\bh\d\b/, "")} ${heat ? `h${heat}` : ""}`.trim();
    }));
  }
}

// What was not there yet: advances, columns, turns of the log.
function hideLater(last) {
  for (const cell of document.querySelectorAll("table[data-turns] td")) {
    cell.classList.toggle("later", parseInt(cell.textContent) > last);
  }
  for (const table of document.querySelectorAll("table[data-by-turn]")) {
    [...table.rows[0].cells].forEach((head, column) => {
      const later = Number(head.textContent) > last;
      for (const row of table.rows) row.cells[column].classList.toggle("later", later);
    });
  }
  for (const part of document.querySelectorAll("[data-until]")) part.hidden = Number(part.dataset.until) > last;
}
