import { Form } from "~/remix/form";
import { Button, ButtonLink } from "~/ui/button";
import { StoryFates } from "~/ui/erasure/story-fates";
import { TextField } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { Actions } from "~/ui/actions";

/** Action data of a refused deletion of the viewer's account. */
export interface RefusedDeletion extends Refused {
  /** The chosen fate of the account's stories: the value of the field `historias`. */
  historias?: string;
}

interface DeletionFormProps {
  /** Whether the account has stories in contests whose voting is over, so that the form asks for their fate. */
  hasChoice: boolean;
  refused: RefusedDeletion | undefined;
}

/** The form of /preferences/eliminar, which asks for the fate of the stories and for the password. */
export function DeletionForm({ hasChoice, refused }: DeletionFormProps) {
  const refusal = useRefusal(refused, { ids: { historias: "historias-anonimas" } });
  return (
    <Form method="post" className="stack" noValidate>
      {refusal.top}
      {hasChoice ? (
        <StoryFates
          legend="¿Qué hacemos con tus historias de retos cuya votación terminó?"
          chosen={refused?.historias}
        />
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
      <Actions className="form-actions">
        <Button variant="danger">Eliminar mi cuenta</Button>{" "}
        <ButtonLink to="/preferences">Cancelar</ButtonLink>
      </Actions>
      {refusal.atButton}
    </Form>
  );
}
