// The bar: slider, keys, playing, and who is picked.
const bar = document.getElementById("replay");
const slider = document.getElementById("turn");
const when = document.getElementById("when");
const picked = document.getElementById("picked");
const caption = document.getElementById("caption");
const STEP = 1800; // long enough to read the caption
let playing = null;
let dragging = false;

function showBar() {
  bar.hidden = !replay;
  const happened = replay && view.turn !== null ? (replay.texts[frameOf(view.turn).caption] ?? "") : "";
  if (caption.textContent !== happened) caption.textContent = happened; // said once to those who hear it
  if (!replay) return;
  for (const part of bar.querySelectorAll("[data-do]:not([data-do=copy]), #turn")) part.hidden = lastTurn() === firstTurn();
  const turn = view.turn ?? lastTurn();
  slider.min = firstTurn();
  slider.max = lastTurn();
  slider.value = turn;
  const said = `${replay.called} ${turn}`;
  slider.setAttribute("aria-valuetext", view.turn === null ? `now, ${said}` : said);
  when.textContent = view.turn === null ? `Now: ${said}` : `${said[0].toUpperCase()}${said.slice(1)} of ${lastTurn()}`;
  bar.querySelector("[data-do=now]").disabled = view.turn === null;
  const names = ["", ...replay.who.map(({ name }) => name)];
  if (picked.options.length !== names.length || [...picked.options].some(({ value }, number) => value !== names[number])) {
    picked.replaceChildren(...names.map((name) => make("option", { value: name }, name || "All")));
  }
  picked.value = view.who ?? "";
}

// From now on one goes back to the turn before the last: the last one is what is to be seen.
function step(by, instead = false) {
  const turn = (view.turn ?? lastTurn()) + by;
  if (turn >= firstTurn() && turn <= lastTurn()) go({ turn, wall: false }, instead);
}

function play() {
  const again = view.turn === null || view.turn === lastTurn();
  go({ turn: again ? firstTurn() : view.turn, wall: false });
  showMoving();
  playing = setInterval(() => {
    step(1, true);
    if ((view.turn ?? lastTurn()) === lastTurn()) stopPlaying(); // or the turns were taken back
  }, STEP);
  showPlaying();
}

// What moves most is looked at while it plays.
function showMoving() {
  const section = document.querySelector("section.track") ?? document.querySelector("section.standings");
  const { top, bottom } = section?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (top < 0 || bottom > innerHeight) section.scrollIntoView({ block: "start" });
}

function stopPlaying() {
  clearInterval(playing);
  playing = null;
  showPlaying();
}

function showPlaying() {
  const button = bar.querySelector("[data-do=play]");
  const [sign, word] = playing === null ? ["▶", "Play"] : ["■", "Stop"];
  button.querySelector("i").textContent = sign;
  button.querySelector("span").textContent = word;
  button.setAttribute("aria-label", word);
}

const DOES = {
  play: () => (playing === null ? play() : stopPlaying()),
  back: () => step(-1),
  on: () => step(1),
  now: () => go({ turn: null }),
  copy: copyLink,
};
bar.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button) return;
  if (button.dataset.do !== "play") stopPlaying();
  DOES[button.dataset.do](button);
});
slider.addEventListener("input", () => {
  stopPlaying();
  go({ turn: Number(slider.value), wall: false }, dragging); // one step back undoes the whole drag
  dragging = true;
});
slider.addEventListener("change", () => (dragging = false));
picked.addEventListener("change", () => go({ who: picked.value || null, wall: false }));

document.addEventListener("keydown", (event) => {
  if (!replay || isSeated() || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const busy = event.target.matches("input:not(#turn), select, textarea, .scroll, .scroll *");
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by && !busy) {
    event.preventDefault(); // the slider would move by itself as well
    stopPlaying();
    step(by);
  }
  if (event.key === " " && !busy && !event.target.matches("button, summary, a, [role=button]")) {
    event.preventDefault();
    DOES.play();
  }
});
