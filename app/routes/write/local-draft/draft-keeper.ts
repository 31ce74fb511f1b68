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
  waitingBeside,
  watchAside,
  readAside,
  writeLocal,
  type Writer,
} from "./draft-storage";
import type { LocalDraft } from "./draft-text";

/** product.md §9: autosave 1 s after the last change. */
const SAVE_AFTER_MS = 1000;

/** Interface of a draft to the page that it is open in: values that it reads, and callbacks. */
export interface DraftHost extends DraftPlace {
  contest: string;
  writer: Writer;
  /** The contest takes nothing any more: what waits is shown, and nothing is saved. */
  isClosed: boolean;
  /** Whether what waits may be put into the form. */
  shouldRestore: boolean;
  form(): HTMLFormElement | null;
  onState(state: DraftState): void;
  /** Called with the texts that are set aside in this browser. */
  onOthers(others: LocalDraft[]): void;
  reload(): void;
}

interface DraftKeeper {
  /** Takes the page as it was drawn last. */
  follow(host: DraftHost): void;
  /** Looks for what waits here, once React has the form. */
  open(): void;
  tell(event: DraftEvent): void;
  /** Puts another text in the place of the one in the form. */
  use(other: LocalDraft): void;
  /** The page's data came anew: a text over which its writer has signed in is saved as theirs. */
  renew(): void;
  /** Follows what other pages put aside; gives what ends it. */
  watch(): () => void;
  end(): void;
}

/** Carries out what the draft's machine decides, with the form, the browser's storage and the server. */
export function draftKeeper(
  first: { revision: number; versions: number },
  page: DraftHost,
): DraftKeeper {
  let host = page;
  let state = firstState(first);
  let timer = 0;
  let { writer } = page;
  const tell = (event: DraftEvent | null) => {
    if (!event) return;
    const [next, tasks] = step(state, event, host);
    state = next;
    host.onState(next);
    tasks.forEach(perform);
  };
  const save = () => {
    clearTimeout(timer);
    const form = host.form();
    if (form) tell({ is: "due", text: textOf(form), at: Date.now() });
  };
  const perform = (task: DraftTask): void => {
    if (task.do === "save") return save();
    if (task.do === "wait") {
      clearTimeout(timer);
      timer = window.setTimeout(save, SAVE_AFTER_MS);
      return;
    }
    const event = carryOut(task, host);
    if (event instanceof Promise) void event.then(tell);
    else tell(event);
  };
  return {
    follow(next) {
      host = next;
    },
    tell,
    open: () => tell(opened(host)),
    use(other) {
      const form = host.form();
      if (form) tell({ is: "chosen", other, text: textOf(form), at: Date.now() });
    },
    renew() {
      const isNew = host.writer !== writer;
      writer = host.writer;
      if (writer === null || !(isNew || state.ended)) return;
      claimLocal(host.contest, writer);
      save();
    },
    watch: () => watchAside(host.contest, () => showOthers(host)),
    end: () => clearTimeout(timer),
  };
}

/** Looks for what waits in the browser's storage. */
function opened(host: DraftHost): DraftEvent | null {
  const { contest, writer } = host;
  const form = host.form();
  if (!form) return null;
  if (writer !== null) claimLocal(contest, writer);
  const seen = textOf(form);
  if (host.isClosed) host.onOthers(waitingBeside(contest, writer, seen));
  if (!host.isOn) return null;
  showOthers(host);
  const waiting = host.shouldRestore ? readLocal(contest, writer) : null;
  return { is: "opened", seen, hasTyped: hasTyped(form), waiting };
}

type Task = Exclude<DraftTask, { do: "wait" | "save" }>;

/** Does what a task says; gives the event that follows. */
function carryOut(task: Task, host: DraftHost): DraftEvent | Promise<DraftEvent> | null {
  const { contest, writer } = host;
  const form = host.form();
  switch (task.do) {
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
    case "keep": {
      const isKept = writeLocal(contest, writer, task.draft, task.known);
      showOthers(host);
      return { is: "kept", draft: task.draft, isKept };
    }
    case "send": {
      const { draft, isKept } = task;
      return sendDraft(contest, draft, host.pageId).then((sent) => {
        return { is: "answered", draft, isKept, sent, at: Date.now() };
      });
    }
    case "settle": {
      const { waiting, seen } = task;
      if (!form) return null;
      // The form may be gone by the time of the answer; its text can be read all the same.
      return sendDraft(contest, waiting, `${host.pageId}-antes`).then((sent) => {
        return { is: "settled", waiting, seen, current: textOf(form), sent };
      });
    }
  }
}

function showOthers({ contest, writer, pageId, onOthers }: DraftHost): void {
  onOthers(readAside(contest, writer).filter((other) => other.page !== pageId));
}
