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
  confirmLocal,
  dropAside,
  readLocal,
  setAside,
  waitingBeside,
  watchAside,
  readAside,
  writeLocal,
} from "./draft-store";
import type { LocalDraft } from "./local-draft";

/** product.md §9: autosave 1 s after the last change. */
const SAVE_AFTER_MS = 1000;

/** What a page with a draft gives and is told. */
export interface DraftPage extends DraftPlace {
  contest: string;
  isSignedIn: boolean;
  /** The contest takes nothing any more: what waits is shown, and nothing is saved. */
  isClosed: boolean;
  /** Whether what waits may be put into the form. */
  shouldRestore: boolean;
  form(): HTMLFormElement | null;
  onState(state: DraftState): void;
  /** What was put aside here in favour of another text. */
  onOthers(others: LocalDraft[]): void;
  reload(): void;
}

/** Carries out what the draft's machine decides, with the form, the browser's storage and the server. */
export class DraftKeeper {
  private state: DraftState;
  private timer = 0;

  constructor(
    first: { revision: number; versions: number },
    private readonly page: () => DraftPage,
  ) {
    this.state = firstState(first);
  }

  /** Looks for what waits in the browser's storage, once React has the form. */
  open(): void {
    const { contest, isSignedIn, isOn, isClosed, shouldRestore, form, onOthers } = this.page();
    const element = form();
    if (!element) return;
    const seen = textOf(element);
    if (isClosed) return onOthers(waitingBeside(contest, isSignedIn, seen));
    if (!isOn) return;
    this.showOthers();
    const waiting = shouldRestore ? readLocal(contest, isSignedIn) : null;
    this.tell({ is: "opened", seen, hasTyped: isTyped(element), waiting });
  }

  /** Puts another text in the place of the one in the form. */
  use(other: LocalDraft): void {
    const element = this.page().form();
    if (element) this.tell({ is: "chosen", other, text: textOf(element), at: Date.now() });
  }

  tell(event: DraftEvent): void {
    const page = this.page();
    const [state, tasks] = step(this.state, event, page);
    this.state = state;
    page.onState(state);
    for (const task of tasks) this.perform(task);
  }

  /** Follows what other pages put aside; gives what ends it. */
  watch(): () => void {
    return watchAside(this.page().contest, () => this.showOthers());
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private perform(task: DraftTask): void {
    const { contest, isSignedIn, form, reload } = this.page();
    const element = form();
    switch (task.do) {
      case "wait":
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.save(), SAVE_AFTER_MS);
        return;
      case "save":
        return this.save();
      case "fill":
        return element ? fill(element, task.draft) : undefined;
      case "reload":
        return reload();
      case "confirm":
        return confirmLocal(contest, isSignedIn, task.draft);
      case "drop":
        dropAside(contest, task.draft);
        return this.showOthers();
      case "set-aside":
        if (!setAside(contest, task.draft)) return;
        this.showOthers();
        return this.tell(task.then);
      case "keep": {
        const { draft, known } = task;
        const isKept = writeLocal(contest, isSignedIn, draft, known);
        this.showOthers();
        return this.tell({ is: "kept", draft, isKept });
      }
      case "send":
        return void this.send(task);
      case "settle":
        return element ? void this.settle(task, element) : undefined;
      default:
        task satisfies never;
    }
  }

  private save(): void {
    clearTimeout(this.timer);
    const element = this.page().form();
    if (element) this.tell({ is: "due", text: textOf(element), at: Date.now() });
  }

  private async send({ draft, isKept }: Of<"send">): Promise<void> {
    const { contest, page } = this.page();
    const sent = await sendDraft(contest, draft, page);
    this.tell({ is: "answered", draft, isKept, sent, at: Date.now() });
  }

  // The form may be gone by the time of the answer; its text can be read all the same.
  private async settle({ waiting, seen }: Of<"settle">, form: HTMLFormElement): Promise<void> {
    const { contest, page } = this.page();
    const sent = await sendDraft(contest, waiting, `${page}-antes`);
    this.tell({ is: "settled", waiting, seen, current: textOf(form), sent });
  }

  private showOthers(): void {
    const { contest, page, onOthers } = this.page();
    onOthers(readAside(contest).filter((other) => other.page !== page));
  }
}

type Of<Do extends DraftTask["do"]> = Extract<DraftTask, { do: Do }>;
