import { NAME_MAX, NAME_MIN } from "~/domain/accounts/limits";
import { Form } from "~/remix/form";
import { SuspensionNotice } from "~/ui/accounts/suspension-notice";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedStep } from "./action.server";
import { Actions } from "~/ui/actions";

interface NameFormProps {
  name: string;
  refused: RefusedStep | undefined;
}

/** The form for the display name (PROFILE-02). */
export function NameForm({ name, refused }: NameFormProps) {
  const refusal = useRefusal(refused);
  return (
    <section aria-labelledby="nombre">
      <h2 id="nombre">Tu nombre</h2>
      <Form method="post" action="/preferences" className="stack" noValidate>
        <SuspensionNotice />
        {refusal.top}
        <input type="hidden" name="paso" value="nombre" />
        <TextField
          label="Nombre"
          name="name"
          hint={`Con él firmas tus historias y comentarios, también los de antes. De ${NAME_MIN} a ${NAME_MAX} caracteres.`}
          autoComplete="nickname"
          required
          defaultValue={refused?.name ?? name}
          error={refused?.errors?.name}
        />
        <Actions className="form-actions">
          <Button>Guardar el nombre</Button>
        </Actions>
        {refusal.atButton}
      </Form>
    </section>
  );
}
