// A lesson beside the board: its text, the way from step to step, and the panel's words in its language.

import { remember, remembered } from "./kept.js";

const WORDS = {
  en: { previous: "Previous step", next: "Next step", leave: "Leave", play: "Play your first game" },
  de: { previous: "Zurück", next: "Weiter", leave: "Beenden", play: "Erstes Spiel beginnen" },
  fr: { previous: "Précédente", next: "Suivante", leave: "Quitter", play: "Première partie" },
};
const COMMANDS = { // the panel's buttons, by command: in a game, and in lessons
  undo: { game: "Undo", en: "Start again", de: "Von vorn", fr: "Recommencer" },
  hint: { game: "Hint", en: "Hint", de: "Tipp", fr: "Indice" },
  back: { game: "Cancel choice", en: "Cancel choice", de: "Wahl aufheben", fr: "Annuler le choix" },
};

const $ = (id) => document.getElementById(id);

export class Lesson {
  // `learn(step, points)` goes to a step, in which these points are chosen at once; `leave()` and `play()` end the lesson.
  constructor({ learn, leave, play }) {
    this.shown = null;
    this.done = false;
    const { options } = $("language");
    const chosen = remembered("language") ?? navigator.language.slice(0, 2);
    $("language").value = [...options].some(({ value }) => value === chosen) ? chosen : "en";
    $("language").addEventListener("change", () => {
      remember("language", this.language);
      if (this.shown) learn(this.shown.step, this.shown.points);
    });
    $("lesson-previous").addEventListener("click", () => learn(this.shown.step - 1, []));
    $("lesson-next").addEventListener("click", () => (this.last ? play() : learn(this.shown.step + 1, [])));
    $("lesson-leave").addEventListener("click", leave);
  }

  get language() {
    return $("language").value;
  }

  get last() {
    return this.shown.step === this.shown.count;
  }

  // Show a step, or none; `done` is whether its tasks are.
  show(lesson, done) {
    this.shown = lesson ?? null;
    $("lesson").hidden = !lesson;
    $("lesson").lang = this.language;
    for (const [command, words] of Object.entries(COMMANDS)) {
      document.querySelector(`[data-command=${command}]`).textContent = words[lesson ? this.language : "game"];
    }
    if (!lesson) return;
    const words = WORDS[this.language];
    $("lesson-title").textContent = lesson.title;
    $("lesson-text").textContent = lesson.text;
    $("lesson-previous").textContent = words.previous;
    $("lesson-previous").disabled = lesson.step === 1;
    $("lesson-next").textContent = this.last ? words.play : words.next;
    $("lesson-next").classList.toggle("main", done);
    $("lesson-leave").textContent = words.leave;
    if (done && !this.done) $("lesson-next").focus({ preventScroll: true });
    this.done = done;
  }
}
