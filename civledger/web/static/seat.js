// A player's page: what the seat has, what it owes the table, and everything a player enters, for one thumb.
import { box, button, finish, named, redraw, show } from "./parts.js";
import { keep, mark, recall } from "./memory.js";
import { drawBanner, drawBar, drawEnd, drawNumbers, drawTimers } from "./head.js";
import { drawTasks, isDue } from "./pads.js";
import { moveCards, openHand, recallHand } from "./hand.js";
import { askBill, drawBasket } from "./basket.js";
import { drawShop } from "./shop.js";
import { drawEntries, findReplaced, lastOwn } from "./entries.js";
import { drawSettings, signal } from "./settings.js";
import { hasNothingToFix, hide, hideReceipt, OK, tellAnswer, tellTooLate } from "./news.js";
import { oneAtATime } from "./table.js";

const TABS = { seat: "Seat", shop: "Shop", entries: "Entries" };
const SOON = 400, SLOW = 1500; // milliseconds: all phones hear of a change at once, and need not ask at once
const GONE = "This address no longer works. Ask the bookkeeper for the new one.";

export async function open(table, who) {
  document.title = who.civ;
  const seat = new Seat(table, who.civ);
  table.onOutbox = (waiting, failed) => seat.tellWaiting(waiting, failed);
  table.onLine = (connected) => seat.tellLine(connected);
  table.onTimers = (timers, names) => seat.setTimers(timers, names);
  table.onLateAnswer = (sent, answer) => seat.hear(sent, answer);
  table.onWithdrawn = (sent, answer) => seat.undoWithdrawn(sent, answer);
  await seat.refresh();
  table.resume(who.civ);
  table.listen((version) => seat.hearOf(version), () => seat.tellTrouble(GONE));
}

class Seat {
  constructor(table, civ) {
    this.table = table;
    this.place = `${civ}-${mark(table.secret)}`;
    this.hand = recallHand(this);
    this.basket = new Set(recall("basket", this.place, []));
    this.taste = { colour: "", first: true, ...recall("taste", this.place, {}) };
    Object.assign(this, { data: null, bill: null, tab: "seat", more: false });
    Object.assign(this, { heldOpen: false, pricesOpen: false, settings: false });
    Object.assign(this, { waiting: 0, slow: false, trouble: "", timers: [], hearing: 0 });
    this.refresh = oneAtATime(() => this.read());
    this.lay();
  }

  lay() {
    const region = (kind, attributes) => named(box("div", kind), "", attributes);
    this.places = {
      bar: box("div", "bar"),
      timers: region("timers", { role: "timer" }),
      banner: region("banner", { role: "status" }),
      body: box("div", "body"),
      news: region("news", { role: "status" }),
      alarm: region("news", { role: "alert" }),
      basket: region("basket", { role: "region", "aria-label": "Basket" }),
      tabs: named(box("nav", "tabs"), "", { "aria-label": "Pages" }),
    };
    const { bar, timers, banner, body, news, alarm, basket, tabs } = this.places;
    const dock = box("div", "dock", news, alarm, basket, tabs);
    show(box("header", "top", bar, timers, banner), body, dock).classList.add("seat");
  }

  hearOf(version) {
    if (this.hearing || (version === this.data?.version && !this.trouble)) return;
    this.hearing = setTimeout(() => this.refresh(), Math.random() * SOON);
  }

  async read() {
    clearTimeout(this.hearing);
    this.hearing = 0;
    const { status, data } = await this.table.askUntilAnswered("api/seat");
    if (status !== 200) return this.tellTrouble(status === 401 ? GONE : data?.error);
    if (this.data && isDue(data) && !(isDue(this.data) && data.turn === this.data.turn)) signal(this);
    this.data = data;
    this.trouble = "";
    const buyable = new Set(data.advances.filter((ware) => !ware.owned).map((ware) => ware.name));
    this.keepBasket([...this.basket].filter((name) => buyable.has(name)));
    this.draw();
    this.updateBill();
  }

  async updateBill() {
    if (this.tab !== "shop") return;
    await askBill(this);
    this.draw();
  }

  draw() {
    if (!this.data) return;
    redraw(this.places.bar, ...drawBar(this));
    this.drawState();
    const parts = { seat: () => drawSeat(this), shop: () => drawShop(this), entries: () => drawEntries(this) };
    redraw(this.places.body, ...parts[this.tab]());
    redraw(this.places.basket, ...(this.tab === "shop" ? drawBasket(this) : []));
    redraw(this.places.tabs, ...this.drawTabs());
  }

  drawState() {
    const said = drawBanner(this);
    if (this.places.banner.textContent !== said) this.places.banner.textContent = said;
  }

  drawTabs() {
    const names = Object.keys(TABS).filter((name) => name !== "shop" || this.data.page.shop);
    return names.map((name) => {
      const tab = named(button(TABS[name], () => this.go(name), "tab"), `tab-${name}`);
      if (name === this.tab) tab.setAttribute("aria-current", "page");
      return tab;
    });
  }

  go(tab) {
    hideReceipt(this);
    if (tab !== this.tab) scrollTo({ top: 0, behavior: "instant" });
    this.tab = tab;
    this.draw();
    this.updateBill();
  }

  tellWaiting(waiting, slow) {
    Object.assign(this, { waiting, slow });
    clearTimeout(this.waitingLong);
    if (waiting && !slow) this.waitingLong = setTimeout(() => this.tellWaiting(waiting, true), SLOW);
    this.draw();
  }

  setTimers(timers, names) {
    this.timers.forEach(({ rings }) => clearTimeout(rings));
    const ring = (left) => setTimeout(() => signal(this), left);
    this.timers = timers.map((left, place) => ({ name: names[place], ends: Date.now() + left, rings: ring(left) }));
    clearInterval(this.ticking);
    if (timers.length) this.ticking = setInterval(() => this.tick(), 1000);
    this.tick();
  }

  tick() {
    const running = drawTimers(this);
    if (!running.length) clearInterval(this.ticking);
    this.places.timers.replaceChildren(...running);
  }

  tellLine(connected) {
    this.draw();
    if (connected) this.refresh(); // others may have entered something meanwhile
  }

  tellTrouble(said) {
    this.trouble = finish(said ?? "Something went wrong. Ask the bookkeeper.");
    this.drawState();
  }

  async enter(entry) {
    hide(this);
    const body = { during: this.data.turn, ...entry }; // a turn may be closed before this is sent
    const replaced = findReplaced(this, body), sent = { path: "api/entries", body };
    for (const waiting of replaced) this.table.withdraw(waiting);
    const answered = this.table.send(sent.path, body);
    this.draw();
    const answer = await answered;
    if (replaced.length && hasNothingToFix(sent, answer.data)) return this.enter({ ...body, fix: false }); // it was undone
    this.hear(sent, answer);
  }

  // What was taken back while it may have been recorded already is undone, if nothing else would be.
  async undoWithdrawn(sent, answer) {
    if (!OK.has(answer.status)) return;
    await this.refresh();
    const isLast = lastOwn(this)?.number === answer.data.number;
    if (!isLast) return tellTooLate(this, sent);
    this.table.send("api/undo", {}, true).then((undone) => {
      if (OK.has(undone.status)) this.refresh();
      else this.hear({ path: "api/undo", body: {} }, undone);
    });
  }

  // What is taken back is the last entry of this seat: if another phone of it entered something since, that is seen first.
  async takeBack(number) {
    if (this.table.outbox.some((sent) => sent.path === "api/undo")) return; // asked for already
    hide(this);
    const last = lastOwn(this);
    if (number && last?.number > number) return this.go("entries");
    this.hear({ path: "api/undo", body: {}, takes: last?.number }, await this.table.send("api/undo", {}));
  }

  // What the server said to something that was sent, now or before the page was opened.
  hear(sent, answer) {
    if (OK.has(answer.status)) this.settle(sent, answer.data);
    if (answer.status === 401) this.tellTrouble(GONE);
    tellAnswer(this, sent, answer);
    this.refresh();
  }

  // Cards that were paid are not in the hand any more; those of a purchase that was taken back are.
  settle(sent, data) {
    const paid = recall("paid", this.place, null);
    if (this.isPurchase(sent.body)) {
      moveCards(this, sent.body.values, -1);
      keep("paid", this.place, { number: data.number, values: sent.body.values });
      this.keepBasket([]);
    } else if (sent.takes && paid?.number === sent.takes) {
      moveCards(this, paid.values, 1);
      keep("paid", this.place, null);
    }
  }

  isPurchase(body) {
    const shop = this.data?.page.shop;
    return Boolean(shop && body.action === shop.action);
  }

  buy(values, during) {
    return this.enter({ action: this.data.page.shop.action, values, during });
  }

  // Why nothing (more) is bought, nothing if it is not so.
  sayClosed() {
    const waits = this.table.listWaiting().some(({ body }) => this.isPurchase(body));
    return waits ? "Your purchase is waiting on this phone to be sent." : this.data.page.shop?.closed ?? "";
  }

  toggle(name) {
    if (!this.basket.delete(name)) this.basket.add(name);
    this.changeBasket([...this.basket]);
  }

  fillBasket(names) {
    this.tab = "shop";
    this.changeBasket(names);
  }

  emptyBasket() {
    this.changeBasket([]);
  }

  keepBasket(names) {
    this.basket = new Set(names);
    keep("basket", this.place, names);
  }

  changeBasket(names) {
    this.keepBasket(names);
    this.bill = null;
    this.draw();
    this.updateBill();
  }

  handChanged() {
    this.changeBasket([...this.basket]);
  }

  openHand(done) {
    openHand(this, done);
  }

  setTaste(change) {
    this.taste = { ...this.taste, ...change };
    keep("taste", this.place, this.taste);
    this.draw();
  }
}

function drawSeat(seat) {
  return [box("section", "tasks", ...drawTasks(seat)), ...drawNumbers(seat), ...drawEnd(seat), drawSettings(seat)];
}
