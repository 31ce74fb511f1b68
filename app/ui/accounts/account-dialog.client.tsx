import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { preloadRoute } from "~/remix/lost-connection";
import { hasTyped } from "~/remix/fields";
import { sendForm } from "~/remix/form";
import { Button } from "~/ui/button";
import { Modal } from "~/ui/modal.client";
import type { InDialog } from "./account-form";
import { AskResetForm, type RefusedReset } from "./ask-reset-form";
import { LoginForm, type RefusedLogin } from "./login-form";
import { RegisterForm, type RefusedRegistration } from "./register-form";
import { focusReturn, type FocusReturn } from "./focus-return";

/** How long a toast is shown (product.md §9). */
const TOAST_MS = 4000;
const DOUBLE_CLICK_MS = 600;

const FIRST = "input:not([type=hidden])";

type Draw = (node: ReactNode) => void;
type Answer = RefusedLogin & RefusedRegistration & RefusedReset & { done?: string };

/**
 * Module state of the account dialog: how the focus returns, the page to open after the login, whether the login runs the pending
 * vote or like, and the number of forms shown so far. Null while no dialog is open.
 */
let opened: {
  focus: FocusReturn;
  goal: string | null;
  runsPendingAction: boolean;
  formCount: number;
} | null = null;

/**
 * Preloads the routes of the dialog's forms, because Remix reloads the page if the route of a form cannot be loaded. Then sends the
 * vote or like that the login is for.
 */
export async function loadForms(opener: HTMLElement): Promise<void> {
  await Promise.all(
    ["login", "register", "reset-password"].map((page) => preloadRoute(`routes/${page}`)),
  );
  await sendPendingAction(opener);
}

/** Opens the account dialog with the form of the page at `path`, or switches the open dialog to that form. */
export function openDialog(path: string, opener: HTMLElement, draw: Draw): void {
  opened ??= {
    focus: focusReturn(opener),
    goal: goalOf(opener),
    runsPendingAction: sendsPendingAction(opener),
    formCount: 0,
  };
  const { focus, goal, runsPendingAction } = opened;
  const close = (done?: string) => {
    opened = null;
    draw(done ? <Toast text={done} onEnd={() => draw(null)} /> : null);
  };
  const formNumber = ++opened.formCount;
  draw(<AccountDialog {...{ path, formNumber, focus, goal, runsPendingAction }} onClose={close} />);
}

/**
 * Sends the form of a vote or like button that opened the dialog (`data-send-first`). The server stores the vote or like and
 * carries it out after the login. Rejects if the server refused the form.
 */
async function sendPendingAction(opener: HTMLElement): Promise<void> {
  if (!sendsPendingAction(opener)) return;
  const { form } = opener;
  if (!form) return;
  const returnPath: [string, string] = ["redirectTo", location.pathname + location.search];
  const path = new URL(form.action).pathname;
  if (!(await sendForm(path, [...new FormData(form), returnPath])))
    throw new Error("The form was not taken");
}

const sendsPendingAction = (opener: HTMLElement): opener is HTMLButtonElement =>
  opener instanceof HTMLButtonElement && opener.dataset.sendFirst !== undefined;

/**
 * Returns the page that the opener (link or button of the dialog) leads to after the login, such as 'Escribir' in the header; null
 * for a button.
 */
function goalOf(opener: HTMLElement): string | null {
  const isLink = opener instanceof HTMLAnchorElement && opener.dataset.cuenta;
  return isLink && !isWritePage(location.pathname) ? opener.pathname : null;
}

const isWritePage = (pathname: string) => /^\/write(\/|$)/.test(pathname);

interface FormView {
  title: string;
  text: string;
  /** Description of the dialog when it opens over the write page. */
  whileWriting?: string;
  /** Description of the dialog when it leads to the write page. */
  toWrite?: string;
  Form: (props: { redirectTo: string; refused: Answer | undefined; dialog: InDialog }) => ReactNode;
}

const LOGIN: FormView = {
  title: "Iniciar sesión",
  text: "Después sigues en esta página.",
  whileWriting: "Después sigues en esta página, con lo que estabas haciendo.",
  toWrite: "Después vas a escribir tu historia.",
  Form: LoginForm,
};

const OTHER_FORMS: Record<string, FormView> = {
  "/register": {
    title: "Crear una cuenta",
    text: "Para enviar una historia, votar y comentar. Es gratis; después sigues en esta página.",
    toWrite: "Es gratis; después vas a escribir tu historia.",
    Form: RegisterForm,
  },
  "/reset-password": {
    title: "Restablecer contraseña",
    text: "Esta página sigue abierta, con lo que estabas haciendo.",
    Form: AskResetForm,
  },
};

interface DialogProps {
  path: string;
  /** Number of the form in this dialog, from 1. It is a React key, so that each form starts with empty fields and no errors. */
  formNumber: number;
  focus: FocusReturn;
  goal: string | null;
  runsPendingAction: boolean;
  onClose: (done?: string) => void;
}

function AccountDialog(props: DialogProps) {
  const { path, formNumber, focus, goal, runsPendingAction, onClose } = props;
  const navigate = useNavigate();
  const fetcher = useFetcher<Answer>({ key: `cuenta-${focus.id}-${formNumber}` });
  const { title, Form, ...descriptions } = OTHER_FORMS[path] ?? LOGIN;
  const isSending = fetcher.state === "submitting";
  const { done } = fetcher.data ?? {};
  const isSignedIn = done !== undefined && !(path in OTHER_FORMS);
  const isOver = isSignedIn && fetcher.state === "idle";
  // Closes after the page behind has revalidated. The new page data may remove the opener, and decide where the focus can return.
  useEffect(() => {
    if (!isOver) return;
    onClose(done);
    if (goal) navigate(goal);
  }, [isOver, done, onClose, goal, navigate]);
  const { pathname, search } = useLocation();
  useCloseOnNavigation(onClose);
  const closeAndContinue = () => {
    onClose();
    if (goal && path === "/register") navigate(goal);
  };
  const content = useRef<HTMLDivElement>(null);
  const keepOpen = useKeepOpen(content);
  // Focuses the first field of each new form in the dialog, since the link that switched to the form was removed.
  useEffect(() => content.current?.querySelector<HTMLElement>(FIRST)?.focus(), [formNumber]);
  return (
    <Modal
      title={title}
      description={done ? null : descriptionOf(descriptions, { goal, pathname })}
      className={`account-dialog ${path === "/register" ? "register-dialog" : ""}`}
      isBusy={isSending}
      hasCross
      onClose={() => onClose(isSignedIn ? done : undefined)}
      restoreFocus={focus.restore}
      onInteractOutside={keepOpen}
    >
      <div ref={content} key={formNumber}>
        {done && !isSignedIn ? (
          <Done text={done} onClose={closeAndContinue} />
        ) : (
          <Form
            redirectTo={pathname + search}
            refused={isSending || done ? undefined : fetcher.data}
            dialog={{ fetcher, done, runsPendingAction }}
          />
        )}
      </div>
    </Modal>
  );
}

/**
 * Returns a handler of clicks outside the dialog. The dialog stays open if somebody has typed into it, and if the click is the
 * second one of a double click on the opener.
 */
function useKeepOpen(content: RefObject<HTMLElement>) {
  const [openedAt] = useState(() => performance.now());
  return (event: Event) => {
    const isDoubleClick = performance.now() - openedAt < DOUBLE_CLICK_MS;
    const isTyped = content.current !== null && hasTyped(content.current);
    if (isDoubleClick || isTyped) event.preventDefault();
  };
}

/** Closes the account dialog when 'Back' changes the location. */
function useCloseOnNavigation(onClose: () => void) {
  const { key } = useLocation();
  const [openedAt] = useState(key);
  useEffect(() => {
    if (key !== openedAt) onClose();
  }, [key, openedAt, onClose]);
}

function descriptionOf(
  {
    text,
    whileWriting = text,
    toWrite = text,
  }: Pick<FormView, "text" | "whileWriting" | "toWrite">,
  { goal, pathname }: { goal: string | null; pathname: string },
): string {
  if (goal) return toWrite;
  return isWritePage(pathname) ? whileWriting : text;
}

/** Result message of a registration or of a request for a mail; too long for a toast. */
function Done({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="stack">
      <p role="status">{text}</p>
      <Button type="button" onClick={onClose} autoFocus>
        Seguir
      </Button>
    </div>
  );
}

/** The toast after a login: a message that disappears after `TOAST_MS`. */
function Toast({ text, onEnd }: { text: string; onEnd: () => void }) {
  const [announced, announce] = useState("");
  useEffect(() => {
    // Live region: it must be in the DOM before its text, or screen readers stay silent.
    announce(text);
    const timer = setTimeout(onEnd, TOAST_MS);
    return () => clearTimeout(timer);
  }, [text, onEnd]);
  return (
    <p className="loading" role="status">
      {announced}
    </p>
  );
}
