import { includesText, isSame, type DraftText, type LocalDraft } from "./draft-text";

/** State of the draft in an open page. */
export interface DraftState {
  /** The revision of the server's draft on which the text is based. */
  revision: number;
  /** Number of the draft's other versions on the server. */
  versions: number;
  /** The local draft as this page last read or wrote it in the browser's storage; null before that. */
  stored: LocalDraft | null;
  /** Whether the browser's storage accepted the last write. */
  isStored: boolean;
  /** Whether the server has the latest text; "due" while a request is pending or planned. */
  saved: "no" | "due" | "yes";
  /** Whether a request to save the draft is pending; "again" if the text has changed since it was sent. */
  sending: "no" | "yes" | "again";
  /**
   * The last save of the draft, for the notice 'Guardado'. `isEverywhere` means that the server has the text, not only this device.
   */
  notice: { isEverywhere: boolean; at: number } | null;
  /** Set if the session has ended since the page was loaded. `isKept` is true if the text was saved anyway. */
  sessionEnded: { isKept: boolean } | null;
  /** Whether another account has signed in since the page was loaded, so that the server no longer saves this page's text. */
  isOtherAccount: boolean;
}

/** The server's response after saving the text of a draft. */
export interface Saved {
  revision: number;
  /** True if the saved text is now the draft; false if it was saved as another version. */
  isDraft: boolean;
  versions: number;
  /** The session has ended since the page was loaded. The text was saved as a visitor's, for the next sign-in in this browser. */
  hasEnded?: boolean;
}

/** Outcome of a save on the server; null without a response. */
export type SaveOutcome = Saved | "signed-out" | "other-account" | null;

/** Properties of the page on which the draft's transitions depend. */
export interface DraftPlace {
  /** Id of the open page; a browser may have several open. */
  pageId: string;
  /** Whether the server saves this page's drafts: for an account, or a visitor who has a draft there. */
  hasServer: boolean;
  /** Whether drafts are saved: not while a story is edited or sent, nor once its contest has closed. */
  isOn: boolean;
}

/** Events of a draft while its page is open. `waiting` is a stored draft that was found when the page opened. */
export type DraftEvent =
  | { type: "opened"; formText: DraftText; hasTyped: boolean; waiting: LocalDraft | null }
  /** Event: the waiting draft was set aside, and the form keeps its text. */
  | { type: "waiting-set-aside"; waiting: LocalDraft; formText: DraftText }
  /** Event: the server has decided whether the waiting draft replaces the server's draft. */
  | {
      type: "waiting-sent";
      waiting: LocalDraft;
      formText: DraftText;
      current: DraftText;
      outcome: SaveOutcome;
    }
  | { type: "typed" }
  /** Event: the debounce of a save is over. */
  | { type: "save-due"; text: DraftText; at: number }
  /** Event: the browser's storage has accepted or refused a draft. */
  | { type: "stored"; draft: LocalDraft; isStored: boolean }
  | { type: "answered"; draft: LocalDraft; isStored: boolean; outcome: SaveOutcome; at: number }
  /** Event: the writer chose a set-aside draft to replace the text in the form. */
  | { type: "chosen"; other: LocalDraft; text: DraftText; at: number }
  /** Event: the text in the form was set aside, so the chosen draft can replace it. */
  | { type: "current-set-aside"; other: LocalDraft }
  | { type: "discarded"; other: LocalDraft }
  /** Event: the notice 'Guardado' has timed out. */
  | { type: "notice-over" };

/** Effects that the state machine requests. Each comment names the event that follows, if any. */
export type DraftTask =
  /** Effect: save one second after the last change (debounce); "save-due" follows. */
  | { type: "wait" }
  /** Effect: save immediately, without the debounce; "save-due" follows. */
  | { type: "save" }
  /** Effect: store a draft in the browser, replacing `stored`; "stored" follows. */
  | { type: "store"; draft: LocalDraft; stored: LocalDraft | null }
  /** Effect: send a draft to the server; "answered" follows with the response. */
  | { type: "send"; draft: LocalDraft; isStored: boolean }
  /**
   * Effect: send the waiting draft to the server like a draft of another page, so that the server decides which text is newer;
   * "waiting-sent" follows.
   */
  | { type: "send-waiting"; waiting: LocalDraft; formText: DraftText }
  /** Effect: set a draft aside, to be offered to the writer. The event in `then` follows unless the storage is full. */
  | { type: "set-aside"; draft: LocalDraft; then: DraftEvent }
  /** Effect: remove a set-aside draft. */
  | { type: "drop"; draft: LocalDraft }
  /** Effect: mark the draft in the browser's storage as saved on the server. */
  | { type: "confirm"; draft: LocalDraft }
  /** Effect: fill the form with a draft, dispatching input events. */
  | { type: "fill"; draft: LocalDraft }
  /** Effect: revalidate the page, because its list of versions has changed. */
  | { type: "reload" };

type Step = [DraftState, DraftTask[]];

/** Returns the state of a page that has just opened, with revision and number of versions of the server's draft. */
export function firstState(draft: { revision: number; versions: number }): DraftState {
  return {
    ...draft,
    stored: null,
    isStored: false,
    saved: "no",
    sending: "no",
    notice: null,
    sessionEnded: null,
    isOtherAccount: false,
  };
}

/**
 * Transition function of the draft's state machine: returns the next state, and the effects to carry out in order (WRITE-13,
 * WRITE-14).
 */
export function step(state: DraftState, event: DraftEvent, place: DraftPlace): Step {
  switch (event.type) {
    case "opened":
      return opened(state, event, place);
    case "waiting-set-aside": {
      const { waiting, formText } = event;
      // The server decides whether the waiting draft or the server's draft is newer, and keeps both.
      const tasks: DraftTask[] = place.hasServer
        ? [{ type: "send-waiting", waiting, formText }]
        : [];
      return [{ ...state, stored: waiting }, tasks];
    }
    case "waiting-sent":
      return waitingSent(state, event);
    case "typed":
      return [state, place.isOn ? [{ type: "wait" }] : []];
    case "save-due": {
      if (!place.isOn) return [state, []];
      const { revision, stored } = state;
      const own = { revision, isSaved: false, page: place.pageId };
      const draft = { ...event.text, changedAt: event.at, ...own };
      return [state, [{ type: "store", draft, stored }]];
    }
    case "stored":
      return stored(state, event, place);
    case "answered":
      return answered(state, event);
    case "chosen":
      return chosen(state, event, place);
    case "current-set-aside": {
      const { other } = event;
      return [
        state,
        [{ type: "fill", draft: other }, { type: "save" }, { type: "drop", draft: other }],
      ];
    }
    case "discarded":
      return [state, [{ type: "drop", draft: event.other }]];
    case "notice-over":
      return [{ ...state, notice: null }, []];
  }
}

type EventOf<Type extends DraftEvent["type"]> = Extract<DraftEvent, { type: Type }>;

/**
 * Fills the form with a waiting draft that continues the server's text. A waiting draft that would replace other text is set aside,
 * and the server or the writer decides.
 */
function opened(
  state: DraftState,
  { formText, hasTyped, waiting }: EventOf<"opened">,
  { hasServer }: DraftPlace,
): Step {
  const tasks: DraftTask[] = hasTyped ? [{ type: "wait" }] : [];
  if (!waiting) return [state, tasks];
  const isNext = waiting.revision === state.revision || !hasServer;
  const isWanted = !waiting.isSaved && !isSame(formText, waiting);
  if (isWanted && (hasTyped || !isNext) && !includesText(formText, waiting)) {
    // Sets the waiting draft aside first: typing on this page overwrites the stored draft.
    const then: DraftEvent = { type: "waiting-set-aside", waiting, formText };
    return [state, [...tasks, { type: "set-aside", draft: waiting, then }]];
  }
  if (isWanted && isNext && !hasTyped) tasks.push({ type: "fill", draft: waiting });
  return [{ ...state, stored: waiting }, tasks];
}

function waitingSent(
  state: DraftState,
  { waiting, formText, current, outcome }: EventOf<"waiting-sent">,
): Step {
  const [base, tasks] = applyOutcome(state, outcome);
  if (!isSaved(outcome)) return [base, tasks];
  const { revision, isDraft } = outcome;
  tasks.push(
    { type: "confirm", draft: { ...waiting, revision } },
    { type: "drop", draft: waiting },
  );
  if (!isDraft || !isSame(current, formText)) return [base, tasks];
  return [{ ...base, revision }, [...tasks, { type: "fill", draft: waiting }]];
}

function stored(
  state: DraftState,
  { draft, isStored }: EventOf<"stored">,
  { hasServer }: DraftPlace,
): Step {
  const saved = hasServer ? ("due" as const) : ("no" as const);
  const next = { ...state, stored: draft, isStored, saved };
  if (state.sending !== "no") return [{ ...next, sending: "again" }, []];
  if (hasServer) return [{ ...next, sending: "yes" }, [{ type: "send", draft, isStored }]];
  const notice = isStored ? { isEverywhere: true, at: draft.changedAt } : state.notice;
  return [{ ...next, notice }, []];
}

function answered(state: DraftState, { draft, isStored, outcome, at }: EventOf<"answered">): Step {
  const [base, tasks] = applyOutcome(state, outcome);
  const next: DraftState = { ...base, saved: isSaved(outcome) ? "yes" : "no", sending: "no" };
  if (isSaved(outcome)) {
    next.revision = outcome.revision;
    tasks.push({ type: "confirm", draft: { ...draft, revision: outcome.revision } });
  }
  if (isSaved(outcome) || isStored) next.notice = { isEverywhere: isSaved(outcome), at };
  if (state.sending === "again") {
    next.saved = "due";
    tasks.push({ type: "wait" });
  }
  return [next, tasks];
}

/** Replaces the text in the form by a set-aside draft, and sets the previous text aside. */
function chosen(
  state: DraftState,
  { other, text, at }: EventOf<"chosen">,
  place: DraftPlace,
): Step {
  const current = { ...other, ...text, changedAt: at, page: `${place.pageId}-${at}` };
  const then: DraftEvent = { type: "current-set-aside", other };
  if (includesText(other, current)) return step(state, then, place);
  return [state, [{ type: "set-aside", draft: current, then }]];
}

/**
 * Applies what every server response says to the state: whether the session has ended or another account has signed in, and the
 * draft's number of other versions.
 */
function applyOutcome(state: DraftState, outcome: SaveOutcome): Step {
  if (outcome === "signed-out") return [{ ...state, sessionEnded: { isKept: state.isStored } }, []];
  if (outcome === "other-account") return [{ ...state, isOtherAccount: true }, []];
  if (!outcome) return [state, []];
  const { versions, hasEnded } = outcome;
  const tasks: DraftTask[] = versions === state.versions ? [] : [{ type: "reload" }];
  return [
    { ...state, versions, sessionEnded: hasEnded ? { isKept: true } : null, isOtherAccount: false },
    tasks,
  ];
}

function isSaved(outcome: SaveOutcome): outcome is Saved {
  return typeof outcome === "object" && outcome !== null;
}
