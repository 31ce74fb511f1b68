import { describe, expect, test } from "vitest";
import {
  firstState,
  step,
  type DraftEvent,
  type DraftState,
  type DraftTask,
  type SaveOutcome,
} from "./draft-machine";
import type { DraftText, LocalDraft } from "./draft-text";

const SERVER = { pageId: "pagina", hasServer: true, isOn: true };
const ALONE = { ...SERVER, hasServer: false };
const START = firstState({ revision: 3, versions: 0 });

const text = (words: string): DraftText => ({ title: "", text: words, storyCategory: "ficcion" });
const draft = (words: string, more: Partial<LocalDraft> = {}): LocalDraft => ({
  ...text(words),
  changedAt: 1,
  revision: 3,
  isSaved: false,
  page: "pagina",
  ...more,
});
const saved = (more: Partial<Exclude<SaveOutcome, string | null>> = {}) => ({
  revision: 4,
  isDraft: true,
  versions: 0,
  ...more,
});

interface Transition {
  from?: Partial<DraftState>;
  event: DraftEvent;
  place?: typeof SERVER;
  to?: Partial<DraftState>;
  tasks: DraftTask[];
}

/** Sends one event to the state machine. Expects that only the fields in `to` have changed. */
function expectStep({ from = {}, event, place = SERVER, to = {}, tasks }: Transition): void {
  const state = { ...START, ...from };
  expect(step(state, event, place)).toEqual([{ ...state, ...to }, tasks]);
}

describe("WRITE-13 WRITE-14 a page opens, and in the browser's storage", () => {
  const opened = (waiting: LocalDraft | null, formText = "", hasTyped = false): DraftEvent => ({
    type: "opened",
    formText: text(formText),
    hasTyped,
    waiting,
  });
  const waiting = draft("Hola", { page: "otra" });
  const old = draft("Hola", { page: "otra", revision: 2 });
  const done = draft("Hola", { isSaved: true });
  const parted = (other: LocalDraft, formText: string): DraftTask => {
    const then: DraftEvent = {
      type: "waiting-set-aside",
      waiting: other,
      formText: text(formText),
    };
    return { type: "set-aside", draft: other, then };
  };
  test.each<[string, Transition]>([
    ["nothing waits", { event: opened(null, "Adiós"), tasks: [] }],
    [
      "nothing waits, but one has typed already",
      { event: opened(null, "Adiós", true), tasks: [{ type: "wait" }] },
    ],
    [
      "a text waits that goes on from the draft: it is put in",
      {
        event: opened(waiting),
        to: { stored: waiting },
        tasks: [{ type: "fill", draft: waiting }],
      },
    ],
    [
      "a visitor's text waits: it is put in, whatever its revision",
      {
        event: opened(old, "Adiós"),
        place: ALONE,
        to: { stored: old },
        tasks: [{ type: "fill", draft: old }],
      },
    ],
    [
      "a text waits that is the one in the form",
      { event: opened(waiting, "Hola "), to: { stored: waiting }, tasks: [] },
    ],
    [
      "a text waits that the server has",
      { event: opened(done, "Adiós"), to: { stored: done }, tasks: [] },
    ],
    [
      "a text waits, but one has typed another: it is put aside",
      {
        event: opened(waiting, "Adiós", true),
        tasks: [{ type: "wait" }, parted(waiting, "Adiós")],
      },
    ],
    [
      "a text waits, but one has typed on from it: nothing is lost",
      {
        event: opened(waiting, "Hola y adiós", true),
        to: { stored: waiting },
        tasks: [{ type: "wait" }],
      },
    ],
    [
      "a text waits that goes on from an older draft: it is put aside",
      { event: opened(old, "Adiós"), tasks: [parted(old, "Adiós")] },
    ],
    [
      "a text waits that the newer draft goes on from: nothing is lost",
      { event: opened(old, "Hola y adiós"), to: { stored: old }, tasks: [] },
    ],
  ])("%s", (_, transition) => expectStep(transition));
});

describe("WRITE-13 what waited was put aside", () => {
  const waiting = draft("Hola", { page: "otra", revision: 2 });
  const parted: DraftEvent = { type: "waiting-set-aside", waiting, formText: text("Adiós") };
  const saveEnded = (outcome: SaveOutcome, current = "Adiós"): DraftEvent => ({
    type: "waiting-sent",
    waiting,
    formText: text("Adiós"),
    current: text(current),
    outcome,
  });
  const confirmAndDrop: DraftTask[] = [
    { type: "confirm", draft: { ...waiting, revision: 4 } },
    { type: "drop", draft: waiting },
  ];
  test.each<[string, Transition]>([
    [
      "and the server is asked which of the two is later",
      {
        event: parted,
        to: { stored: waiting },
        tasks: [{ type: "send-waiting", waiting, formText: text("Adiós") }],
      },
    ],
    ["and a visitor decides", { event: parted, place: ALONE, to: { stored: waiting }, tasks: [] }],
    [
      "it is later: it is put in",
      {
        event: saveEnded(saved()),
        to: { revision: 4 },
        tasks: [...confirmAndDrop, { type: "fill", draft: waiting }],
      },
    ],
    [
      "it is later, but one has typed meanwhile: the next save is another text",
      { event: saveEnded(saved(), "Adiós, pues"), tasks: confirmAndDrop },
    ],
    [
      "it is earlier: the server keeps it as a version",
      {
        event: saveEnded(saved({ isDraft: false, versions: 1 })),
        to: { versions: 1 },
        tasks: [{ type: "reload" }, ...confirmAndDrop],
      },
    ],
    ["the server was not reached: it stays aside", { event: saveEnded(null), tasks: [] }],
    [
      "the session has ended: it stays aside",
      { event: saveEnded("signed-out"), to: { sessionEnded: { isKept: false } }, tasks: [] },
    ],
  ])("%s", (_, transition) => expectStep(transition));
});

describe("WRITE-13 one types", () => {
  const local = draft("Hola", { changedAt: 9 });
  const other = draft("Antes");
  const due: DraftEvent = { type: "save-due", text: text("Hola"), at: 9 };
  const kept = (isStored: boolean): DraftEvent => ({ type: "stored", draft: local, isStored });
  test.each<[string, Transition]>([
    ["the save waits for a pause", { event: { type: "typed" }, tasks: [{ type: "wait" }] }],
    [
      "nothing is saved where nothing is kept",
      { event: { type: "typed" }, place: { ...SERVER, isOn: false }, tasks: [] },
    ],
    [
      "nor by a save that was due before: the story is being outcome, or its contest has closed",
      { event: due, place: { ...SERVER, isOn: false }, tasks: [] },
    ],
    [
      "in the pause the text goes into the browser's storage",
      {
        from: { stored: other },
        event: due,
        tasks: [{ type: "store", draft: local, stored: other }],
      },
    ],
    [
      "then to the server",
      {
        event: kept(true),
        to: { stored: local, isStored: true, saved: "due", sending: "yes" },
        tasks: [{ type: "send", draft: local, isStored: true }],
      },
    ],
    [
      "also if the storage is full",
      {
        event: kept(false),
        to: { stored: local, saved: "due", sending: "yes" },
        tasks: [{ type: "send", draft: local, isStored: false }],
      },
    ],
    ...(["yes", "again"] as const).map((sending): [string, Transition] => [
      `while the last save is on its way (${sending}) it is outcome after that`,
      {
        from: { sending },
        event: kept(true),
        to: { stored: local, isStored: true, saved: "due", sending: "again" },
        tasks: [],
      },
    ]),
    [
      "a visitor's text is saved with that",
      {
        event: kept(true),
        place: ALONE,
        to: { stored: local, isStored: true, notice: { isEverywhere: true, at: 9 } },
        tasks: [],
      },
    ],
    [
      "a visitor's is not, and nothing says so, if the storage is full",
      { event: kept(false), place: ALONE, to: { stored: local }, tasks: [] },
    ],
  ])("%s", (_, transition) => expectStep(transition));
});

describe("WRITE-13 the server answers a save:", () => {
  const local = draft("Hola");
  const answered = (outcome: SaveOutcome, isStored = true): DraftEvent => ({
    type: "answered",
    draft: local,
    isStored,
    outcome,
    at: 20,
  });
  const confirm: DraftTask = { type: "confirm", draft: { ...local, revision: 4 } };
  const everywhere = { isEverywhere: true, at: 20 };
  const localOnly = { isEverywhere: false, at: 20 };
  const from = { sending: "yes", isStored: true, saved: "due" } as const;
  const sessionEnded = { isKept: true };
  test.each<[string, Transition]>([
    [
      "it has the text",
      {
        from,
        event: answered(saved()),
        to: { saved: "yes", sending: "no", revision: 4, notice: everywhere },
        tasks: [confirm],
      },
    ],
    [
      "it has the text, of which the browser's storage has no copy",
      {
        from: { ...from, isStored: false },
        event: answered(saved(), false),
        to: { saved: "yes", sending: "no", revision: 4, notice: everywhere },
        tasks: [confirm],
      },
    ],
    [
      "it keeps another version now, which the page shows",
      {
        from,
        event: answered(saved({ versions: 1 })),
        to: { saved: "yes", sending: "no", revision: 4, versions: 1, notice: everywhere },
        tasks: [{ type: "reload" }, confirm],
      },
    ],
    [
      "one has typed on: the next save waits for a pause",
      {
        from: { ...from, sending: "again" },
        event: answered(saved()),
        to: { sending: "no", revision: 4, notice: everywhere },
        tasks: [confirm, { type: "wait" }],
      },
    ],
    [
      "not at all: the text is saved on this device",
      {
        from,
        event: answered(null),
        to: { saved: "no", sending: "no", notice: localOnly },
        tasks: [],
      },
    ],
    [
      "not at all, and the browser's storage is full: nothing is said to be saved",
      { from, event: answered(null, false), to: { saved: "no", sending: "no" }, tasks: [] },
    ],
    [
      "not at all, and one has typed on: it is tried again",
      {
        from: { ...from, sending: "again" },
        event: answered(null),
        to: { sending: "no", notice: localOnly },
        tasks: [{ type: "wait" }],
      },
    ],
    [
      "the session has ended, and the text waits here",
      {
        from,
        event: answered("signed-out"),
        to: { saved: "no", sending: "no", notice: localOnly, sessionEnded },
        tasks: [],
      },
    ],
    [
      "the session has ended, and the text waits nowhere",
      {
        from: { ...from, isStored: false },
        event: answered("signed-out", false),
        to: { saved: "no", sending: "no", sessionEnded: { isKept: false } },
        tasks: [],
      },
    ],
    [
      "AUTH-08 another account has signed in, and the text waits here",
      {
        from,
        event: answered("other-account"),
        to: { saved: "no", sending: "no", notice: localOnly, isOtherAccount: true },
        tasks: [],
      },
    ],
    [
      "WRITE-14 the session has ended, and the text is saved as a visitor's",
      {
        from,
        event: answered(saved({ hasEnded: true })),
        to: { saved: "yes", sending: "no", revision: 4, notice: everywhere, sessionEnded },
        tasks: [confirm],
      },
    ],
    [
      "one is signed in again",
      {
        from: { ...from, sessionEnded },
        event: answered(saved()),
        to: { saved: "yes", sending: "no", revision: 4, notice: everywhere, sessionEnded: null },
        tasks: [confirm],
      },
    ],
    [
      "not at all, after the session had ended",
      {
        from: { ...from, sessionEnded },
        event: answered(null),
        to: { saved: "no", sending: "no", notice: localOnly },
        tasks: [],
      },
    ],
  ])("%s", (_, transition) => expectStep(transition));
});

describe("WRITE-13 another text that was put aside", () => {
  const other = draft("Hola", { page: "otra" });
  const chosen = (formText: string): DraftEvent => ({
    type: "chosen",
    other,
    text: text(formText),
    at: 9,
  });
  const exchange: DraftTask[] = [
    { type: "fill", draft: other },
    { type: "save" },
    { type: "drop", draft: other },
  ];
  test.each<[string, Transition]>([
    [
      "is chosen: the one in the form is put aside first",
      {
        event: chosen("Adiós"),
        tasks: [
          {
            type: "set-aside",
            draft: { ...other, ...text("Adiós"), changedAt: 9, page: "pagina-9" },
            then: { type: "current-set-aside", other },
          },
        ],
      },
    ],
    [
      "then the other is put in, and saved",
      { event: { type: "current-set-aside", other }, tasks: exchange },
    ],
    ["is chosen, and has all of the one in the form", { event: chosen("Ho"), tasks: exchange }],
    [
      "is discarded",
      { event: { type: "discarded", other }, tasks: [{ type: "drop", draft: other }] },
    ],
  ])("%s", (_, transition) => expectStep(transition));
});

test("WRITE-13 'Guardado' goes away again", () => {
  const from = { notice: { isEverywhere: true, at: 9 } };
  expectStep({ from, event: { type: "notice-over" }, to: { notice: null }, tasks: [] });
});
