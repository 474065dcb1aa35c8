// The wall: all of now on one screen, for a television; and the clocks, which a page that is kept current shows anywhere.
const MARKED = 6000, LONGEST = 6 * 3600, UP = 60;
let skew = 0; // how much later it is where the program runs

function showWall() {
  document.body.classList.toggle("wall", view.wall);
  showClock();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && view.wall) go({ wall: false });
});

function inClock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return [hours, String(minutes).padStart(2, "0"), String(rest).padStart(2, "0")].join(":").replace(/^0:/, "").replace(/^0(?=\d:)/, "");
}

// How long ago a time was, which may have no date: then it was today or, if that is still to come, yesterday.
function secondsSince(time) {
  const now = Date.now() + skew;
  if (time.includes("T")) return (now - Date.parse(time)) / 1000;
  const [hours, minutes, seconds] = time.split(":").map(Number);
  const ago = (now - new Date(now).setHours(hours, minutes, seconds || 0, 0)) / 1000;
  return ago < -300 ? ago + 24 * 3600 : Math.max(0, ago);
}

function showClock() {
  const clock = document.getElementById("clock");
  if (!clock || !document.body.dataset.live) return;
  const { since, called } = clock.dataset;
  const ago = since ? secondsSince(since) : -1;
  const turn = ago >= 0 && ago < LONGEST ? `${called} started ${inClock(ago)} ago` : "";
  const [begun, ...timers] = clock.children;
  if (begun.textContent !== turn) begun.textContent = turn;
  timers.forEach(showTimer);
  clock.hidden = ![...clock.children].some((part) => part.textContent);
}

function showTimer(timer) {
  const left = (Number(timer.dataset.ends) - Date.now() - skew) / 1000;
  const time = left > 0 ? inClock(Math.ceil(left)) : left > -UP ? "Time is up" : "";
  const said = time && timer.dataset.name ? `${timer.dataset.name}: ${time}` : time;
  if (timer.textContent !== said) timer.textContent = said;
  timer.classList.toggle("up", left <= 0);
}
setInterval(showClock, 1000);

// Everybody's numbers, for seeing later what has changed.
function numbersNow() {
  const rows = [...document.querySelectorAll("#standings [data-civ], .marker[data-civ]")];
  return new Map(rows.map((row) => [`${row.tagName} ${row.dataset.civ}`, row.dataset.points ?? row.dataset.space]));
}

function markChanged(before) {
  for (const row of document.querySelectorAll("#standings [data-civ], .marker[data-civ]")) {
    const was = before.get(`${row.tagName} ${row.dataset.civ}`);
    if (was === undefined || was === (row.dataset.points ?? row.dataset.space)) continue;
    const place = row.closest("tr");
    place.classList.add("changed");
    setTimeout(() => place.classList.remove("changed"), MARKED);
  }
}
