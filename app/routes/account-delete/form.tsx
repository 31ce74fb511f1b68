import type { StoryFate } from "~/domain/erasure/deletion-fields";
import { Form } from "~/remix/form";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

/** The answer to a refused deletion. */
export interface RefusedDeletion extends Refused {
  /** The fate that was chosen. */
  historias?: string;
}

const FATES: readonly { id: StoryFate; text: string }[] = [
  { id: "anonimas", text: "Dejarlas publicadas, firmadas como «Autor anónimo»" },
  { id: "borradas", text: "Borrarlas también, con los comentarios que tengan" },
];

interface DeletionFormProps {
  /** Whether there are stories to choose for. */
  hasChoice: boolean;
  refused: RefusedDeletion | undefined;
}

/** The form of /preferences/eliminar: what becomes of the stories, and the password. */
export function DeletionForm({ hasChoice, refused }: DeletionFormProps) {
  const refusal = useRefusal(refused, { ids: { historias: "historias-anonimas" } });
  const chosen = refused?.historias ?? "anonimas";
  return (
    <Form method="post" className="stack" noValidate>
      {refusal.top}
      {hasChoice ? (
        <fieldset>
          <legend>¿Qué hacemos con tus historias de retos cuya votación ha terminado?</legend>
          {FATES.map(({ id, text }) => (
            <div className="field field-checkbox" key={id}>
              <input
                type="radio"
                name="historias"
                id={`historias-${id}`}
                value={id}
                defaultChecked={chosen === id}
              />
              <label htmlFor={`historias-${id}`}>{text}</label>
            </div>
          ))}
        </fieldset>
      ) : (
        <input type="hidden" name="historias" value="anonimas" />
      )}
      <TextField
        label="Tu contraseña"
        name="password"
        type="password"
        autoComplete="current-password"
        hint="Para que nadie más pueda hacerlo en tu nombre."
        required
        error={refused?.errors?.password}
      />
      <div className="form-actions">
        <Button variant="danger">Eliminar mi cuenta</Button>{" "}
        <ButtonLink to="/preferences">Cancelar</ButtonLink>
      </div>
      {refusal.beside}
    </Form>
  );
}
