// Fingers, keyboard, gamepad: `listen(device, pad, act)` calls act(key, pressed) for each edge of one of six keys.
//
// A source is whatever holds a key down: a pointer, a key of the keyboard, a button of the gamepad. What it pressed is what it
// lets go, though the display be turned over meanwhile: then the arrows go in turned over, and the program turns them back.

export const UP = 0, DOWN = 1, LEFT = 2, RIGHT = 3, A = 4, B = 5;
const TYPED = {
  ArrowUp: UP, ArrowDown: DOWN, ArrowLeft: LEFT, ArrowRight: RIGHT,
  KeyZ: A, KeyY: A, Enter: A, NumpadEnter: A, Space: A, KeyX: B, Backspace: B, Escape: B,
};
const PADDED = { 12: UP, 13: DOWN, 14: LEFT, 15: RIGHT, 0: A, 1: B };
const TILTED = 0.5, MIDDLE = 0.15; // how far a stick goes to count; the part of the pad's middle that means nothing
const TAP = 40; // ms that a press lasts which a screen reader makes

export function listen(device, pad, act) {
  const held = new Map(); // source: key
  let over = false;

  function press(source, key) {
    if (held.get(source) === key) return;
    release(source);
    if ([...held.values()].includes(key)) return held.set(source, null);
    held.set(source, key);
    show(key, true);
    act(over && key < A ? key ^ 1 : key, true);
  }

  function release(source) {
    const key = held.get(source);
    held.delete(source);
    if (key === undefined || key === null) return;
    show(key, false);
    act(over && key < A ? key ^ 1 : key, false);
  }

  function show(key, down) {
    device.querySelector(`[data-key="${key}"]`).classList.toggle("pressed", down);
  }

  const letGo = () => [...held.keys()].forEach(release);

  fingers(device, pad, press, release);
  keyboard(press, release);
  gamepads(press, release);
  window.addEventListener("blur", letGo);
  document.addEventListener("visibilitychange", letGo);
  return {
    letGo,
    turn(now) {
      letGo();
      over = now;
    },
  };
}

// The arrow under a finger is told by where it is from the pad's middle: there are no gaps to miss it.
function arrow(pad, event) {
  const box = pad.getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width - 0.5, y = (event.clientY - box.top) / box.height - 0.5;
  if (Math.max(Math.abs(x), Math.abs(y)) < MIDDLE) return null;
  return Math.abs(x) > Math.abs(y) ? (x < 0 ? LEFT : RIGHT) : y < 0 ? UP : DOWN;
}

function fingers(device, pad, press, release) {
  const onPad = new Set();
  device.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button) return;
    const button = event.target.closest("[data-key]");
    const key = pad.contains(event.target) ? arrow(pad, event) : button && Number(button.dataset.key);
    if (pad.contains(event.target)) onPad.add(event.pointerId);
    else if (!button) return;
    event.preventDefault();
    device.setPointerCapture(event.pointerId);
    if (key !== null) press(event.pointerId, key);
  });
  device.addEventListener("pointermove", (event) => {
    if (!onPad.has(event.pointerId)) return;
    const key = arrow(pad, event);
    if (key !== null) press(event.pointerId, key);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    device.addEventListener(end, (event) => {
      onPad.delete(event.pointerId);
      release(event.pointerId);
    });
  }
  device.addEventListener("contextmenu", (event) => event.preventDefault());
  device.addEventListener("click", (event) => {
    const button = event.target.closest("[data-key]");
    if (!button || event.detail) return; // a finger's click has been taken in; a screen reader's comes alone
    press("click", Number(button.dataset.key));
    setTimeout(() => release("click"), TAP);
  });
}

function keyboard(press, release) {
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || elsewhere(event)) return;
    const button = event.target.closest?.("[data-key]");
    const enters = event.code === "Enter" || event.code === "Space";
    const key = enters && button ? Number(button.dataset.key) : TYPED[event.code];
    if (key === undefined) return;
    event.preventDefault();
    if (!event.repeat) press(event.code, key);
  });
  window.addEventListener("keyup", (event) => {
    if (TYPED[event.code] === undefined) return;
    if (!elsewhere(event)) event.preventDefault(); // or the button in focus would be clicked
    release(event.code);
  });
}

// What is typed into the panel, or is meant for a button or link of the page's, is not for the handheld.
function elsewhere(event) {
  if (event.target.closest?.("dialog, input")) return true;
  const enters = event.code === "Enter" || event.code === "Space";
  return Boolean(enters && event.target.closest?.("button:not([data-key]), a"));
}

function gamepads(press, release) {
  let looking = false;

  function look() {
    const pads = navigator.getGamepads().filter(Boolean);
    looking = pads.length > 0;
    if (!looking) return;
    const down = new Set();
    for (const pad of pads) {
      for (const [button, key] of Object.entries(PADDED)) if (pad.buttons[button]?.pressed) down.add(key);
      const [x, y] = pad.axes;
      if (Math.abs(x) > TILTED) down.add(x < 0 ? LEFT : RIGHT);
      if (Math.abs(y) > TILTED) down.add(y < 0 ? UP : DOWN);
    }
    for (const key of Object.values(PADDED)) (down.has(key) ? press : release)(`pad ${key}`, key);
    requestAnimationFrame(look);
  }

  window.addEventListener("gamepadconnected", () => {
    if (looking) return;
    looking = true;
    requestAnimationFrame(look);
  });
}
