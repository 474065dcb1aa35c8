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

// A place on the page leaves what is shown as it is; anything else says all of it.
function readAddress() {
  if (isSeated()) return;
  const asked = new URLSearchParams(location.hash.slice(1));
  if (location.hash.length > 1 && !WORDS.some((word) => asked.has(word))) {
    showView();
    reveal();
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
  for (const finder of document.querySelectorAll(".finder")) setUpFinder(finder);
  for (const name of document.querySelectorAll(".ranking .who")) makeButton(name);
}

function showFresh() {
  Object.assign(seen, { turn: null, who: null });
  setUp();
  showView();
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
