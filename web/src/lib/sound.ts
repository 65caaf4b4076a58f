/** Small sounds, made on the spot: no files, nothing before somebody has asked for sound. */
import { prefs } from "./prefs.svelte";

export type Sound = "roll" | "pen" | "lock" | "misthrow" | "turn" | "end";

let context: AudioContext | null = null;

function noise(at: number, length: number, pitch: number, loud: number): void {
  if (!context) return;
  const buffer = context.createBuffer(
    1,
    Math.ceil(context.sampleRate * length),
    context.sampleRate,
  );
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++)
    data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.4 });
  const gain = new GainNode(context, { gain: loud });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
}

function tone(
  at: number,
  length: number,
  pitch: number,
  loud = 0.12,
  type: OscillatorType = "triangle",
): void {
  if (!context) return;
  const start = context.currentTime + at;
  const source = new OscillatorNode(context, { type, frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

const SOUNDS: Record<Sound, () => void> = {
  roll: () =>
    [0, 0.09, 0.16, 0.25, 0.31, 0.42, 0.5, 0.62].forEach((at, i) =>
      noise(at, 0.05, 1500 + 300 * (i % 3), 0.5),
    ),
  pen: () => [0, 0.16].forEach((at) => noise(at, 0.12, 4200, 0.22)),
  lock: () => {
    noise(0, 0.05, 900, 0.9);
    tone(0.06, 0.1, 320, 0.2, "square");
    noise(0.14, 0.06, 1600, 0.9);
    tone(0.16, 0.5, 880, 0.12);
  },
  misthrow: () => [0, 0.16].forEach((at, i) => tone(at, 0.3, 220 - 50 * i, 0.16)),
  turn: () => [0, 0.11].forEach((at, i) => tone(at, 0.25, 660 + 220 * i, 0.1)),
  end: () => [523, 659, 784, 1047].forEach((pitch, i) => tone(i * 0.13, 0.6, pitch, 0.13)),
};

/** Turn it on, which one hears, or off. */
export function setSound(on: boolean): void {
  prefs.set("sound", on);
  if (on) play("turn");
}

export function play(sound: Sound): void {
  // Before the first tap browsers keep silent, and would make up for it all at once.
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    SOUNDS[sound]();
  } catch {
    // No sound on this device.
  }
}
