// From turn to turn rows, markers, bars and lines glide. Everything is drawn at its new place at once and only looks as if
// it came from the old one, so that whoever asks the page meets no number on its way.
const GLIDE = { duration: 700, easing: "ease-in-out" };
let still = false; // while news of a live page are drawn
const GLIDING = ".ranking tbody tr, .board tbody tr .marker, .labels g";

function nameOfGliding(element) {
  return `${element.closest("section").id} ${element.tagName} ${element.dataset.civ ?? element.dataset.who}`;
}

// Where something stands within its table or chart: other parts of the page come and go above it.
function placeWithin(element) {
  const box = element.getBoundingClientRect(), around = element.closest("table, .labels").getBoundingClientRect();
  return { x: box.left - around.left, y: box.top - around.top, width: box.width };
}

function barsOf(root) {
  const bars = [...root.querySelectorAll(".ranking tr[data-civ] .bar rect")];
  return new Map(bars.map((bar) => [`${bar.closest("tr").dataset.civ} ${bar.className.baseVal}`, bar]));
}

function extentOf(bar) {
  return { x: bar.getAttribute("x"), width: bar.getAttribute("width") };
}

// Takes note of what stands where, and returns what lets everything glide from there.
function prepareGlide() {
  const opening = document.readyState === "loading";
  if (opening || still || view.wall || matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const seen = (element) => element.checkVisibility();
  const before = new Map([...document.querySelectorAll(GLIDING)].filter(seen).map((one) => [nameOfGliding(one), placeWithin(one)]));
  const bars = new Map([...barsOf(document)].map(([name, bar]) => [name, extentOf(bar)]));
  const drawn = new Map([...document.querySelectorAll(".plot")].map((plot) => [plot, drawnUntil(plot)]));
  return () => {
    for (const element of [...document.querySelectorAll(GLIDING)].filter(seen)) moveFrom(element, before.get(nameOfGliding(element)));
    for (const [name, bar] of barsOf(document)) bar.animate([bars.get(name) ?? { width: 0 }, extentOf(bar)], GLIDE);
    for (const [plot, until] of drawn) uncover(plot, until, drawnUntil(plot));
  };
}

function moveFrom(element, old) {
  if (!old) return;
  const now = placeWithin(element);
  const moves = (one, x, y) => one.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], GLIDE);
  if (!element.matches(".marker")) moves(element, 0, old.y - now.y);
  else for (const ring of element.children) moves(ring, ((old.x - now.x) * 20) / now.width, 0); // in units of the drawing
}

// How far a chart is drawn, in percent from the left.
function drawnUntil(plot) {
  return parseFloat([...plot.querySelectorAll(".turn:not(.later)")].at(-1)?.getAttribute("x") ?? 0);
}

function uncover(plot, from, until) {
  const shape = (x) => ({ clipPath: `inset(-20px ${100 - x}% -20px -20px)` });
  if (from < until) plot.querySelector(".lines svg").animate([shape(from), shape(until)], GLIDE);
}
