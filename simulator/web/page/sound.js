// The piezo: a square wave. A page may sound only after somebody has touched it; what comes before is not heard.

const LOUDNESS = [0, 0.03, 0.12]; // off, soft, loud
const QUIET = 1000; // ms without a note after which the sound card may rest

export function speaker() {
  let context, wave, volume, resting;

  function open() {
    context = new AudioContext();
    wave = new OscillatorNode(context, { type: "square" });
    volume = new GainNode(context, { gain: 0 });
    wave.connect(volume).connect(context.destination);
    wave.start();
  }

  function rest() {
    context.suspend();
  }

  return {
    sound(hertz, loud) {
      if (!context && (!hertz || !navigator.userActivation?.hasBeenActive || !window.AudioContext)) return;
      if (!context) open();
      clearTimeout(resting);
      if (hertz) {
        context.resume();
        wave.frequency.setValueAtTime(hertz, context.currentTime);
      }
      volume.gain.setValueAtTime(hertz ? LOUDNESS[loud] : 0, context.currentTime);
      if (!hertz) resting = setTimeout(rest, QUIET);
    },
    hush() {
      if (!context) return;
      volume.gain.setValueAtTime(0, context.currentTime);
      resting = setTimeout(rest, QUIET);
    },
  };
}
