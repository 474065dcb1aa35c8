// The one road to the server. What is entered has an id and is kept on this phone until it is answered, so that it may be
// sent again after a dropped connection, a reload or a restart of the server, and is recorded once all the same.
import { forget, keep, keysOf, mark, recall } from "./memory.js";

const KEPT = "outbox";
const PATIENCE = 10000, LONGEST_PAUSE = 8000, SILENCE = 25000; // the server says something every 15 s at least
const LATER = new Set([0, 429, 500, 502, 503, 504]); // asked again by itself
const NOBODY = new Set([0, 502, 504]); // no answer, or that of a proxy which got none

let wake = () => {};
let woken = new Promise((done) => (wake = done));

// Wait, but not when the network is back, or the phone is looked at again.
const pause = (milliseconds) => Promise.race([new Promise((done) => setTimeout(done, milliseconds)), woken]);

function wakeAll() {
  if (document.visibilityState !== "visible") return;
  wake();
  woken = new Promise((done) => (wake = done));
}

addEventListener("online", wakeAll);
addEventListener("pageshow", wakeAll);
addEventListener("visibilitychange", wakeAll);

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // randomUUID is not to be had without TLS
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Reads one after the other, and once more if something was heard meanwhile. Otherwise each answer is overtaken by the
// next question: in a weak network, at a busy table, a phone would show nothing new for half a minute.
export function oneAtATime(read) {
  let isWanted = false, reading = null;
  const readAll = async () => {
    try {
      while (isWanted) {
        isWanted = false;
        await read();
      }
    } finally {
      reading = null;
    }
  };
  return () => {
    isWanted = true;
    return (reading ??= readAll());
  };
}

export class Table {
  constructor(secret) {
    this.secret = secret;
    this.outbox = [];
    this.waiting = new Map();
    this.sending = false;
    this.connected = true; // what the last answer was, whatever it answered
    this.onLine = () => {}; // (whether there is a connection)
    this.onOutbox = () => {}; // (how many wait, whether the last try failed)
    this.onTimers = () => {}; // (in how many milliseconds each ends, their names)
    this.onLateAnswer = () => {}; // (what was sent, answer): sent before this page was opened
    this.onWithdrawn = () => {}; // (what was sent, answer): taken back when it may have been recorded already
  }

  // Ask once: { status, data }, status 0 if nobody answers. Without a body it is GET.
  async ask(path, body, patience = PATIENCE) {
    let answer = { status: 0, data: null };
    try {
      const given = await fetch(path, this.request(body, patience));
      answer = { status: given.status, data: await given.json() };
    } catch (failed) {
      // nobody answered
    }
    this.tellLine(!NOBODY.has(answer.status));
    return answer;
  }

  tellLine(connected) {
    if (connected === this.connected) return;
    this.connected = connected;
    this.onLine(connected);
  }

  request(body, patience) {
    const headers = { Authorization: `Bearer ${this.secret}` };
    const asked = { headers, cache: "no-store", signal: AbortSignal.timeout(patience) };
    if (body === undefined) return asked;
    headers["Content-Type"] = "application/json";
    return { ...asked, method: "POST", body: JSON.stringify(body) };
  }

  async askUntilAnswered(path, body) {
    for (let wait = 500; ; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      const answer = await this.ask(path, body);
      if (!LATER.has(answer.status)) return answer;
      await pause(wait);
    }
  }

  // Send what was entered, after everything that waits already; resolves with the answer, however long it takes.
  send(path, body, isNext = false) {
    const sent = { path, body: { id: newId(), ...body } };
    sent.key = this.name && `${this.name}-${isNext ? 0 : Date.now()}-${sent.body.id}`; // keys are sorted by time
    this.keep(sent);
    if (isNext) this.outbox.unshift(sent);
    else this.outbox.push(sent);
    const answered = new Promise((done) => this.waiting.set(sent.body.id, done));
    this.empty();
    return answered;
  }

  // Send what a former page of this seat did not get answered; each has a key of its own, since two pages may be open.
  resume(name) {
    this.name = `${name}-${mark(this.secret)}`; // another game on this computer is another table
    this.outbox.unshift(...keysOf(KEPT, `${this.name}-`).map((key) => recall(KEPT, key, null)));
    this.empty();
  }

  keep(sent) {
    if (sent.key) keep(KEPT, sent.key, sent);
  }

  // What waits, without what was taken back.
  listWaiting() {
    return this.outbox.filter((sent) => !sent.withdrawn);
  }

  // Take back what waits. What may have reached the server is sent all the same, to learn its number, and undone then.
  withdraw(sent) {
    if (sent.tried) {
      sent.withdrawn = true;
      this.keep(sent);
    } else {
      this.remove(sent);
      this.waiting.delete(sent.body.id);
    }
    this.onOutbox(this.listWaiting().length, !this.connected);
  }

  remove(sent) {
    this.outbox = this.outbox.filter((other) => other !== sent);
    forget(KEPT, sent.key);
  }

  async empty() {
    if (this.sending) return;
    this.sending = true;
    for (let wait = 500; this.outbox.length; ) {
      const [sent] = this.outbox; // looked at again before each try: it may have been taken back
      this.onOutbox(this.listWaiting().length, wait > 500);
      if (navigator.onLine && !sent.tried) this.keep(Object.assign(sent, { tried: true }));
      const answer = await this.ask(sent.path, sent.body);
      if (LATER.has(answer.status)) {
        this.onOutbox(this.listWaiting().length, true);
        await pause(wait);
        wait = Math.min(2 * wait, LONGEST_PAUSE);
        continue;
      }
      wait = 500;
      if (sent.withdrawn) await this.onWithdrawn(sent, answer); // it may put an undo before everything else
      this.remove(sent);
      if (!sent.withdrawn) this.deliver(sent, answer);
    }
    this.sending = false;
    this.onOutbox(0, false);
  }

  deliver(sent, answer) {
    const done = this.waiting.get(sent.body.id);
    this.waiting.delete(sent.body.id);
    if (done) done(answer);
    else this.onLateAnswer(sent, answer);
  }

  // Call `changed(version)` after every change, as long as the page is open; EventSource could carry no secret.
  async listen(changed, refused = () => {}) {
    for (let wait = 500; ; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      const watchdog = new Watchdog();
      try {
        const headers = { Authorization: `Bearer ${this.secret}` };
        const stream = await fetch("api/events", { headers, cache: "no-store", signal: watchdog.signal });
        this.tellLine(!NOBODY.has(stream.status));
        if (stream.status === 401) return refused();
        if (stream.ok) {
          wait = 250;
          await this.readStream(stream, changed, watchdog);
        }
      } catch (failed) {
        this.tellLine(false);
      }
      watchdog.rest();
      await pause(wait);
    }
  }

  tellNews({ version, timers, names }, changed) {
    if (timers) this.onTimers(timers, names);
    else changed(version);
  }

  async readStream(stream, changed, watchdog) {
    let text = "";
    for await (const piece of pieces(stream.body.pipeThrough(new TextDecoderStream()).getReader())) {
      watchdog.hear();
      this.tellLine(true);
      const lines = (text + piece).split(/\r?\n/);
      text = lines.pop();
      for (const line of lines) if (line.startsWith("data:")) this.tellNews(JSON.parse(line.slice(5)), changed);
    }
  }
}

// Gives up a stream on which nothing is heard any more, or whose page is left: a browser may keep such a page, and
// listens again when it is shown. A phone that left the room is told nothing about it.
class Watchdog {
  constructor() {
    const controller = new AbortController();
    this.signal = controller.signal;
    this.leave = () => controller.abort();
    addEventListener("pagehide", this.leave, { signal: this.signal });
    this.hear();
  }

  hear() {
    this.rest();
    this.timer = setTimeout(this.leave, SILENCE);
  }

  rest() {
    clearTimeout(this.timer);
  }
}

async function* pieces(reader) {
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
