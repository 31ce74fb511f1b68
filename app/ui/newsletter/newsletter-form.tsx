import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { NEWSLETTER_ERRORS, SHOWN_MS, type NewsletterAnswer } from "~/domain/newsletter/newsletter";
import { isConnectionLost, refusalMessage, usePreloadedRoute } from "~/remix/lost-connection";
import { Button } from "~/ui/button";

interface NewsletterFormProps {
  /** Whether the page has another main action; the button is then outlined. */
  isAside?: boolean;
  /** The signed-in person's e-mail, or what was typed. */
  email?: string;
  /** Answer to a refused form that was sent without scripts. */
  refused?: NewsletterAnswer | undefined;
  /** Content above the field. */
  children?: ReactNode;
}

// Of one field, with an answer of one line: what larger forms need would weigh more on home than all of this.
/** The form of the newsletter; with scripts its answer is shown in place, for some seconds (HOME-05). */
export function NewsletterForm({ isAside, email, refused, children }: NewsletterFormProps) {
  usePreloadedRoute("routes/newsletter");
  const fetcher = useFetcher<NewsletterAnswer>();
  const isSending = fetcher.state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const shown = useShown(fetcher.data);
  const answer = isSending ? undefined : fetcher.data ? shown : refused;
  const isRefused = answer && answer.outcome !== "done";
  useEffect(() => {
    if (fetcher.data?.outcome === "done") form.current?.reset();
    if (fetcher.data?.outcome === "invalid") form.current?.querySelector("input")?.focus();
  }, [fetcher.data]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    fields.set(IN_PLACE.name, IN_PLACE.value);
    fetcher.submit(fields, { method: "post", action: "/newsletter" });
  };
  return (
    <form
      method="post"
      action="/newsletter"
      className="stack"
      noValidate
      onSubmit={send}
      ref={form}
    >
      {children}
      <div className="field">
        <label className="field-label" htmlFor="boletin-email">
          Tu email
        </label>
        <input
          id="boletin-email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={email}
          autoFocus={Boolean(refused)}
          aria-describedby="boletin-respuesta"
          aria-invalid={answer?.outcome === "invalid" || undefined}
        />
        <p
          id="boletin-respuesta"
          role="status"
          className={isRefused ? "field-error" : "field-hint"}
        >
          {answer?.message}
        </p>
      </div>
      <div className="form-actions">
        <Button variant={isAside ? "outlined" : "primary"} disabled={isSending}>
          {isSending ? "Enviando..." : "Suscribirme"}
        </Button>
      </div>
    </form>
  );
}

/** The answer for as long as it is shown; 'invalid' is shown until the next try. */
function useShown(data: NewsletterAnswer | undefined) {
  const [hidden, setHidden] = useState<NewsletterAnswer>();
  useEffect(() => {
    if (!data || data.outcome === "invalid") return;
    const timer = setTimeout(() => setHidden(data), SHOWN_MS[data.outcome]);
    return () => clearTimeout(timer);
  }, [data]);
  return data === hidden ? undefined : data;
}

/** The form's fallback message when the server gave no answer of its own, or threw one (product.md §8). */
export function lostAnswer(error: unknown): NewsletterAnswer {
  const message = refusalMessage(error);
  if (message) return { message, outcome: "refused" };
  return {
    message: isConnectionLost(error) ? NEWSLETTER_ERRORS.lost : NEWSLETTER_ERRORS.failed,
    outcome: "failed",
  };
}
