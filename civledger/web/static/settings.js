// What belongs to this phone and not to the seat: a sound or a buzz when something is asked of the player, and leaving.
import { box, button, drawFold, named, openSheet, several, text } from "./parts.js";
import { forgetSeat, keep, recall } from "./memory.js";

const KINDS = { sound: "Sound", buzz: "Vibration" };
const TONE = 880, SECONDS = 0.35;

let audio = null; // a browser makes sounds only after a tap

export function drawSettings(seat) {
  const chosen = recall("signals", seat.place, {});
  const pick = (kind) => {
    const set = () => {
      keep("signals", seat.place, { ...chosen, [kind]: !chosen[kind] });
      signal(seat); // it is heard at once what was chosen
      seat.draw();
    };
    return named(button(KINDS[kind], set, "pill"), `signal-${kind}`, { "aria-pressed": Boolean(chosen[kind]) });
  };
  const leave = named(button("Forget this seat", () => openLeaving(seat), "quiet wide"), "forget");
  return drawFold(seat, "settings", "This phone", "more",
    text("p", "When it is your turn, or a timer ends:", "said"), box("div", "pills", ...Object.keys(KINDS).map(pick)), leave);
}

export function signal(seat) {
  const chosen = recall("signals", seat.place, {});
  if (chosen.buzz) navigator.vibrate?.([200, 100, 200]);
  if (chosen.sound) playTone();
}

function playTone() {
  audio ??= new AudioContext();
  audio.resume();
  const tone = new OscillatorNode(audio, { frequency: TONE }), volume = new GainNode(audio, { gain: 0.2 });
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + SECONDS);
}

// What waits is sent only under the address of this seat.
function openLeaving(seat) {
  openSheet("Forget this seat?", (body, close) => {
    const waiting = seat.table.listWaiting().length;
    const lost = waiting ? [text("p", `${several(waiting, "entry", "entries")} not sent yet would be lost.`, "pays unpaid")] : [];
    const leave = () => {
      for (const sent of seat.table.listWaiting()) seat.table.withdraw(sent);
      forgetSeat();
      location.replace(location.pathname);
    };
    body.append(...lost, text("p", "To come back, this phone has to be let in by the bookkeeper.", "said"),
      named(button("Forget this seat", leave, "primary wide"), "forget-yes"), named(button("Stay", close, "quiet wide"), "forget-no"));
  });
}
