import type { AnthologyChoice } from "~/domain/preferences/preference-fields";
import { Form } from "~/remix/form";
import { Button } from "~/ui/button";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedStep } from "./action.server";
import { Actions } from "~/ui/actions";

const CHOICES: readonly { value: string; choice: AnthologyChoice; label: string }[] = [
  {
    value: "todas",
    choice: "all",
    label: "Sí, todas, también las que envié antes de que existiera",
  },
  { value: "nuevas", choice: "new", label: "Sí, las que envíe desde que existe" },
  { value: "ninguna", choice: "none", label: "No, ninguna" },
];

interface AnthologyFormProps {
  choice: AnthologyChoice;
  refused: RefusedStep | undefined;
}

/** The form that chooses which of the person's stories may be in anthologies (READ-06). */
export function AnthologyForm({ choice, refused }: AnthologyFormProps) {
  const refusal = useRefusal(refused);
  return (
    <section aria-labelledby="antologia">
      <h2 id="antologia">Antología</h2>
      <Form method="post" action="/preferences" className="stack">
        {refusal.top}
        <input type="hidden" name="paso" value="antologia" />
        <fieldset>
          <legend>
            Mis historias pueden estar en la antología de su reto (página, impresión y EPUB)
          </legend>
          {CHOICES.map(({ value, choice: own, label }) => (
            <div className="field field-checkbox" key={value}>
              <input
                type="radio"
                name="antologia"
                id={`antologia-${value}`}
                value={value}
                defaultChecked={own === choice}
              />
              <label htmlFor={`antologia-${value}`}>{label}</label>
            </div>
          ))}
        </fieldset>
        <p className="hint">
          La antología sale con los resultados. Lo que elijas vale, en un minuto o menos, para la
          página y el EPUB; no podemos retirar los que ya se descargaron.
        </p>
        <Actions className="form-actions">
          <Button>Guardar la antología</Button>
        </Actions>
        {refusal.atButton}
      </Form>
    </section>
  );
}
