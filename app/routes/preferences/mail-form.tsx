import type { MailChoices } from "~/domain/preferences/preference-fields";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/forms/field";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedStep } from "./action.server";
import { Actions } from "~/ui/actions";

interface MailFormProps {
  email: string;
  isConfirmed: boolean;
  choices: MailChoices;
  refused: RefusedStep | undefined;
}

/** The form of notification choices, by mail and on the site. */
export function MailForm({ email, isConfirmed, choices, refused }: MailFormProps) {
  const refusal = useRefusal(refused);
  return (
    <section aria-labelledby="correos-y-avisos">
      <h2 id="correos-y-avisos">Correos y avisos</h2>
      <p>
        Te escribimos a {email}.{" "}
        {isConfirmed ? null : <Link to="/confirmar">Confirma que es tuyo</Link>}
      </p>
      <Form method="post" action="/preferences" className="stack">
        {refusal.top}
        <input type="hidden" name="paso" value="correos" />
        <Checkbox
          name="correos"
          label="Recibir correos"
          hint="Si lo quitas, solo te llegarán el boletín, si lo pides, y los correos de acceso: confirmar tu email, entrar y cambiar la contraseña."
          defaultChecked={choices.mail}
        />
        <Checkbox
          name="retos"
          label="Correos de los retos"
          hint="Cuando empieza un reto, cuando se vota y cuando hay resultados."
          defaultChecked={choices.contestMail}
        />
        <Checkbox
          name="avisos"
          label="Avisos de comentarios, respuestas y me gusta"
          hint="En el sitio. Los de tus insignias, lugares e ideas te llegan siempre."
          defaultChecked={choices.notices}
        />
        <Checkbox
          name="boletin"
          label="Boletín con cada nuevo reto"
          defaultChecked={choices.newsletter}
          error={refused?.errors?.boletin}
        />
        <Actions className="form-actions">
          <Button>Guardar correos y avisos</Button>
        </Actions>
        {refusal.atButton}
      </Form>
    </section>
  );
}
