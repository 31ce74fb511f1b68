import { NEW_POLL } from "~/domain/paths";
import { POLL_MAX } from "~/domain/polls/polls";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { Button } from "~/ui/button";
import { Select, TextArea, TextField } from "~/ui/forms/field";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedIdea } from "./action.server";
import { Actions } from "~/ui/actions";

interface WaitingIdeaProps {
  message: string;
  /** Polls to which the idea can be added as an option. */
  polls: readonly { id: string; title: string }[];
  refused: RefusedIdea | undefined;
}

/** The form that makes a poll option from an idea, and the button that archives the idea. */
export function WaitingIdea({ message, polls, refused }: WaitingIdeaProps) {
  return (
    <>
      {polls.length > 0 ? (
        <OptionForm message={message} polls={polls} refused={refused} />
      ) : (
        <p>
          Ahora no hay ninguna encuesta cuyas opciones puedan cambiar.{" "}
          <Link to={NEW_POLL}>Crear una encuesta</Link>
        </p>
      )}
      <Form method="post">
        <input type="hidden" name="paso" value="archivar" />
        <Button variant="outlined">Archivar la idea</Button>
      </Form>
    </>
  );
}

function OptionForm({ message, polls, refused }: WaitingIdeaProps) {
  const { top, atButton } = useRefusal(refused);
  const { errors = {}, typed } = refused ?? {};
  const values = typed ?? { consigna: message };
  return (
    <Form method="post" className="stack" noValidate>
      <h2>Hacer de ella una opción</h2>
      <p className="hint">Quien la envió recibe un aviso, si tiene cuenta.</p>
      {top}
      <input type="hidden" name="paso" value="opcion" />
      <Select
        name="encuesta"
        label="Encuesta"
        hint="Solo las que aún no tienen votos."
        options={polls.map(({ id, title }) => ({ value: id, label: title }))}
        defaultValue={values.encuesta}
        error={errors.encuesta}
      />
      <TextField
        name="opcion"
        label="Título"
        required
        maxLength={POLL_MAX.title}
        defaultValue={values.opcion}
        error={errors.opcion}
      />
      <TextField
        name="linea"
        label="Una línea sobre ella (opcional)"
        maxLength={POLL_MAX.line}
        defaultValue={values.linea}
        error={errors.linea}
      />
      <TextArea
        name="consigna"
        label="Consigna"
        rows={6}
        required
        defaultValue={values.consigna}
        error={errors.consigna}
      />
      <Actions className="form-actions">
        <Button>Añadir a la encuesta</Button>
      </Actions>
      {atButton}
    </Form>
  );
}

/** The button that unarchives an idea. */
export function ArchivedIdea() {
  return (
    <Form method="post" className="stack">
      <p>Está archivada.</p>
      <input type="hidden" name="paso" value="devolver" />
      <Button variant="outlined">Devolver a la lista</Button>
    </Form>
  );
}
