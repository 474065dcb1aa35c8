(() => {
  "use strict";
  const content = document.getElementById("content");

  // A link to an entry opens the fold it stands in.
  function reveal() {
    const there = document.getElementById(location.hash.slice(1));
    if (!there) return;
    for (let fold = there.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    there.scrollIntoView();
  }
  addEventListener("hashchange", reveal);
  if (location.hash) reveal();

  // Pointing at a line of a chart, or its label, makes the others fade.
  document.addEventListener("pointerover", (event) => {
    const plot = event.target.closest(".plot");
    for (const other of document.querySelectorAll(".plot")) {
      const chosen = other === plot && event.target.closest("[data-who]");
      other.classList.toggle("pointed", Boolean(chosen));
      for (const part of other.querySelectorAll("[data-who]")) {
        part.classList.toggle("chosen", Boolean(chosen) && part.dataset.who === chosen.dataset.who);
      }
    }
  });

  const news = document.getElementById("news");
  if (!news) return;
  let version = document.body.dataset.live;

  // What the reader has opened, scrolled and reached stays so when the content is replaced.
  function place() {
    const named = [...content.querySelectorAll("[id]")];
    const seen = named.filter((element) => element.checkVisibility() && element.getBoundingClientRect().top < 90);
    const anchor = scrollY > 0 ? seen.at(-1) : undefined;
    const focused = content.contains(document.activeElement) ? document.activeElement : null;
    return {
      folds: named.filter((element) => element.tagName === "DETAILS").map((fold) => [fold.id, fold.open]),
      shifts: named.filter((element) => element.scrollLeft).map((box) => [box.id, box.scrollLeft]),
      anchor: anchor && [anchor.id, anchor.getBoundingClientRect().top],
      focus: focused && (focused.id ? `#${focused.id}` : focused.hash && `a[href="${CSS.escape(focused.hash)}"]`),
    };
  }

  function restore(kept) {
    for (const [id, open] of kept.folds) {
      const fold = document.getElementById(id);
      if (fold) fold.open = open;
    }
    for (const [id, left] of kept.shifts) {
      const box = document.getElementById(id);
      if (box) box.scrollLeft = left;
    }
    const anchor = kept.anchor && document.getElementById(kept.anchor[0]);
    if (anchor) scrollBy({ top: anchor.getBoundingClientRect().top - kept.anchor[1], behavior: "instant" });
    if (kept.focus) content.querySelector(kept.focus)?.focus({ preventScroll: true });
  }

  async function ask() {
    try {
      const answer = await fetch("content", { cache: "no-store", headers: { "If-None-Match": version } });
      if (answer.status === 200) {
        const kept = place();
        content.innerHTML = await answer.text();
        restore(kept);
        version = answer.headers.get("ETag");
        document.title = content.querySelector("h1").textContent;
        news.textContent = `Changed at ${new Date().toLocaleTimeString()}.`;
      } else if (news.dataset.lost) {
        news.textContent = "Kept current.";
      }
      delete news.dataset.lost;
    } catch (failed) {
      news.dataset.lost = "yes";
      news.textContent = "The server does not answer; asking again.";
    }
    setTimeout(ask, 400);
  }
  ask();
})();
