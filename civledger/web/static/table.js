// The one road to the server. What is entered has an id and is kept on this phone until it is answered, so that it may be
// sent again after a dropped connection, a reload or a restart of the server, and is recorded once all the same.
const KEPT = "civledger-outbox-";
const PATIENCE = 10000, LONGEST_PAUSE = 8000;
const LATER = new Set([0, 429, 500, 502, 503, 504]); // asked again by itself

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // randomUUID is not to be had without TLS
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Table {
  constructor(secret) {
    this.secret = secret;
    this.outbox = [];
    this.waiting = new Map();
    this.sending = false;
    this.onOutbox = () => {}; // (how many wait, whether the last try failed)
    this.onLateAnswer = () => {}; // (what was sent, answer): sent before this page was opened
  }

  // Ask once: { status, data }, status 0 if nobody answers. Without a body it is GET.
  async ask(path, body) {
    try {
      const answer = await fetch(path, this.request(body));
      return { status: answer.status, data: await answer.json() };
    } catch (failed) {
      return { status: 0, data: null };
    }
  }

  request(body) {
    const headers = { Authorization: `Bearer ${this.secret}` };
    const asked = { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) };
    if (body === undefined) return asked;
    headers["Content-Type"] = "application/json";
    return { ...asked, method: "POST", body: JSON.stringify(body) };
  }

  async askUntilAnswered(path, body, onFailure = () => {}) {
    for (let wait = 500; ; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      const answer = await this.ask(path, body);
      if (!LATER.has(answer.status)) return answer;
      onFailure(answer);
      await pause(wait);
    }
  }

  // Send what was entered, after everything that waits already; resolves with the answer, however long it takes.
  send(path, body) {
    const sent = { path, body: { id: newId(), ...body } };
    this.outbox.push(sent);
    this.keep();
    const answered = new Promise((done) => this.waiting.set(sent.body.id, done));
    this.empty();
    return answered;
  }

  // Send what a former page of this seat did not get answered.
  resume(name) {
    this.name = name;
    this.outbox.unshift(...JSON.parse(localStorage.getItem(KEPT + name) ?? "[]"));
    this.empty();
  }

  keep() {
    if (this.name) localStorage.setItem(KEPT + this.name, JSON.stringify(this.outbox));
  }

  async empty() {
    if (this.sending) return;
    this.sending = true;
    while (this.outbox.length) {
      const [sent] = this.outbox;
      this.onOutbox(this.outbox.length, false);
      const answer = await this.askUntilAnswered(sent.path, sent.body, () => this.onOutbox(this.outbox.length, true));
      this.outbox.shift();
      this.keep();
      this.deliver(sent, answer);
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
  async listen(changed, connected = () => {}) {
    for (let wait = 500; ; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      try {
        const headers = { Authorization: `Bearer ${this.secret}` };
        const stream = await fetch("api/events", { headers, cache: "no-store" });
        if (stream.status === 401) return connected(false, 401);
        if (stream.ok) {
          connected(true, 200);
          wait = 250;
          await this.readStream(stream, changed);
        }
      } catch (failed) {
        // the connection was lost: told below, and tried again
      }
      connected(false, 0);
      await pause(wait);
    }
  }

  async readStream(stream, changed) {
    let text = "";
    for await (const piece of pieces(stream.body.pipeThrough(new TextDecoderStream()).getReader())) {
      const lines = (text + piece).split(/\r?\n/);
      text = lines.pop();
      for (const line of lines) if (line.startsWith("data:")) changed(JSON.parse(line.slice(5)).version);
    }
  }
}

async function* pieces(reader) {
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
