import { useFetcher } from "@remix-run/react";
import { counted } from "~/domain/text/numbers";
import { Facts } from "~/ui/facts";
import { LinkSubject } from "~/ui/link-subject";
import { Moment } from "~/ui/time";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

interface LetterView {
  id: string;
  name: string;
  /** Masked. */
  to: string;
  at: string;
  attempts: number;
  error: string;
  isUncertain: boolean;
  isExpired: boolean;
}

/** A mail that was given up, and why. */
export function DeadLetter({ letter }: { letter: LetterView }) {
  return (
    <li className="entry">
      <h3>{letter.name}</h3>
      <Facts
        className="hint"
        of={[
          letter.to,
          <Moment>{letter.at}</Moment>,
          counted(letter.attempts, "intento", "intentos"),
          letter.isUncertain && "puede que llegara",
          letter.isExpired && "ha caducado",
        ]}
      />
      {letter.error ? (
        <p>
          <span className="hint">Respuesta del servidor de correo:</span>{" "}
          <code lang="en">{letter.error}</code>
        </p>
      ) : null}
      {letter.isExpired ? null : (
        <SendAgain mail={letter.id} label="Enviar de nuevo" of={`${letter.name}, a ${letter.to}`} />
      )}
    </li>
  );
}

/** The button that sends a mail again, or all. */
export function SendAgain({ mail, label, of }: { mail: string; label: string; of?: string }) {
  const fetcher = useFetcher<Refused>();
  const { beside } = useRefusal(fetcher.state === "idle" ? fetcher.data : null);
  return (
    <fetcher.Form method="post" action="/admin/correo">
      <button className="button" name="correo" value={mail}>
        {label} {of ? <LinkSubject title={of} /> : null}
      </button>
      {beside}
    </fetcher.Form>
  );
}
