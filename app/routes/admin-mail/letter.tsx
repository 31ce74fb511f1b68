import { counted } from "~/domain/text/numbers";
import { PageAccount } from "~/remix/page-account";
import { useEntryForm } from "~/ui/admin/admin-page";
import { Facts } from "~/ui/facts";
import { LinkSubject } from "~/ui/button";
import { Moment } from "~/ui/time";

/** Value of `correo` that stands for all dead letters. */
export const ALL_LETTERS = "todos";

interface LetterView {
  id: string;
  name: string;
  /** The recipient's e-mail address, masked; or a phrase in place of a person who must stay anonymous. */
  to: string;
  at: string;
  attempts: number;
  /** Last response of the mail server; empty if there is none, or if it would identify an anonymous recipient. */
  error: string;
  isUncertain: boolean;
  isExpired: boolean;
}

/** A mail that could not be sent after all retries, with the reason. */
export function DeadLetterEntry({ letter }: { letter: LetterView }) {
  return (
    <li className="entry">
      <h3>{letter.name}</h3>
      <Facts
        className="hint"
        facts={[
          letter.to,
          <Moment>{letter.at}</Moment>,
          counted(letter.attempts, "intento", "intentos"),
          letter.isUncertain && "puede que llegara",
          letter.isExpired && "caducó",
        ]}
      />
      {letter.error ? (
        <p>
          <span className="hint">Respuesta del servidor de correo:</span>{" "}
          <code lang="en">{letter.error}</code>
        </p>
      ) : null}
      {letter.isExpired ? null : (
        <SendAgain
          mail={letter.id}
          label="Enviar de nuevo"
          subject={`${letter.name}, a ${letter.to}`}
        />
      )}
    </li>
  );
}

/** The button that makes one dead letter, or all of them (`ALL_LETTERS`), due to be sent again. */
export function SendAgain({
  mail,
  label,
  subject,
}: {
  mail: string;
  label: string;
  subject?: string;
}) {
  const { Form, atButton } = useEntryForm();
  return (
    <Form method="post" action="/admin/correo">
      <PageAccount />
      <button className="button" name="correo" value={mail}>
        {label} {subject ? <LinkSubject title={subject} /> : null}
      </button>
      {atButton}
    </Form>
  );
}
