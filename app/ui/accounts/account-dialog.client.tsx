import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { preloadRoute } from "~/remix/lost-connection";
import { hasTyped } from "~/remix/fields";
import { sendForm } from "~/remix/form";
import { Button } from "~/ui/button";
import { Modal } from "~/ui/modal.client";
import type { InDialog } from "./account-form";
import { AskResetForm, type RefusedReset } from "./ask-reset-form";
import { LoginForm, type RefusedLogin } from "./login-form";
import { RegisterForm, type RefusedRegistration } from "./register-form";
import { wayBack, type WayBack } from "./way-back";

/** product.md §9: how long a toast is shown. */
const TOAST_MS = 4000;
const DOUBLE_CLICK_MS = 600;

const FIRST = "input:not([type=hidden])";

type Draw = (node: ReactNode) => void;
type Answer = RefusedLogin & RefusedRegistration & RefusedReset & { done?: string };

/** The dialog that is open: what opened it, the page or the vote that it asked for, and which of its faces is shown. */
let opened: { way: WayBack; goal: string | null; carriesDeed: boolean; faces: number } | null =
  null;

/**
 * Loads what takes the dialog's forms, since Remix loads the page anew when the route of a form cannot be loaded; then sends the
 * form that the login is for.
 */
export async function loadForms(opener: HTMLElement): Promise<void> {
  await Promise.all(
    ["login", "register", "reset-password"].map((page) => preloadRoute(`routes/${page}`)),
  );
  await sendFirst(opener);
}

/** Opens the dialog with the face of that page, or turns the open one to it. */
export function openDialog(path: string, opener: HTMLElement, draw: Draw): void {
  const asked = { goal: goalOf(opener), carriesDeed: isOfDeed(opener) };
  opened ??= { way: wayBack(opener), ...asked, faces: 0 };
  const { way, goal, carriesDeed } = opened;
  const close = (done?: string) => {
    opened = null;
    draw(done ? <Toast text={done} onEnd={() => draw(null)} /> : null);
  };
  const face = ++opened.faces;
  draw(<AccountDialog {...{ path, face, way, goal, carriesDeed }} onClose={close} />);
}

/** Sends the form of a button whose deed the login carries out (`data-send-first`); rejects when it was not taken. */
async function sendFirst(opener: HTMLElement): Promise<void> {
  if (!isOfDeed(opener)) return;
  const { form } = opener;
  if (!form) return;
  const here: [string, string] = ["redirectTo", location.pathname + location.search];
  const path = new URL(form.action).pathname;
  if (!(await sendForm(path, [...new FormData(form), here])))
    throw new Error("The form was not taken");
}

const isOfDeed = (opener: HTMLElement): opener is HTMLButtonElement =>
  opener instanceof HTMLButtonElement && opener.dataset.sendFirst !== undefined;

/** The page of a link that only needs an account first, such as 'Escribir' in the header. */
function goalOf(opener: HTMLElement): string | null {
  const isLink = opener instanceof HTMLAnchorElement && opener.dataset.cuenta;
  return isLink && !isDesk(location.pathname) ? opener.pathname : null;
}

const isDesk = (pathname: string) => /^\/write(\/|$)/.test(pathname);

interface Face {
  title: string;
  text: string;
  /** The same over the page where a story is written. */
  whileWriting?: string;
  /** The same on the way to that page. */
  toWrite?: string;
  Form: (props: { redirectTo: string; refused: Answer | undefined; dialog: InDialog }) => ReactNode;
}

const LOGIN: Face = {
  title: "Iniciar sesión",
  text: "Después sigues en esta página.",
  whileWriting: "Después sigues en esta página, con lo que estabas haciendo.",
  toWrite: "Después vas a escribir tu historia.",
  Form: LoginForm,
};

const FACES: Record<string, Face> = {
  "/register": {
    title: "Crear una cuenta",
    text: "Para enviar una historia, votar y comentar. Es gratis y tarda un minuto; después sigues en esta página.",
    toWrite: "Es gratis y tarda un minuto; después vas a escribir tu historia.",
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
  /** The number of the face since the dialog opened: each begins with empty fields and no errors. */
  face: number;
  way: WayBack;
  goal: string | null;
  carriesDeed: boolean;
  onClose: (done?: string) => void;
}

function AccountDialog({ path, face, way, goal, carriesDeed, onClose }: DialogProps) {
  const navigate = useNavigate();
  const fetcher = useFetcher<Answer>({ key: `cuenta-${way.id}-${face}` });
  const { title, Form, ...texts } = FACES[path] ?? LOGIN;
  const isSending = fetcher.state === "submitting";
  const { done } = fetcher.data ?? {};
  const isSignedIn = done !== undefined && !(path in FACES);
  const isOver = isSignedIn && fetcher.state === "idle";
  // Not before the page behind has its new data, in which the link that opened it is often gone.
  useEffect(() => {
    if (!isOver) return;
    onClose(done);
    if (goal) navigate(goal);
  }, [isOver, done, onClose, goal, navigate]);
  const { pathname, search } = useLocation();
  useAway(onClose);
  const goOn = () => {
    onClose();
    if (goal && path === "/register") navigate(goal);
  };
  const content = useRef<HTMLDivElement>(null);
  const [since] = useState(() => performance.now());
  // As when it opens; the link that was pressed is gone with the face before.
  useEffect(() => content.current?.querySelector<HTMLElement>(FIRST)?.focus(), [face]);
  return (
    <Modal
      title={title}
      description={done ? null : textOf(texts, { goal, pathname })}
      className={`account-dialog ${path === "/register" ? "register-dialog" : ""}`}
      isBusy={isSending}
      hasCross
      onClose={() => onClose(isSignedIn ? done : undefined)}
      giveFocusBack={way.go}
      // A press beside it is no wish to lose what was typed, nor the second of a double click on the link.
      onInteractOutside={(event) => {
        const isNew = performance.now() - since < DOUBLE_CLICK_MS;
        const isTyped = content.current !== null && hasTyped(content.current);
        if (isNew || isTyped) event.preventDefault();
      }}
    >
      <div ref={content} key={face}>
        {done && !isSignedIn ? (
          <Done text={done} onClose={goOn} />
        ) : (
          <Form
            redirectTo={pathname + search}
            refused={isSending || done ? undefined : fetcher.data}
            dialog={{ fetcher, done, carriesDeed }}
          />
        )}
      </div>
    </Modal>
  );
}

/** Closes when 'Back' leads to another page, or out of this state of it. */
function useAway(onClose: () => void) {
  const { key } = useLocation();
  const [openedAt] = useState(key);
  useEffect(() => {
    if (key !== openedAt) onClose();
  }, [key, openedAt, onClose]);
}

function textOf(
  { text, whileWriting = text, toWrite = text }: Pick<Face, "text" | "whileWriting" | "toWrite">,
  { goal, pathname }: { goal: string | null; pathname: string },
): string {
  if (goal) return toWrite;
  return isDesk(pathname) ? whileWriting : text;
}

/** The result of a registration or of a request for a mail: it says more than a toast has time for. */
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

/** The end of a login, over the page. */
function Toast({ text, onEnd }: { text: string; onEnd: () => void }) {
  const [said, say] = useState("");
  useEffect(() => {
    // A live region is announced when its text changes: it is rendered empty first.
    say(text);
    const timer = setTimeout(onEnd, TOAST_MS);
    return () => clearTimeout(timer);
  }, [text, onEnd]);
  return (
    <p className="loading" role="status">
      {said}
    </p>
  );
}
