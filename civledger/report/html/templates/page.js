function unfold(element) {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

// A link to an entry opens the fold it stands in; if it is hidden by what is shown, everything is.
function reveal() {
  const there = document.getElementById(location.hash.slice(1));
  if (!there) return;
  showChart(there.closest(".charts > .chart")?.id ?? shownChart);
  unfold(there);
  if (!there.checkVisibility()) showEverything();
  unfold(there);
  there.scrollIntoView();
}

// The newest turn of a wide table is in sight, until the reader moves the table.
function moved(box) {
  const end = Math.min(Number(box.dataset.newest), box.scrollWidth - box.clientWidth);
  return box.dataset.newest !== "" && box.scrollLeft + 1 < end;
}

function showNewest(root) {
  for (const box of root.querySelectorAll("[data-newest]")) {
    if (moved(box)) continue;
    box.scrollLeft = box.scrollWidth;
    box.dataset.newest = box.clientWidth ? box.scrollLeft : "";
    showMore(box);
  }
}

// What is hidden to the left of a table casts its shadow there.
function showMore(box) {
  box.classList?.toggle("more-left", box.scrollLeft > 1);
}
document.addEventListener("scroll", (event) => showMore(event.target), true);
addEventListener("resize", () => showNewest(document));
document.addEventListener("toggle", (event) => showNewest(event.target), true);
