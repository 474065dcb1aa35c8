// Charts as of a turn, one of several, and the numbers of whoever is picked.
const LABEL = 19;
let shownChart = null; // the first one until a button is pressed

// Without a script all of them stand below one another.
function showChart(id) {
  const charts = [...document.querySelectorAll(".charts > .chart")];
  const shown = charts.find((chart) => chart.id === id) ?? charts[0];
  for (const chart of charts) chart.hidden = chart !== shown;
  for (const button of document.querySelectorAll(".switch button")) {
    button.parentElement.hidden = false;
    button.setAttribute("aria-pressed", button.dataset.chart === shown.id);
  }
  shownChart = shown?.id ?? null;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".switch button");
  if (!button) return;
  showChart(button.dataset.chart);
  showNewest(document.getElementById(shownChart));
});

// The numbers of a line, [turn, value] for every dot of it, from the table below the chart.
function numbersOf(plot, name) {
  const table = plot.closest(".chart").querySelector("details table");
  const row = [...table.tBodies[0].rows].find((row) => nameOf(row) === name);
  const turns = [...table.rows[0].cells].map((head) => Number(head.textContent));
  return [...row.cells].map((cell, column) => [turns[column], cell.textContent]).slice(1).filter(([, value]) => value);
}

function cutCharts(last) {
  for (const plot of document.querySelectorAll(".plot")) {
    const ends = [...plot.querySelectorAll(".lines g")].map((group) => cutLine(plot, group, last));
    moveLabels(plot, ends.filter(({ y }) => y !== undefined));
    for (const turn of plot.querySelectorAll(".turn")) turn.classList.toggle("later", Number(turn.textContent) > last);
  }
}

function lineOf(plot, name) {
  return plot.querySelector(`.lines polyline[data-who="${CSS.escape(name)}"]`);
}

// Where the points of a line stand: [percent across, pixels down].
function pointsOf(line) {
  line.dataset.whole ??= line.getAttribute("points");
  return line.dataset.whole.split(" ").filter(Boolean).map((point) => point.split(",").map(Number));
}

function cutLine(plot, group, last) {
  const name = group.dataset.who, line = lineOf(plot, name);
  const numbers = numbersOf(plot, name).filter(([turn]) => turn <= last);
  const points = pointsOf(line).slice(0, numbers.length);
  line.setAttribute("points", points.join(" "));
  group.querySelectorAll("circle").forEach((dot, number) => dot.toggleAttribute("hidden", number >= numbers.length));
  return { name, y: points.at(-1)?.[1], value: numbers.at(-1)?.[1] };
}

function moveLabels(plot, ends) {
  const floor = Number(plot.querySelector(".lines").getAttribute("height")) - 30;
  const places = spread(ends.map(({ y }) => y), LABEL, 12, floor);
  const labels = new Map([...plot.querySelectorAll(".labels g")].map((label) => [label.dataset.who, label]));
  for (const label of labels.values()) label.toggleAttribute("hidden", true);
  ends.forEach(({ name, y, value }, number) => {
    const label = labels.get(name), place = places[number];
    label.removeAttribute("hidden");
    label.querySelector("polyline").setAttribute("points", `0,${y} 3,${y} 24,${place} 27,${place}`);
    label.querySelector("text").setAttribute("y", place + 4);
    label.querySelector("tspan").textContent = value;
  });
}

// The places moved apart so far that each has its room, as near to where they were as that allows.
function spread(places, gap, top, bottom) {
  const first = (group) => {
    const middle = group.reduce((sum, number, place) => sum + places[number] - gap * place, 0) / group.length;
    return Math.max(top, Math.min(middle, bottom - gap * (group.length - 1)));
  };
  const groups = [];
  for (const number of places.map((_, number) => number).sort((one, other) => places[one] - places[other])) {
    groups.push([number]);
    while (groups.length > 1 && first(groups.at(-1)) < first(groups.at(-2)) + gap * groups.at(-2).length) {
      groups.splice(-2, 2, groups.at(-2).concat(groups.at(-1)));
    }
  }
  const moved = [];
  for (const group of groups) group.forEach((number, place) => (moved[number] = Math.round((first(group) + place * gap) * 10) / 10));
  return moved;
}

// One line stands out, with its numbers; the others fade.
function pointOut(plot, name) {
  plot.classList.toggle("pointed", name !== null);
  for (const part of plot.querySelectorAll("[data-who]")) part.classList.toggle("chosen", part.dataset.who === name);
  plot.querySelectorAll(".value").forEach((text) => text.remove());
  const group = [...plot.querySelectorAll(".lines g")].find((line) => line.dataset.who === name);
  if (!group) return;
  const shown = numbersOf(plot, name).filter(([turn]) => turn <= (view.turn ?? Infinity));
  pointsOf(lineOf(plot, name)).slice(0, shown.length).forEach(([x, y], number) => {
    const text = drawing("text", { class: "value", x: `${x}%`, y: y - 8 });
    text.textContent = shown[number][1];
    group.append(text);
  });
}

document.addEventListener("pointerover", (event) => {
  const plot = event.target.closest(".plot");
  for (const other of document.querySelectorAll(".plot")) {
    const pointed = other === plot && event.target.closest("[data-who]")?.dataset.who;
    pointOut(other, pointed || view.who);
  }
});
