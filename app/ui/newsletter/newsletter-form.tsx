import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from "react";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { NEWSLETTER_ERRORS, SHOWN_MS, type NewsletterAnswer } from "~/domain/newsletter/newsletter";
import { isConnectionLost, refusalMessage, usePreloadedRoute } from "~/remix/lost-connection";
import { Button } from "~/ui/button";
import { Actions } from "~/ui/actions";

interface NewsletterFormProps {
  /** Whether the page has another primary button; this form's button is then outlined. */
  isAside?: boolean;
  /** Initial value: the viewer's e-mail, or the one typed into a refused form. */
  email?: string;
  /** Action data of a refused form that was sent without scripts. */
  refused?: NewsletterAnswer | undefined;
  /** Content of the form above the e-mail field. */
  children?: ReactNode;
}

/**
 * The newsletter form. With scripts the response is shown in place for some seconds (HOME-05). It avoids the components for larger
 * forms, which would be heavier than this whole file on home.
 */
export function NewsletterForm({ isAside, email, refused, children }: NewsletterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { answer, isSending, send } = useNewsletter(form, refused);
  const isRefused = answer && answer.outcome !== "done";
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
          className={isRefused ? "field-error" : answer ? undefined : "field-hint"}
        >
          {answer?.message}
        </p>
      </div>
      <Actions className="form-actions">
        <Button variant={isAside ? "outlined" : "primary"} disabled={isSending}>
          {isSending ? "Enviando..." : "Suscribirme"}
        </Button>
      </Actions>
    </form>
  );
}

/**
 * Sends the newsletter form with a fetcher. Returns the response to show: the fetcher's, or before that the response that the page
 * was loaded with.
 */
function useNewsletter(form: RefObject<HTMLFormElement>, refused: NewsletterAnswer | undefined) {
  usePreloadedRoute("routes/newsletter");
  const fetcher = useFetcher<NewsletterAnswer>();
  const isSending = fetcher.state !== "idle";
  const shown = useShown(fetcher.data);
  const answer = isSending ? undefined : fetcher.data ? shown : refused;
  useEffect(() => {
    if (fetcher.data?.outcome === "done") form.current?.reset();
    if (fetcher.data?.outcome === "invalid") form.current?.querySelector("input")?.focus();
  }, [form, fetcher.data]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    fields.set(IN_PLACE.name, IN_PLACE.value);
    fetcher.submit(fields, { method: "post", action: "/newsletter" });
  };
  return { answer, isSending, send };
}

/** Returns the response while it has to be shown: for some seconds, or if it is 'invalid' until the next try. */
function useShown(data: NewsletterAnswer | undefined) {
  const [hidden, setHidden] = useState<NewsletterAnswer>();
  useEffect(() => {
    if (!data || data.outcome === "invalid") return;
    const timer = setTimeout(() => setHidden(data), SHOWN_MS[data.outcome]);
    return () => clearTimeout(timer);
  }, [data]);
  return data === hidden ? undefined : data;
}

/**
 * Returns the response to show after a failed request: the message thrown by the server, else a message about a lost connection or
 * an error (product.md §8).
 */
export function lostAnswer(error: unknown): NewsletterAnswer {
  const message = refusalMessage(error);
  if (message) return { message, outcome: "refused" };
  return {
    message: isConnectionLost(error) ? NEWSLETTER_ERRORS.lost : NEWSLETTER_ERRORS.failed,
    outcome: "failed",
  };
}
