import { holds, isSame, type DraftText, type LocalDraft } from "./draft-text";

/** State of the draft in an open page. */
export interface DraftState {
  /** The revision of the server's draft that the text goes on from. */
  revision: number;
  /** How many other versions the server keeps. */
  versions: number;
  /** The text that this page last read or wrote in the browser's storage. */
  known: LocalDraft | null;
  /** Whether the browser's storage took the last text. */
  isKept: boolean;
  /** Whether the server has the text that the page last saved: not asked, asked or to be asked, and its answer. */
  saved: "no" | "due" | "yes";
  /** Whether a save is on its way to the server, and the text was saved here again since it left. */
  sending: "no" | "yes" | "again";
  /** The save that the page speaks of. */
  shown: { isEverywhere: boolean; at: number } | null;
  /** The session has ended since the page came; and whether the text is kept all the same. */
  ended: { isKept: boolean } | null;
}

/** The server's answer to a text that it has saved. */
export interface Saved {
  revision: number;
  /** Whether this text is the draft; else it is kept as a version. */
  isDraft: boolean;
  versions: number;
  /** The session has ended since the page was loaded; the text is saved as a visitor's, for the next sign-in in this browser. */
  hasEnded?: boolean;
}

/** Outcome of a save on the server; null when no answer came. */
export type Sent = Saved | "signed-out" | null;

/** Where the text is written. */
export interface DraftPlace {
  /** Of the open page, of which the browser may have several. */
  pageId: string;
  /** Whether the text has an owner on the server. */
  hasServer: boolean;
  /** Whether the text is kept at all: not while a story is edited or sent, nor once its contest has closed. */
  isOn: boolean;
}

/** Events of a draft while its page is open. */
export type DraftEvent =
  | { is: "opened"; seen: DraftText; hasTyped: boolean; waiting: LocalDraft | null }
  /** The waiting text was set aside; the one on the page stays. */
  | { is: "parted"; waiting: LocalDraft; seen: DraftText }
  /** The server has decided which of the two is the draft. */
  | { is: "settled"; waiting: LocalDraft; seen: DraftText; current: DraftText; sent: Sent }
  | { is: "typed" }
  /** The time to save has come. */
  | { is: "due"; text: DraftText; at: number }
  /** The browser's storage was asked to keep a text. */
  | { is: "kept"; draft: LocalDraft; isKept: boolean }
  | { is: "answered"; draft: LocalDraft; isKept: boolean; sent: Sent; at: number }
  | { is: "chosen"; other: LocalDraft; text: DraftText; at: number }
  /** The text of the page was put aside in favour of the chosen one. */
  | { is: "exchanged"; other: LocalDraft }
  | { is: "discarded"; other: LocalDraft }
  /** The save was spoken of for long enough. */
  | { is: "read" };

/** Effects that the machine asks for; a name in quotes is the event that follows. */
export type DraftTask =
  /** Save once nothing was typed for a while. */
  | { do: "wait" }
  /** Save at once: 'due'. */
  | { do: "save" }
  /** Into the browser's storage, in the place of what is known: 'kept'. */
  | { do: "keep"; draft: LocalDraft; known: LocalDraft | null }
  /** To the server: 'answered'. */
  | { do: "send"; draft: LocalDraft; isKept: boolean }
  /** Send the waiting text to the server under a page id of its own: 'settled'. */
  | { do: "settle"; waiting: LocalDraft; seen: DraftText }
  /** Put a text aside to be offered: the event that is given, unless the storage has no room. */
  | { do: "set-aside"; draft: LocalDraft; then: DraftEvent }
  /** Forget what was put aside. */
  | { do: "drop"; draft: LocalDraft }
  /** Note in the browser's storage that the server has the text. */
  | { do: "confirm"; draft: LocalDraft }
  /** Put the text into the form, as if it were typed. */
  | { do: "fill"; draft: LocalDraft }
  /** Ask for the page's data again: its list of versions has changed. */
  | { do: "reload" };

type Step = [DraftState, DraftTask[]];

export function firstState(draft: { revision: number; versions: number }): DraftState {
  return {
    ...draft,
    known: null,
    isKept: false,
    saved: "no",
    sending: "no",
    shown: null,
    ended: null,
  };
}

/** The next state, and what is to be done in this order (WRITE-13, WRITE-14). */
export function step(state: DraftState, event: DraftEvent, place: DraftPlace): Step {
  switch (event.is) {
    case "opened":
      return open(state, event, place);
    case "parted": {
      const { waiting, seen } = event;
      // The server decides which of the two is the later one, and keeps both.
      const tasks: DraftTask[] = place.hasServer ? [{ do: "settle", waiting, seen }] : [];
      return [{ ...state, known: waiting }, tasks];
    }
    case "settled":
      return settle(state, event);
    case "typed":
      return [state, place.isOn ? [{ do: "wait" }] : []];
    case "due": {
      if (!place.isOn) return [state, []];
      const { revision, known } = state;
      const own = { revision, isSaved: false, page: place.pageId };
      const draft = { ...event.text, changedAt: event.at, ...own };
      return [state, [{ do: "keep", draft, known }]];
    }
    case "kept":
      return keep(state, event, place);
    case "answered":
      return answer(state, event);
    case "chosen":
      return choose(state, event, place);
    case "exchanged": {
      const { other } = event;
      return [state, [{ do: "fill", draft: other }, { do: "save" }, { do: "drop", draft: other }]];
    }
    case "discarded":
      return [state, [{ do: "drop", draft: event.other }]];
    case "read":
      return [{ ...state, shown: null }, []];
  }
}

type Of<Is extends DraftEvent["is"]> = Extract<DraftEvent, { is: Is }>;

/** A text that waits here is put in, is the one already, or gives way to what is seen. */
function open(
  state: DraftState,
  { seen, hasTyped, waiting }: Of<"opened">,
  { hasServer }: DraftPlace,
): Step {
  const tasks: DraftTask[] = hasTyped ? [{ do: "wait" }] : [];
  if (!waiting) return [state, tasks];
  const isNext = waiting.revision === state.revision || !hasServer;
  const isWanted = !waiting.isSaved && !isSame(seen, waiting);
  if (isWanted && (hasTyped || !isNext) && !holds(seen, waiting)) {
    // Set aside, the waiting text cannot be overwritten by what is typed on this page.
    const then: DraftEvent = { is: "parted", waiting, seen };
    return [state, [...tasks, { do: "set-aside", draft: waiting, then }]];
  }
  if (isWanted && isNext && !hasTyped) tasks.push({ do: "fill", draft: waiting });
  return [{ ...state, known: waiting }, tasks];
}

function settle(state: DraftState, { waiting, seen, current, sent }: Of<"settled">): Step {
  const [heard, tasks] = hear(state, sent);
  if (!isSaved(sent)) return [heard, tasks];
  const { revision, isDraft } = sent;
  tasks.push({ do: "confirm", draft: { ...waiting, revision } }, { do: "drop", draft: waiting });
  if (!isDraft || !isSame(current, seen)) return [heard, tasks];
  return [{ ...heard, revision }, [...tasks, { do: "fill", draft: waiting }]];
}

function keep(state: DraftState, { draft, isKept }: Of<"kept">, { hasServer }: DraftPlace): Step {
  const saved = hasServer ? ("due" as const) : ("no" as const);
  const next = { ...state, known: draft, isKept, saved };
  if (state.sending !== "no") return [{ ...next, sending: "again" }, []];
  if (hasServer) return [{ ...next, sending: "yes" }, [{ do: "send", draft, isKept }]];
  const shown = isKept ? { isEverywhere: true, at: draft.changedAt } : state.shown;
  return [{ ...next, shown }, []];
}

function answer(state: DraftState, { draft, isKept, sent, at }: Of<"answered">): Step {
  const [heard, tasks] = hear(state, sent);
  const next: DraftState = { ...heard, saved: isSaved(sent) ? "yes" : "no", sending: "no" };
  if (isSaved(sent)) {
    next.revision = sent.revision;
    tasks.push({ do: "confirm", draft: { ...draft, revision: sent.revision } });
  }
  if (isSaved(sent) || isKept) next.shown = { isEverywhere: isSaved(sent), at };
  if (state.sending === "again") {
    next.saved = "due";
    tasks.push({ do: "wait" });
  }
  return [next, tasks];
}

/** Takes a text that was put aside, and puts the one on the page in its place. */
function choose(state: DraftState, { other, text, at }: Of<"chosen">, place: DraftPlace): Step {
  const current = { ...other, ...text, changedAt: at, page: `${place.pageId}-${at}` };
  const then: DraftEvent = { is: "exchanged", other };
  if (holds(other, current)) return step(state, then, place);
  return [state, [{ do: "set-aside", draft: current, then }]];
}

/** Takes session and number of versions from any answer of the server. */
function hear(state: DraftState, sent: Sent): Step {
  if (sent === "signed-out") return [{ ...state, ended: { isKept: state.isKept } }, []];
  if (!sent) return [state, []];
  const { versions, hasEnded } = sent;
  const tasks: DraftTask[] = versions === state.versions ? [] : [{ do: "reload" }];
  return [{ ...state, versions, ended: hasEnded ? { isKept: true } : null }, tasks];
}

function isSaved(sent: Sent): sent is Saved {
  return sent !== null && sent !== "signed-out";
}
