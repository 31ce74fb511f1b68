import { hasTyped } from "~/remix/fields";
import { fillForm, textOf } from "./form-fields";
import {
  firstState,
  step,
  type DraftEvent,
  type DraftPlace,
  type DraftState,
  type DraftTask,
} from "./draft-machine";
import { sendDraft } from "./draft-requests";
import {
  claimLocal,
  confirmLocal,
  dropAside,
  readLocal,
  setAside,
  listUnsavedDrafts,
  watchAside,
  readAside,
  writeLocal,
  type Writer,
} from "./draft-storage";
import type { LocalDraft } from "./draft-text";

/** Debounce of the autosave: 1 s after the last change (product.md §9). */
const SAVE_AFTER_MS = 1000;

/** Interface between the write page and the draft keeper: values that the keeper reads, and callbacks. */
export interface DraftHost extends DraftPlace {
  contest: string;
  writer: Writer;
  /** Whether the contest has closed: drafts are then shown, and nothing is saved. */
  isClosed: boolean;
  /** Whether a draft in the browser's storage may fill the form when the page opens. */
  shouldRestore: boolean;
  form(): HTMLFormElement | null;
  onState(state: DraftState): void;
  /** Called with the local drafts that were set aside, for the writer to use or discard. */
  onOthers(others: LocalDraft[]): void;
  reload(): void;
}

export interface DraftKeeper {
  /** Passes the values and callbacks of the latest render to the keeper. */
  update(host: DraftHost): void;
  /** Looks for a draft in the browser's storage, once the form is mounted. */
  open(): void;
  dispatch(event: DraftEvent): void;
  /** Puts a set-aside draft into the form, and sets the form's previous text aside. */
  use(other: LocalDraft): void;
  /** Called after new page data. If somebody has signed in since, saves the text in the form as a draft of that account. */
  renew(): void;
  /**
   * Calls `onOthers` when another page sets a draft aside or removes one, and saves at once when this page is left. Returns a
   * function that removes the listeners.
   */
  watch(): () => void;
  /** Called when the form unmounts: saves at once if the debounced autosave is pending. */
  end(): void;
}

/** Runs the draft's state machine: carries out its effects on the form, the browser's storage and the server. */
export function draftKeeper(
  first: { revision: number; versions: number },
  page: DraftHost,
): DraftKeeper {
  let host = page;
  let state = firstState(first);
  let timer = 0;
  let { writer } = page;
  const dispatch = (event: DraftEvent | null) => {
    if (!event) return;
    const [next, tasks] = step(state, event, host);
    state = next;
    host.onState(next);
    tasks.forEach(perform);
  };
  const save = () => {
    clearTimeout(timer);
    timer = 0;
    const form = host.form();
    if (form) dispatch({ type: "save-due", text: textOf(form), at: Date.now() });
  };
  const flush = () => {
    if (timer !== 0) save();
  };
  const perform = (task: DraftTask): void => {
    if (task.type === "save") return save();
    if (task.type === "wait") {
      clearTimeout(timer);
      timer = window.setTimeout(save, SAVE_AFTER_MS);
      return;
    }
    const event = carryOut(task, host);
    if (event instanceof Promise) void event.then(dispatch);
    else dispatch(event);
  };
  return {
    update(next) {
      host = next;
    },
    dispatch,
    open: () => dispatch(opened(host)),
    use(other) {
      const form = host.form();
      if (form) dispatch({ type: "chosen", other, text: textOf(form), at: Date.now() });
    },
    renew() {
      const isNew = host.writer !== writer;
      writer = host.writer;
      if (writer === null || !(isNew || state.sessionEnded)) return;
      claimLocal(host.contest, writer);
      save();
    },
    watch() {
      const unwatch = watchAside(host.contest, () => showOthers(host));
      // Saves without the debounce when the page is left or hidden, because the browser may then kill it.
      const ending = new AbortController();
      addEventListener("pagehide", flush, ending);
      document.addEventListener("visibilitychange", flush, ending);
      return () => {
        unwatch();
        ending.abort();
      };
    },
    end: flush,
  };
}

/**
 * Reads the browser's storage for a draft of this form, and offers set-aside drafts. Returns the first event for the state machine;
 * null if this page does not save drafts.
 */
function opened(host: DraftHost): DraftEvent | null {
  const { contest, writer } = host;
  const form = host.form();
  if (!form) return null;
  if (writer !== null) claimLocal(contest, writer);
  const formText = textOf(form);
  if (host.isClosed) host.onOthers(listUnsavedDrafts(contest, writer, formText));
  if (!host.isOn) return null;
  showOthers(host);
  const waiting = host.shouldRestore ? readLocal(contest, writer) : null;
  return { type: "opened", formText, hasTyped: hasTyped(form), waiting };
}

type Task = Exclude<DraftTask, { type: "wait" | "save" }>;

/** Carries out an effect of the state machine. Returns the event that follows, or a promise of it; null if none follows. */
function carryOut(task: Task, host: DraftHost): DraftEvent | Promise<DraftEvent> | null {
  const { contest, writer } = host;
  const form = host.form();
  switch (task.type) {
    case "fill":
      if (form) fillForm(form, task.draft);
      return null;
    case "reload":
      host.reload();
      return null;
    case "confirm":
      confirmLocal(contest, writer, task.draft);
      return null;
    case "drop":
      dropAside(contest, writer, task.draft);
      showOthers(host);
      return null;
    case "set-aside":
      if (!setAside(contest, writer, task.draft)) return null;
      showOthers(host);
      return task.then;
    case "store": {
      const isStored = writeLocal(contest, writer, task.draft, task.stored);
      showOthers(host);
      return { type: "stored", draft: task.draft, isStored };
    }
    case "send": {
      const { draft, isStored } = task;
      return sendDraft(contest, draft, host.pageId).then((outcome) => {
        return { type: "answered", draft, isStored, outcome, at: Date.now() };
      });
    }
    case "send-waiting": {
      const { waiting, formText } = task;
      if (!form) return null;
      // The form may be gone from the document when the response arrives; its fields can still be read.
      return sendDraft(contest, waiting, `${host.pageId}-antes`).then((outcome) => {
        return { type: "waiting-sent", waiting, formText, current: textOf(form), outcome };
      });
    }
  }
}

function showOthers({ contest, writer, pageId, onOthers }: DraftHost): void {
  onOthers(readAside(contest, writer).filter((other) => other.page !== pageId));
}
