import { fill, textOf, isTyped } from "./draft-form";
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
} from "./draft-store";
import type { LocalDraft } from "./local-draft";

/** product.md §9: autosave 1 s after the last change. */
const SAVE_AFTER_MS = 1000;

/** Interface between the page and its draft: values that it reads, and callbacks. */
export interface DraftPage extends DraftPlace {
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
  pageOf: () => DraftPage,
): DraftKeeper {
  let state = firstState(first);
  let timer = 0;
  let { writer } = pageOf();
  const tell = (event: DraftEvent) => {
    const page = pageOf();
    const [next, tasks] = step(state, event, page);
    state = next;
    page.onState(next);
    tasks.forEach(perform);
  };
  const save = () => {
    clearTimeout(timer);
    const form = pageOf().form();
    if (form) tell({ is: "due", text: textOf(form), at: Date.now() });
  };
  const perform = (task: DraftTask): void => {
    if (task.do === "save") return save();
    if (task.do === "wait") {
      clearTimeout(timer);
      timer = window.setTimeout(save, SAVE_AFTER_MS);
      return;
    }
    const event = carryOut(task, pageOf());
    if (event instanceof Promise) void event.then(tell);
    else if (event) tell(event);
  };
  return {
    tell,
    open: () => {
      const event = opened(pageOf());
      if (event) tell(event);
    },
    use(other) {
      const form = pageOf().form();
      if (form) tell({ is: "chosen", other, text: textOf(form), at: Date.now() });
    },
    renew() {
      const page = pageOf();
      const isNew = page.writer !== writer;
      writer = page.writer;
      if (writer === null || !(isNew || state.ended)) return;
      claimLocal(page.contest, writer);
      save();
    },
    watch: () => watchAside(pageOf().contest, () => showOthers(pageOf())),
    end: () => clearTimeout(timer),
  };
}

/** Looks for what waits in the browser's storage. */
function opened(page: DraftPage): DraftEvent | null {
  const { contest, writer } = page;
  const form = page.form();
  if (!form) return null;
  if (writer !== null) claimLocal(contest, writer);
  const seen = textOf(form);
  if (page.isClosed) page.onOthers(waitingBeside(contest, writer, seen));
  if (!page.isOn) return null;
  showOthers(page);
  const waiting = page.shouldRestore ? readLocal(contest, writer) : null;
  return { is: "opened", seen, hasTyped: isTyped(form), waiting };
}

type Task = Exclude<DraftTask, { do: "wait" | "save" }>;

/** Does what a task says; gives the event that follows. */
function carryOut(task: Task, page: DraftPage): DraftEvent | Promise<DraftEvent> | null {
  const { contest, writer } = page;
  const form = page.form();
  switch (task.do) {
    case "fill":
      if (form) fill(form, task.draft);
      return null;
    case "reload":
      page.reload();
      return null;
    case "confirm":
      confirmLocal(contest, writer, task.draft);
      return null;
    case "drop":
      dropAside(contest, writer, task.draft);
      showOthers(page);
      return null;
    case "set-aside":
      if (!setAside(contest, writer, task.draft)) return null;
      showOthers(page);
      return task.then;
    case "keep": {
      const isKept = writeLocal(contest, writer, task.draft, task.known);
      showOthers(page);
      return { is: "kept", draft: task.draft, isKept };
    }
    case "send": {
      const { draft, isKept } = task;
      return sendDraft(contest, draft, page.page).then((sent) => {
        return { is: "answered", draft, isKept, sent, at: Date.now() };
      });
    }
    case "settle": {
      const { waiting, seen } = task;
      if (!form) return null;
      // The form may be gone by the time of the answer; its text can be read all the same.
      return sendDraft(contest, waiting, `${page.page}-antes`).then((sent) => {
        return { is: "settled", waiting, seen, current: textOf(form), sent };
      });
    }
  }
}

function showOthers({ contest, writer, page, onOthers }: DraftPage): void {
  onOthers(readAside(contest, writer).filter((other) => other.page !== page));
}
