import type { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { usePreloadedRoute, type Reply } from "~/remix/lost-connection";

export type ReplyFetcher = ReturnType<typeof useFetcher<Reply | null>>;

interface ToggleFormProps {
  fetcher: ReplyFetcher;
  action: string;
  /** Id of the route that receives the form. */
  route: string;
  /** The state that the button turns on, or off with `no-` before it. */
  what: string;
  isOn: boolean;
  className?: string;
  /** Address of the redirect without scripts. */
  redirectTo?: string | undefined;
  children: ReactNode;
}

/** A form of one button that sends the wanted state, so it is idempotent (VOTE-08); with scripts its answer is shown in place. */
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
    // The server's idempotency key is for one submit of the plain form; with scripts each press needs its own.
    if (form.has("clave")) form.set("clave", crypto.randomUUID());
    fetcher.submit(form, { method: "post", action });
  };
  return (
    <form method="post" action={action} onSubmit={send} className={className}>
      <input type="hidden" name="quiere" value={isOn ? `no-${what}` : what} />
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      {children}
      <Said fetcher={fetcher} />
    </form>
  );
}

/** How long an answer is shown, after success and after a refusal (VOTE-07). */
const SAID_MS = { good: 3000, bad: 4000 };

// A refusal takes the focus if it is still at the form, and returns it to the button when it disappears.
/** The form's answer, laid over the page without a layout shift. */
function Said({ fetcher: { state, data } }: { fetcher: ReplyFetcher }) {
  const box = useRef<HTMLSpanElement>(null);
  const [said, setSaid] = useState<Reply | null>();
  // The first data are of another page on which the same fetcher key was used: its answer was shown there.
  const seen = useRef(data);
  const isSending = state === "submitting";
  useEffect(() => {
    const isNew = !isSending && data !== seen.current;
    setSaid(isNew ? data : null);
    if (!isNew) return;
    seen.current = data;
    const timer = setTimeout(
      () => {
        if (box.current?.contains(document.activeElement)) buttonOf(box.current)?.focus();
        setSaid(null);
      },
      data?.isRefused ? SAID_MS.bad : SAID_MS.good,
    );
    return () => clearTimeout(timer);
  }, [isSending, data]);
  useEffect(() => {
    // A focus that has moved elsewhere is left alone. Safari focuses no button on click: `body` has the focus then.
    const at = document.activeElement;
    const waits = at === document.body || box.current?.parentElement?.contains(at);
    if (said?.isRefused && waits) box.current?.focus();
  }, [said]);
  if (!said) return null;
  return (
    <span
      ref={box}
      className={`said ${said.isRefused ? "field-error" : "hint"}`}
      role={said.isRefused ? "alert" : "status"}
      tabIndex={-1}
    >
      {said.message}
    </span>
  );
}

const buttonOf = (box: HTMLElement) => box.parentElement?.querySelector("button");
