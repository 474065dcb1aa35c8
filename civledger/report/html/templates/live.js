const PAUSE = 500, SILENCE = 5000, PATIENCE = 15000, ALARMS = 3, INEXACT = 3000;
const content = document.getElementById("content");
const banner = document.getElementById("banner");
const alarm = document.getElementById("alarm");
const news = document.getElementById("news");
let version = document.body.dataset.live; // what came last
let shown = version; // what is to be seen: the last that came of a ledger in order
let delivered = folds(); // how everything was folded when it came
let alarming = new Set();
let broken = "";
let confirmed = "";
let heard = performance.now();

function folds() {
  return new Map([...content.querySelectorAll("details")].map((fold) => [fold.id, fold.open]));
}

function isGame(root) {
  return Boolean(root.querySelector("section:not(#findings)"));
}

// What the reader has opened, scrolled and reached stays so when the content is replaced.
function place() {
  const named = [...content.querySelectorAll("[id]")];
  const seen = named.filter((element) => element.checkVisibility() && element.getBoundingClientRect().top < 90);
  const focused = content.contains(document.activeElement) ? document.activeElement : null;
  const shifted = named.filter((box) => ("newest" in box.dataset ? moved(box) : box.scrollLeft));
  return {
    folds: [...folds()].filter(([id, open]) => delivered.get(id) !== open),
    shifts: shifted.map((box) => [box.id, box.scrollLeft]),
    anchors: scrollY > 0 ? seen.map((element) => [element.id, element.getBoundingClientRect().top]) : [],
    focus: focused && wayTo(focused),
  };
}

function wayTo(element) {
  if (element.id) return `#${element.id}`;
  const row = element.closest(".ranking [data-civ]");
  if (row && element.matches(".who")) return `.ranking [data-civ="${CSS.escape(row.dataset.civ)}"] .who`;
  return element.hash && `a[href="${CSS.escape(element.hash)}"]`;
}

function refold(kept) {
  for (const [id, open] of kept.folds) {
    const fold = document.getElementById(id);
    if (fold) fold.open = open;
  }
}

function restore(kept) {
  showNewest(content);
  for (const [id, left] of kept.shifts) {
    const box = document.getElementById(id);
    if (box) box.scrollLeft = left;
  }
  const [id, top] = kept.anchors.findLast(([id]) => document.getElementById(id)) ?? [];
  if (id) scrollBy({ top: document.getElementById(id).getBoundingClientRect().top - top, behavior: "instant" });
  if (kept.focus) content.querySelector(kept.focus)?.focus({ preventScroll: true });
}

function errors() {
  return [...content.querySelectorAll("#findings li")].filter((line) => line.querySelector(".error"));
}

// What an error changes in the end may be told otherwise while the game goes on: it is the same error still.
function mistake(line) {
  return line.textContent.replace(line.querySelector(".impact")?.textContent ?? "", "");
}

function isNew(line, known) {
  const at = known.indexOf(mistake(line));
  if (at >= 0) known.splice(at, 1); // of equal ones only the first was there
  return at < 0;
}

// An error that was not there before is unfolded, and told wherever the reader is until it is seen or mended.
function raise(known) {
  for (const line of errors().filter((line) => isNew(line, known))) {
    unfold(line);
    alarming.add(mistake(line));
  }
  const lines = errors().filter((line) => alarming.has(mistake(line)));
  alarming = new Set(lines.map(mistake));
  const latest = lines.slice(-ALARMS).map((line) => line.cloneNode(true));
  const list = alarm.querySelector("ul");
  if (list.textContent !== latest.map((line) => line.textContent).join("")) list.replaceChildren(...latest);
  alarm.hidden = latest.length === 0;
}
alarm.querySelector("button").addEventListener("click", () => {
  alarming.clear();
  alarm.hidden = true;
});

// Parts that did not change come without what is in them, and stay.
function merge(fresh) {
  const parts = [...fresh.children];
  const stays = ({ dataset }) => "same" in dataset;
  for (const part of parts) {
    for (const stub of part.querySelectorAll("[data-same]")) stub.replaceWith(document.getElementById(stub.id));
  }
  const alike = parts.map(({ id }) => id).join() === [...content.children].map(({ id }) => id).join();
  if (!alike) content.replaceChildren(...parts.map((part) => (stays(part) ? document.getElementById(part.id) : part)));
  else for (const part of parts) if (!stays(part)) document.getElementById(part.id).replaceWith(part);
}

function relink() {
  const titles = [...content.querySelectorAll("main > section:not(#findings, #notes)")].map(({ id }) => [id, document.getElementById(`${id}-title`)]);
  const links = titles.map(([id, title]) => make("li", {}, make("a", { href: `#${id}` }, title.textContent)));
  document.querySelector("#tools nav").hidden = links.length === 0;
  document.querySelector("#tools nav ul").replaceChildren(...links);
}

function replace(fresh) {
  const known = errors().map(mistake);
  const kept = place();
  const before = numbersNow();
  for (const fold of fresh.querySelectorAll("details:not([data-same])")) delivered.set(fold.id, fold.open);
  merge(fresh);
  showFresh();
  relink();
  refold(kept);
  raise(known);
  restore(kept);
  markChanged(before);
  document.title = content.querySelector("h1").textContent;
}

// While the ledger cannot be used, the last picture of the game stays.
function take(answer) {
  version = answer.version;
  const template = document.createElement("template");
  template.innerHTML = answer.text;
  const wrong = isGame(template.content) ? "" : (template.content.querySelector("#findings li")?.textContent ?? "");
  broken = isGame(content) ? wrong : "";
  if (broken || version === shown) return;
  replace(template.content);
  shown = version;
  news.dataset.changed = new Date().toLocaleTimeString();
}

function tell() {
  if (isSeated()) return;
  const silent = performance.now() - heard > SILENCE;
  const wrong = silent ? "The program behind this page does not answer" : broken && "The ledger cannot be used at the moment";
  const since = confirmed ? `the game as of ${confirmed}` : "the last known state of the game";
  const said = wrong && `${wrong}. Below is ${since}.${silent ? "" : ` ${broken}`}`;
  const top = content.getBoundingClientRect().top;
  if (banner.textContent !== said) banner.textContent = said; // said once to those who hear it
  banner.hidden = !said;
  if (scrollY > 0) scrollBy({ top: content.getBoundingClientRect().top - top, behavior: "instant" }); // the reader keeps the place
  const changed = news.dataset.changed;
  const current = wrong ? "Out of date." : changed ? `Changed at ${changed}.` : "Updates by itself.";
  if (news.textContent !== current) news.textContent = current;
}

async function answered() {
  try {
    const headers = { "If-None-Match": version, Prefer: "changes" };
    const answer = await fetch("content", { cache: "no-store", headers, signal: AbortSignal.timeout(PATIENCE) });
    const apart = Date.parse(answer.headers.get("Date")) - Date.now();
    if (Math.abs(apart - skew) > INEXACT) skew = apart;
    return { status: answer.status, version: answer.headers.get("ETag"), text: await answer.text() };
  } catch (failed) {
    return { status: 0 }; // nobody answers: asked again soon, and told when it lasts
  }
}

// A page that nobody looks at asks for nothing.
let again = null;
async function ask() {
  clearTimeout(again);
  if (document.hidden || isSeated()) return; // a seat's own page may stand here now
  const answer = await answered();
  if (answer.status === 200) take(answer);
  if (answer.status === 200 || answer.status === 304) {
    heard = performance.now();
    if (!broken) confirmed = new Date().toLocaleTimeString();
  }
  tell();
  clearTimeout(again);
  again = setTimeout(ask, PAUSE);
}
document.addEventListener("visibilitychange", () => {
  heard = performance.now();
  ask();
});
setInterval(() => document.hidden || tell(), PAUSE);
ask();
