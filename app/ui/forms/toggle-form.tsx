import type { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { usePreloaded, type Reply } from "./reply";

type ReplyFetcher = ReturnType<typeof useFetcher<Reply | null>>;

interface ToggleFormProps {
  fetcher: ReplyFetcher;
  action: string;
  /** The id of the route that takes it. */
  route: string;
  wants: string;
  className?: string;
  /** Where the form leads back to without a script. */
  redirectTo?: string | undefined;
  children: ReactNode;
}

/** A form of one button that says the wanted state (VOTE-08). With a script it is answered in place, beside its button. */
export function ToggleForm({
  fetcher,
  action,
  route,
  wants,
  className,
  redirectTo,
  children,
}: ToggleFormProps) {
  usePreloaded(route);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("respuesta", "datos");
    // The server's key is for its own form; each press here is a request of its own.
    if (form.has("clave")) form.set("clave", crypto.randomUUID());
    fetcher.submit(form, { method: "post", action });
  };
  return (
    <form method="post" action={action} onSubmit={send} className={className}>
      <input type="hidden" name="quiere" value={wants} />
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      {children}
      <Said fetcher={fetcher} />
    </form>
  );
}

/** How long an answer stays: after what was done, after a refusal (VOTE-07). */
const SAID_MS = { good: 3000, bad: 4000 };

/**
 * What the form was answered, over what stands there, so that nothing moves. A refusal takes the focus of who waits at the
 * form, and gives it back to the button when it goes.
 */
function Said({ fetcher: { state, data } }: { fetcher: ReplyFetcher }) {
  const box = useRef<HTMLSpanElement>(null);
  const [said, setSaid] = useState<Reply | null>();
  // Of another page, where the same story was voted on.
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
    // Somebody who has gone on stays there; where a click focuses no button the page has the focus.
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
