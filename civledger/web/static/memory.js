// What this phone remembers, and nobody else: what waits to be sent, the hand, the basket. Without a memory (some browsers
// have none in private windows) all works until the page is closed.
const PREFIX = "civledger-";

export function keep(kind, name, value) {
  try {
    localStorage.setItem(`${PREFIX}${kind}-${name}`, JSON.stringify(value));
  } catch (full) {
    // it is still on the page
  }
}

export function recall(kind, name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`${PREFIX}${kind}-${name}`)) ?? otherwise;
  } catch (unreadable) {
    return otherwise;
  }
}

export function forget(kind, name) {
  try {
    localStorage.removeItem(`${PREFIX}${kind}-${name}`);
  } catch (none) {
    // nothing was kept
  }
}

// The names under which something of a kind is kept, the oldest first where they begin with the time.
export function keysOf(kind, beginning) {
  const start = `${PREFIX}${kind}-`;
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(start + beginning));
    return names.map((key) => key.slice(start.length)).sort();
  } catch (none) {
    return [];
  }
}

// The seat that was last opened on this phone, for who scans the code again or opens the plain address.
const SEAT = "seat", HERE = "here";
export const rememberSeat = (civ, secret) => keep(SEAT, HERE, { civ, secret });
export const recallSeat = () => recall(SEAT, HERE, null);
export const forgetSeat = () => forget(SEAT, HERE);

// A few letters that tell secrets apart, and from which none can be found (FNV-1a).
export function mark(secret) {
  let sum = 0x811c9dc5;
  for (const letter of secret) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return sum.toString(36);
}
