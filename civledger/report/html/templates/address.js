// What is shown: a turn (null is now), a player, or the wall. The address says it: #turn=9&who=Rome.
const view = { turn: null, who: null, wall: false };
const WORDS = ["turn", "who", "wall"];

function addressOf({ turn, who, wall }) {
  if (wall) return "#wall";
  const asked = new URLSearchParams();
  if (turn !== null) asked.set("turn", turn);
  if (who !== null) asked.set("who", who);
  return `#${asked}`;
}

// The page of a seat may stand in the place of this one, and has the address to itself.
function isSeated() {
  return "seated" in document.body.dataset;
}

function isPlace(asked) {
  return location.hash.length > 1 && !WORDS.some((word) => asked.has(word));
}

// A place on the page leaves what is shown as it is, and so the address still says it; anything else says all of it.
function readAddress() {
  if (isSeated()) return;
  const asked = new URLSearchParams(location.hash.slice(1));
  if (isPlace(asked)) {
    if (!document.getElementById(location.hash.slice(1))) return; // a seat's, which opens the page of the seat
    showView();
    reveal();
    if (addressOf(view) !== "#") tellAddress();
    return;
  }
  view.wall = asked.has("wall");
  view.turn = knownTurn(asked.get("turn"));
  view.who = knownName(asked.get("who"));
  stopPlaying();
  showView();
}
addEventListener("hashchange", readAddress);
addEventListener("popstate", readAddress);

// Shows something else, as a step that "back" undoes, or in the place of the last step.
function go(change, instead = false) {
  if (isSeated()) return;
  Object.assign(view, change);
  const address = addressOf(view);
  if (address !== (location.hash || "#")) history[instead ? "replaceState" : "pushState"](null, "", address);
  showView();
}

function tellAddress() {
  if (!isSeated()) history.replaceState(null, "", addressOf(view));
}

function showEverything() {
  Object.assign(view, { turn: null, who: null, wall: false });
  Object.assign(search, { words: "", action: "" });
  document.querySelectorAll(".finder").forEach(setUpFinder);
  seen.who = undefined; // the log is looked through again
  showView();
}

const seen = { turn: null, who: null }; // what is to be seen: a page that came just now shows all players now

function showView() {
  const moved = seen.turn !== view.turn;
  if (moved) drawTurn(view.turn);
  if (moved || seen.who !== view.who) markPicked(view.who);
  if (moved || seen.who !== view.who) findEntries();
  Object.assign(seen, { turn: view.turn, who: view.who });
  showBar();
  showWall();
}

// What came just now gets what needs a script.
function setUp() {
  readFrames();
  view.turn = knownTurn(view.turn); // turns may have been taken back
  view.who = knownName(view.who);
  for (const finder of document.querySelectorAll(".finder")) setUpFinder(finder);
  showChart(shownChart);
  for (const name of document.querySelectorAll(".ranking .who")) makeButton(name);
}

function showFresh() {
  const before = { ...view };
  setUp();
  for (const part of ["turn", "who"]) seen[part] = view[part] === null ? before[part] : null;
  if (addressOf(before) !== addressOf(view)) tellAddress();
  still = true;
  showView();
  still = false;
  if (isSearching()) findEntries();
}

async function copyLink(button) {
  const link = document.createElement("textarea"); // for browsers that keep the clipboard from http pages
  link.value = location.href;
  document.body.append(link);
  link.select();
  const copied = navigator.clipboard ? await navigator.clipboard.writeText(link.value).then(() => true, () => false) : false;
  const done = copied || document.execCommand("copy");
  link.remove();
  const label = [...button.childNodes];
  button.textContent = done ? "Copied" : "Not copied";
  setTimeout(() => button.replaceChildren(...label), 1500);
  button.focus();
}
