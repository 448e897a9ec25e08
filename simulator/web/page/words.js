// What the page says: in the language of the handheld, which can be changed on it.

const BRIEF = ["copied", "saved", "loaded", "brought back"], READ = 10000; // ms that these stay

let words = {}, language = document.documentElement.lang;

export async function fetched() {
  words = await (await fetch("words.json")).json();
}

export function said(word, ...values) {
  return (words[language]?.[word] ?? word).replace(/%s/g, () => values.shift());
}

export function speak(name) {
  if (!words[name]) return;
  document.documentElement.lang = language = name;
  document.title = said("title");
  for (const part of document.querySelectorAll("[data-word]")) part.textContent = said(part.dataset.word);
  for (const part of document.querySelectorAll("[data-label]")) part.setAttribute("aria-label", said(part.dataset.label));
}

// A line under the handheld, until it is dismissed: say("shared", ["take over", act]). What is said again takes its own place.
export function say(word, ...more) {
  const acts = more.filter(Array.isArray), values = more.filter((value) => !Array.isArray(value));
  const list = document.getElementById("notes");
  unsay(word);
  const note = document.createElement("li");
  note.dataset.note = word;
  const text = document.createElement("span");
  text.textContent = said(word, ...values);
  note.append(text);
  for (const [name, act] of [...acts, ["dismiss", () => {}]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = said(name);
    button.dataset.act = name;
    button.addEventListener("click", () => {
      note.remove();
      act();
    });
    note.append(button);
  }
  list.append(note);
  if (BRIEF.includes(word)) setTimeout(() => note.remove(), READ);
  return note;
}

export function unsay(word) {
  document.querySelector(`[data-note="${word}"]`)?.remove();
}

// What is on the screen, for who listens: all of it to be walked through, and what is new to be read out.
export function tell(lines) {
  const all = lines.split("\n").filter(Boolean);
  const whole = document.getElementById("whole"), before = whole.dataset.lines?.split("\n") ?? [];
  const news = all.filter((line) => !before.includes(line));
  whole.dataset.lines = all.join("\n");
  whole.textContent = all.join(". ");
  if (news.length) document.getElementById("news").textContent = news.join(". ");
}
