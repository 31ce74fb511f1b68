import type { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { usePreloadedRoute, type Reply } from "~/remix/lost-connection";

export type ReplyFetcher = ReturnType<typeof useFetcher<Reply | null>>;

interface ToggleFormProps {
  fetcher: ReplyFetcher;
  action: string;
  /** Id of the route whose action handles the form. */
  route: string;
  /** Form value that turns the state on; the prefix `no-` turns it off. */
  what: string;
  isOn: boolean;
  className?: string;
  /** Path to redirect to after a submit without scripts. */
  redirectTo?: string | undefined;
  children: ReactNode;
}

/**
 * A form with one button that sends the wanted state, so sending it twice changes nothing (VOTE-08). With scripts its answer is
 * shown in place.
 */
export function ToggleForm({
  fetcher,
  action,
  route,
  what,
  isOn,
  className,
  redirectTo,
  children,
}: ToggleFormProps) {
  usePreloadedRoute(route);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set(IN_PLACE.name, IN_PLACE.value);
    // Each press needs an idempotency key of its own: the server's key is for the one submit of the plain form, without scripts.
    if (form.has("clave")) form.set("clave", crypto.randomUUID());
    fetcher.submit(form, { method: "post", action });
  };
  return (
    <form method="post" action={action} onSubmit={send} className={className}>
      <input type="hidden" name="quiere" value={isOn ? `no-${what}` : what} />
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      {children}
      <ShownAnswer fetcher={fetcher} />
    </form>
  );
}

/** How long an answer is shown in milliseconds: a success, and a refusal (VOTE-07). */
const SHOWN_MS = { good: 3000, bad: 4000 };

/**
 * Shows the form's answer above the page, without a layout shift. If the focus is still at the form, a refusal takes it, and
 * gives it back to the button when the refusal disappears.
 */
export function ShownAnswer({ fetcher: { state, data } }: { fetcher: ReplyFetcher }) {
  const box = useRef<HTMLSpanElement>(null);
  const [answer, setAnswer] = useState<Reply | null>();
  // An answer that exists before the first render is not shown: another page with the same fetcher key has shown it already.
  const seen = useRef(data);
  const isSending = state === "submitting";
  useEffect(() => {
    const isNew = !isSending && data !== seen.current;
    setAnswer(isNew ? data : null);
    if (!isNew) return;
    seen.current = data;
    const timer = setTimeout(
      () => {
        if (box.current?.contains(document.activeElement)) buttonOf(box.current)?.focus();
        setAnswer(null);
      },
      data?.isRefused ? SHOWN_MS.bad : SHOWN_MS.good,
    );
    return () => clearTimeout(timer);
  }, [isSending, data]);
  useEffect(() => {
    // Takes the focus only if it is at the form. In Safari, which does not focus a clicked button, it is then on `body`.
    const at = document.activeElement;
    const isHere = at === document.body || box.current?.parentElement?.contains(at);
    if (answer?.isRefused && isHere) box.current?.focus();
  }, [answer]);
  if (!answer) return null;
  return (
    <span
      ref={box}
      className={`said ${answer.isRefused ? "field-error" : "hint"}`}
      role={answer.isRefused ? "alert" : "status"}
      tabIndex={-1}
    >
      {answer.message}
    </span>
  );
}

const buttonOf = (box: HTMLElement) => box.parentElement?.querySelector("button");
