import { describe, expect, test } from "vitest";
import {
  firstState,
  step,
  type DraftEvent,
  type DraftState,
  type DraftTask,
  type Sent,
} from "./draft-machine";
import type { DraftText, LocalDraft } from "./draft-text";

const SERVER = { pageId: "pagina", hasServer: true, isOn: true };
const ALONE = { ...SERVER, hasServer: false };
const START = firstState({ revision: 3, versions: 0 });

const text = (words: string): DraftText => ({ title: "", text: words, storyCategory: "ficcion" });
const draft = (words: string, more: Partial<LocalDraft> = {}): LocalDraft => ({
  ...text(words),
  ...{ changedAt: 1, revision: 3, isSaved: false, page: "pagina", ...more },
});
const saved = (more: Partial<Exclude<Sent, string | null>> = {}) => ({
  ...{ revision: 4, isDraft: true, versions: 0, ...more },
});

interface Transition {
  from?: Partial<DraftState>;
  event: DraftEvent;
  place?: typeof SERVER;
  to?: Partial<DraftState>;
  tasks: DraftTask[];
}

/** Steps once, and expects nothing of the state to have changed but what `to` names. */
function expectStep({ from = {}, event, place = SERVER, to = {}, tasks }: Transition): void {
  const state = { ...START, ...from };
  expect(step(state, event, place)).toEqual([{ ...state, ...to }, tasks]);
}

describe("WRITE-13 WRITE-14 a page opens, and in the browser's storage", () => {
  const opened = (waiting: LocalDraft | null, seen = "", hasTyped = false): DraftEvent => ({
    ...{ is: "opened", seen: text(seen), hasTyped, waiting },
  });
  const waiting = draft("Hola", { page: "otra" });
  const old = draft("Hola", { page: "otra", revision: 2 });
  const done = draft("Hola", { isSaved: true });
  const parted = (other: LocalDraft, seen: string): DraftTask => {
    const then: DraftEvent = { is: "parted", waiting: other, seen: text(seen) };
    return { do: "set-aside", draft: other, then };
  };
  test.each<[string, Transition]>([
    ["nothing waits", { event: opened(null, "Adiós"), tasks: [] }],
    [
      "nothing waits, but one has typed already",
      { event: opened(null, "Adiós", true), tasks: [{ do: "wait" }] },
    ],
    [
      "a text waits that goes on from the draft: it is put in",
      { event: opened(waiting), to: { known: waiting }, tasks: [{ do: "fill", draft: waiting }] },
    ],
    [
      "a visitor's text waits: it is put in, whatever its revision",
      {
        event: opened(old, "Adiós"),
        place: ALONE,
        to: { known: old },
        tasks: [{ do: "fill", draft: old }],
      },
    ],
    [
      "a text waits that is the one in the form",
      { event: opened(waiting, "Hola "), to: { known: waiting }, tasks: [] },
    ],
    [
      "a text waits that the server has",
      { event: opened(done, "Adiós"), to: { known: done }, tasks: [] },
    ],
    [
      "a text waits, but one has typed another: it is put aside",
      { event: opened(waiting, "Adiós", true), tasks: [{ do: "wait" }, parted(waiting, "Adiós")] },
    ],
    [
      "a text waits, but one has typed on from it: nothing is lost",
      {
        event: opened(waiting, "Hola y adiós", true),
        to: { known: waiting },
        tasks: [{ do: "wait" }],
      },
    ],
    [
      "a text waits that goes on from an older draft: it is put aside",
      { event: opened(old, "Adiós"), tasks: [parted(old, "Adiós")] },
    ],
    [
      "a text waits that the newer draft goes on from: nothing is lost",
      { event: opened(old, "Hola y adiós"), to: { known: old }, tasks: [] },
    ],
  ])("%s", (_, transition) => expectStep(transition));
});

describe("WRITE-13 what waited was put aside", () => {
  const waiting = draft("Hola", { page: "otra", revision: 2 });
  const parted: DraftEvent = { is: "parted", waiting, seen: text("Adiós") };
  const settled = (sent: Sent, current = "Adiós"): DraftEvent => ({
    ...{ is: "settled", waiting, seen: text("Adiós"), current: text(current), sent },
  });
  const away: DraftTask[] = [
    { do: "confirm", draft: { ...waiting, revision: 4 } },
    { do: "drop", draft: waiting },
  ];
  test.each<[string, Transition]>([
    [
      "and the server is asked which of the two is later",
      {
        event: parted,
        to: { known: waiting },
        tasks: [{ do: "settle", waiting, seen: text("Adiós") }],
      },
    ],
    ["and a visitor decides", { event: parted, place: ALONE, to: { known: waiting }, tasks: [] }],
    [
      "it is later: it is put in",
      {
        event: settled(saved()),
        to: { revision: 4 },
        tasks: [...away, { do: "fill", draft: waiting }],
      },
    ],
    [
      "it is later, but one has typed meanwhile: the next save is another text",
      { event: settled(saved(), "Adiós, pues"), tasks: away },
    ],
    [
      "it is earlier: the server keeps it as a version",
      {
        event: settled(saved({ isDraft: false, versions: 1 })),
        to: { versions: 1 },
        tasks: [{ do: "reload" }, ...away],
      },
    ],
    ["the server was not reached: it stays aside", { event: settled(null), tasks: [] }],
    [
      "the session has ended: it stays aside",
      { event: settled("signed-out"), to: { ended: { isKept: false } }, tasks: [] },
    ],
  ])("%s", (_, transition) => expectStep(transition));
});

describe("WRITE-13 one types", () => {
  const local = draft("Hola", { changedAt: 9 });
  const other = draft("Antes");
  const due: DraftEvent = { is: "due", text: text("Hola"), at: 9 };
  const kept = (isKept: boolean): DraftEvent => ({ is: "kept", draft: local, isKept });
  test.each<[string, Transition]>([
    ["the save waits for a pause", { event: { is: "typed" }, tasks: [{ do: "wait" }] }],
    [
      "nothing is saved where nothing is kept",
      { event: { is: "typed" }, place: { ...SERVER, isOn: false }, tasks: [] },
    ],
    [
      "nor by a save that was due before: the story is being sent, or its contest has closed",
      { event: due, place: { ...SERVER, isOn: false }, tasks: [] },
    ],
    [
      "in the pause the text goes into the browser's storage",
      { from: { known: other }, event: due, tasks: [{ do: "keep", draft: local, known: other }] },
    ],
    [
      "then to the server",
      {
        event: kept(true),
        to: { known: local, isKept: true, saved: "due", sending: "yes" },
        tasks: [{ do: "send", draft: local, isKept: true }],
      },
    ],
    [
      "also if the storage is full",
      {
        event: kept(false),
        to: { known: local, saved: "due", sending: "yes" },
        tasks: [{ do: "send", draft: local, isKept: false }],
      },
    ],
    ...(["yes", "again"] as const).map((sending): [string, Transition] => [
      `while the last save is on its way (${sending}) it is sent after that`,
      {
        from: { sending },
        event: kept(true),
        to: { known: local, isKept: true, saved: "due", sending: "again" },
        tasks: [],
      },
    ]),
    [
      "a visitor's text is saved with that",
      {
        event: kept(true),
        place: ALONE,
        to: { known: local, isKept: true, shown: { isEverywhere: true, at: 9 } },
        tasks: [],
      },
    ],
    [
      "a visitor's is not, and nothing says so, if the storage is full",
      { event: kept(false), place: ALONE, to: { known: local }, tasks: [] },
    ],
  ])("%s", (_, transition) => expectStep(transition));
});

describe("WRITE-13 the server answers a save:", () => {
  const local = draft("Hola");
  const answered = (sent: Sent, isKept = true): DraftEvent => ({
    ...{ is: "answered", draft: local, isKept, sent, at: 20 },
  });
  const confirm: DraftTask = { do: "confirm", draft: { ...local, revision: 4 } };
  const everywhere = { isEverywhere: true, at: 20 };
  const here = { isEverywhere: false, at: 20 };
  const from = { sending: "yes", isKept: true, saved: "due" } as const;
  const ended = { isKept: true };
  test.each<[string, Transition]>([
    [
      "it has the text",
      {
        from,
        event: answered(saved()),
        to: { saved: "yes", sending: "no", revision: 4, shown: everywhere },
        tasks: [confirm],
      },
    ],
    [
      "it has the text, of which the browser's storage has no copy",
      {
        from: { ...from, isKept: false },
        event: answered(saved(), false),
        to: { saved: "yes", sending: "no", revision: 4, shown: everywhere },
        tasks: [confirm],
      },
    ],
    [
      "it keeps another version now, which the page shows",
      {
        from,
        event: answered(saved({ versions: 1 })),
        to: { saved: "yes", sending: "no", revision: 4, versions: 1, shown: everywhere },
        tasks: [{ do: "reload" }, confirm],
      },
    ],
    [
      "one has typed on: the next save waits for a pause",
      {
        from: { ...from, sending: "again" },
        event: answered(saved()),
        to: { sending: "no", revision: 4, shown: everywhere },
        tasks: [confirm, { do: "wait" }],
      },
    ],
    [
      "not at all: the text is saved on this device",
      { from, event: answered(null), to: { saved: "no", sending: "no", shown: here }, tasks: [] },
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
        to: { sending: "no", shown: here },
        tasks: [{ do: "wait" }],
      },
    ],
    [
      "the session has ended, and the text waits here",
      {
        from,
        event: answered("signed-out"),
        to: { saved: "no", sending: "no", shown: here, ended },
        tasks: [],
      },
    ],
    [
      "the session has ended, and the text waits nowhere",
      {
        from: { ...from, isKept: false },
        event: answered("signed-out", false),
        to: { saved: "no", sending: "no", ended: { isKept: false } },
        tasks: [],
      },
    ],
    [
      "WRITE-14 the session has ended, and the text is saved as a visitor's",
      {
        from,
        event: answered(saved({ hasEnded: true })),
        to: { saved: "yes", sending: "no", revision: 4, shown: everywhere, ended },
        tasks: [confirm],
      },
    ],
    [
      "one is signed in again",
      {
        from: { ...from, ended },
        event: answered(saved()),
        to: { saved: "yes", sending: "no", revision: 4, shown: everywhere, ended: null },
        tasks: [confirm],
      },
    ],
    [
      "not at all, after the session had ended",
      {
        from: { ...from, ended },
        event: answered(null),
        to: { saved: "no", sending: "no", shown: here },
        tasks: [],
      },
    ],
  ])("%s", (_, transition) => expectStep(transition));
});

describe("WRITE-13 another text that was put aside", () => {
  const other = draft("Hola", { page: "otra" });
  const chosen = (seen: string): DraftEvent => ({ is: "chosen", other, text: text(seen), at: 9 });
  const exchange: DraftTask[] = [
    { do: "fill", draft: other },
    { do: "save" },
    { do: "drop", draft: other },
  ];
  test.each<[string, Transition]>([
    [
      "is chosen: the one in the form is put aside first",
      {
        event: chosen("Adiós"),
        tasks: [
          {
            do: "set-aside",
            draft: { ...other, ...text("Adiós"), changedAt: 9, page: "pagina-9" },
            then: { is: "exchanged", other },
          },
        ],
      },
    ],
    ["then the other is put in, and saved", { event: { is: "exchanged", other }, tasks: exchange }],
    ["is chosen, and has all of the one in the form", { event: chosen("Ho"), tasks: exchange }],
    ["is discarded", { event: { is: "discarded", other }, tasks: [{ do: "drop", draft: other }] }],
  ])("%s", (_, transition) => expectStep(transition));
});

test("WRITE-13 'Guardado' goes away again", () => {
  const from = { shown: { isEverywhere: true, at: 9 } };
  expectStep({ from, event: { is: "read" }, to: { shown: null }, tasks: [] });
});
