// What stands where on the page, for the tests.
const rect = (box) => [box.left, box.top, box.right, box.bottom];

// Every visible piece of text: [what, left, top, right, bottom, the element].
function texts(root = document.body) {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent.trim() || parent.closest(".unseen, .skip, script, style, title")) continue;
    if (!parent.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) continue;
    if (parseFloat(getComputedStyle(parent).fontSize) === 0) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width > 0.5 && box.height > 0.5) found.push([node.textContent.trim(), ...rect(box), parent]);
    }
  }
  return found;
}

// Texts that reach beyond the window or their section, or beyond a box that hides what does not fit and cannot be scrolled.
function cut() {
  const wrong = [];
  for (const [said, left, , right, , element] of texts()) {
    const box = element.closest(".scroll");
    if (!box && (left < -0.5 || right > innerWidth + 0.5)) wrong.push(`${said} at ${left}-${right}`);
    const section = element.closest("section")?.getBoundingClientRect();
    if (!box && section && (left < section.left || right > section.right)) wrong.push(`${said} outside its section`);
    if (box && box.tabIndex !== 0) wrong.push(`${said}: no key scrolls there`);
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (up.matches(".scroll") || style.overflowX === "visible" || up instanceof SVGElement) continue;
      const edge = up.getBoundingClientRect();
      if (left < edge.left - 1 || right > edge.right + 1) wrong.push(`${said} in ${up.tagName}.${up.className}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(`page is ${document.documentElement.scrollWidth} wide`);
  return wrong;
}

// A text without what has been scrolled behind the head of its row, which stays.
function uncovered([said, left, top, right, bottom, element]) {
  const head = element.closest(".scroll :is(td, th):not(:first-child)")?.parentElement.firstElementChild;
  const stays = head && getComputedStyle(head).position === "sticky";
  return [said, stays ? Math.max(left, head.getBoundingClientRect().right) : left, top, right, bottom, element];
}

// Pairs of texts that stand on one another.
function overlaps() {
  const sorted = texts().map(uncovered).filter(([, left, , right]) => left < right).sort((one, other) => one[2] - other[2]);
  const wrong = [];
  for (let i = 0; i < sorted.length; i++) {
    const [said, left, top, right, bottom] = sorted[i];
    for (let j = i + 1; j < sorted.length && sorted[j][2] < bottom - 2; j++) {
      const [other, left2, top2, right2, bottom2] = sorted[j];
      const across = Math.min(right, right2) - Math.max(left, left2);
      const down = Math.min(bottom, bottom2) - Math.max(top, top2);
      if (across > 1.5 && down > Math.min(bottom - top, bottom2 - top2) * 0.35) wrong.push(`${said} / ${other}`);
    }
  }
  return wrong;
}

// The space on which each marker stands, by the column of the cell in which it lies.
function markers() {
  const heads = [...document.querySelectorAll(".board thead th")].slice(1).map((head) => [head.textContent, head.getBoundingClientRect()]);
  return Object.fromEntries([...document.querySelectorAll(".board tbody tr")].map((row) => {
    const eyes = [...row.querySelectorAll(".marker")].map((marker) => marker.getBoundingClientRect());
    const under = eyes.map((eye) => heads.find(([, box]) => box.left <= eye.left + eye.width / 2 && eye.left + eye.width / 2 <= box.right));
    return [row.querySelector("th").firstChild.textContent, under.map((head) => head && Number(head[0]))];
  }));
}

// Every point of the chart as [turn, value], read from where it stands between the lines of the grid.
function points() {
  document.querySelector("[data-chart=points]")?.click();
  const middle = (element) => { const box = element.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const lines = [...document.querySelectorAll("#points .plot .grid")].map((line) => [Number(line.dataset.value), middle(line)[1]]);
  const turns = [...document.querySelectorAll("#points .plot .turn:not(.later)")].map((turn) => [Number(turn.textContent), middle(turn)[0]]);
  const [low, high] = [lines[0], lines.at(-1)];
  const value = (y) => low[0] + (high[0] - low[0]) * (y - low[1]) / (high[1] - low[1]);
  return Object.fromEntries([...document.querySelectorAll("#points .lines g[data-who]")].map((group) => [group.dataset.who,
    [...group.querySelectorAll("circle:not([hidden])")].map((circle) => {
      const [x, y] = middle(circle);
      const nearest = turns.reduce((best, turn) => (Math.abs(turn[1] - x) < Math.abs(best[1] - x) ? turn : best));
      return [nearest[0], value(y)];
    })]));
}

// Whether an element is there and in the window, wholly.
function inWindow(element) {
  if (!element.checkVisibility()) return false;
  const box = element.getBoundingClientRect();
  return box.height > 0 && box.top >= -0.5 && box.bottom <= innerHeight + 0.5 && box.left >= -0.5 && box.right <= innerWidth + 0.5;
}
