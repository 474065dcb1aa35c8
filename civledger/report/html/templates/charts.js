// Charts as of a turn, and the numbers of whoever is picked.
const LABEL = 19;

function chartRow(plot, name) {
  const rows = [...plot.closest("section").querySelectorAll("details tbody tr")];
  return rows.find((row) => nameOf(row) === name);
}

function cutCharts(last) {
  for (const plot of document.querySelectorAll(".plot")) {
    const ends = [...plot.querySelectorAll(".lines g")].map((group) => cutLine(plot, group, last));
    moveLabels(plot, ends.filter((end) => end.point));
    for (const turn of plot.querySelectorAll(".turn")) turn.classList.toggle("later", Number(turn.textContent) > last);
  }
}

function turnsOf(plot) {
  return [...plot.querySelectorAll(".turn")].map((turn) => Number(turn.textContent));
}

function cutLine(plot, group, last) {
  const name = group.dataset.who;
  const dots = [...group.querySelectorAll("circle")];
  for (const dot of dots) dot.toggleAttribute("hidden", Number(dot.dataset.turn) > last);
  const shown = dots.filter((dot) => !dot.hasAttribute("hidden"));
  const line = plot.querySelector(`polyline[data-who="${CSS.escape(name)}"]`);
  line.dataset.whole ??= line.getAttribute("points");
  line.setAttribute("points", line.dataset.whole.split(" ").slice(0, shown.length).join(" "));
  const point = shown.at(-1);
  return { name, point, y: point && Number(point.getAttribute("cy")) };
}

function moveLabels(plot, ends) {
  const floor = Number(plot.querySelector(".lines").getAttribute("height")) - 30;
  const places = spread(ends.map(({ y }) => y), LABEL, 12, floor);
  const labels = new Map([...plot.querySelectorAll(".labels g")].map((label) => [label.dataset.who, label]));
  for (const label of labels.values()) label.toggleAttribute("hidden", true);
  ends.forEach(({ name, point, y }, number) => {
    const label = labels.get(name), place = places[number];
    label.removeAttribute("hidden");
    label.querySelector("polyline").setAttribute("points", `0,${y} 3,${y} 24,${place} 27,${place}`);
    label.querySelector("text").setAttribute("y", place + 4);
    label.querySelector("tspan").textContent = valueAt(plot, name, point.dataset.turn);
  });
}

function valueAt(plot, name, turn) {
  const column = turnsOf(plot).indexOf(Number(turn)) + 1;
  return chartRow(plot, name).cells[column].textContent;
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
  for (const dot of group?.querySelectorAll("circle:not([hidden])") ?? []) {
    const text = drawing("text", { class: "value", x: dot.getAttribute("cx"), y: Number(dot.getAttribute("cy")) - 8 });
    text.textContent = valueAt(plot, name, dot.dataset.turn);
    group.append(text);
  }
}

document.addEventListener("pointerover", (event) => {
  const plot = event.target.closest(".plot");
  for (const other of document.querySelectorAll(".plot")) {
    const pointed = other === plot && event.target.closest("[data-who]")?.dataset.who;
    pointOut(other, pointed || view.who);
  }
});
