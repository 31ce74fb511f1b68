import { useEffect, useRef, useState, type ReactNode } from "react";
import { MESSAGE_MAX } from "~/domain/feedback/limits";
import { FEEDBACK_TYPES } from "~/domain/mail/feedback-types";
import { formatNumber } from "~/domain/text/numbers";
import { EmailField } from "~/ui/accounts/account-fields";
import { SuspensionNotice } from "~/ui/accounts/suspension-notice";
import { Button } from "~/ui/button";
import { Checkbox, Select, TextArea } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { Actions } from "~/ui/actions";

interface Typed {
  email: string;
  type: string;
  message: string;
  /** Idempotency key of the feedback form: a double submit is one message. */
  key: string;
  /** Path of the page that the feedback is about. */
  desde: string;
  /** Whether the sender agrees to be named beside their idea. */
  showsName?: boolean;
}

/** Action data of a refused feedback form. */
export interface RefusedFeedback extends Refused {
  /** The typed fields, to render the page again without scripts. A dialog still has its fields. */
  typed?: Typed;
}

interface FeedbackInputsProps {
  /** Prefix of the ids of the fields in a dialog, because the page behind may have the same fields. */
  idPrefix?: string;
  known: Omit<Typed, "message">;
  /** Whether the sender has an account, which can be named beside an idea for a contest. */
  isSignedIn: boolean;
  /** The viewer's e-mail, loaded after the form was rendered. Fills the e-mail field only if it is empty. */
  ownEmail?: string;
  refused?: RefusedFeedback | undefined;
  isSending: boolean;
  cancel: ReactNode;
}

const TYPES = [
  { value: "", label: "Elige un tipo" },
  ...FEEDBACK_TYPES.map(({ id, name }) => ({ value: id, label: name })),
];

/** Fields and buttons of the feedback form, for the page and the dialog (FEEDBACK-01). */
export function FeedbackInputs(props: FeedbackInputsProps) {
  const { idPrefix = "", known, isSignedIn, ownEmail = "", refused, isSending, cancel } = props;
  const ids = {
    email: `${idPrefix}email`,
    type: `${idPrefix}type`,
    message: `${idPrefix}message`,
    con_nombre: `${idPrefix}con_nombre`,
  };
  const { errors = {} } = refused ?? {};
  // State without a setter: the first values stay, so that a later refusal does not reset the fields.
  const [typed] = useState<Typed>(refused?.typed ?? { ...known, message: "" });
  useEffect(() => {
    const field = document.getElementById(ids.email);
    if (field instanceof HTMLInputElement && !field.value) field.value = ownEmail;
  }, [ids.email, ownEmail]);
  const refusal = useRefusal(isSending ? null : refused, { ids });
  return (
    <>
      <SuspensionNotice>
        Las ideas para un reto tampoco se reciben hasta entonces; lo demás, sí.
      </SuspensionNotice>
      {refusal.top}
      <input type="hidden" name="clave" value={typed.key} />
      <input type="hidden" name="desde" value={typed.desde} />
      <Sizes />
      <EmailField
        id={ids.email}
        autoComplete="email"
        hint="Para poder responderte."
        defaultValue={typed.email}
        error={errors.email}
      />
      <Select
        label="Tipo"
        name="type"
        id={ids.type}
        options={TYPES}
        required
        defaultValue={typed.type}
        error={errors.type}
      />
      <TextArea
        label="Mensaje"
        name="message"
        id={ids.message}
        rows={6}
        required
        hint={`Hasta ${formatNumber(MESSAGE_MAX)} caracteres.`}
        defaultValue={typed.message}
        error={errors.message}
      />
      {isSignedIn ? (
        <div className="idea-name">
          <Checkbox
            name="con_nombre"
            id={ids.con_nombre}
            label="Si la idea llega a una encuesta, que aparezca mi nombre junto a ella"
            defaultChecked={typed.showsName}
            error={errors.con_nombre}
          />
        </div>
      ) : null}
      <Actions className="form-actions">
        <Button disabled={isSending}>{isSending ? "Enviando..." : "Enviar feedback"}</Button>{" "}
        {cancel}
      </Actions>
      {refusal.atButton}
    </>
  );
}

/** Hidden fields with the sizes of screen and window, which only a script can read. */
function Sizes() {
  const screenField = useRef<HTMLInputElement>(null);
  const windowField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (screenField.current) screenField.current.value = `${screen.width}x${screen.height}`;
    if (windowField.current) windowField.current.value = `${innerWidth}x${innerHeight}`;
  }, []);
  return (
    <>
      <input type="hidden" name="pantalla" ref={screenField} />
      <input type="hidden" name="ventana" ref={windowField} />
    </>
  );
}
