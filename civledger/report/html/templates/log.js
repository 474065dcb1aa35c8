// Searching the log: by words, by kind of entry, and by the player who is picked.
const search = { words: "", action: "" };

function aboutName(name) {
  if (name === null) return () => true;
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "u");
  return (text) => whole.test(text);
}

function findEntries() {
  const log = document.querySelector(".log");
  if (!log) return;
  const words = search.words.toLowerCase(), isAbout = aboutName(view.who);
  const sought = isSearching() || view.who !== null;
  let found = 0;
  for (const fold of log.querySelectorAll("details")) {
    let here = 0;
    for (const line of fold.querySelectorAll("ol > li")) {
      const text = line.textContent;
      const fits = text.toLowerCase().includes(words) && [line.dataset.action, ""].includes(search.action) && isAbout(text);
      line.classList.toggle("other", !fits);
      here += fits;
    }
    fold.classList.toggle("other", sought && !here);
    unfoldFound(fold, sought && here > 0);
    found += fold.hidden ? 0 : here;
  }
  log.querySelector("output").textContent = sought ? `${found} found` : "";
}

// What a search unfolded is folded again after it.
function unfoldFound(fold, found) {
  if (found && !fold.open) {
    fold.open = true;
    fold.dataset.found = "";
  } else if (!found && "found" in fold.dataset) {
    fold.open = false;
    delete fold.dataset.found;
  }
}

function isSearching() {
  return Boolean(search.words || search.action);
}

function setUpFinder(finder) {
  finder.hidden = false;
  finder.querySelector("input").value = search.words;
  finder.querySelector("select").value = search.action;
}

document.addEventListener("input", (event) => {
  const finder = event.target.closest(".finder");
  if (!finder) return;
  search.words = finder.querySelector("input").value;
  search.action = finder.querySelector("select").value;
  findEntries();
});
