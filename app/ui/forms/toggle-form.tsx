import type { FormEvent, ReactNode } from "react";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { usePreloadedRoute } from "~/remix/lost-connection";
import { PageAccount } from "~/remix/page-account";
import { AnswerBox, useShownAnswer, type ReplyFetcher } from "./shown-answer";

interface ToggleFormProps {
  fetcher: ReplyFetcher;
  action: string;
  /** Id of the route whose action handles the toggle's form. */
  route: string;
  /** Form value that turns the toggle on; with the prefix `no-` it turns it off. */
  what: string;
  isOn: boolean;
  className?: string;
  /** Path to redirect to after a submit without scripts. */
  redirectTo?: string | undefined;
  children: ReactNode;
}

/**
 * A form with one button that sends the wanted state, so a double submit changes nothing (VOTE-08). With scripts the response is
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
  const shown = useShownAnswer(fetcher);
  usePreloadedRoute(route);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set(IN_PLACE.name, IN_PLACE.value);
    // Makes a new idempotency key for each press: the server's key covers only one submit, that of the plain form without scripts.
    if (form.has("clave")) form.set("clave", crypto.randomUUID());
    fetcher.submit(form, { method: "post", action });
  };
  return (
    <form method="post" action={action} onSubmit={send} className={className}>
      <PageAccount />
      <input type="hidden" name="quiere" value={isOn ? `no-${what}` : what} />
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      {children}
      <AnswerBox {...shown} />
    </form>
  );
}
