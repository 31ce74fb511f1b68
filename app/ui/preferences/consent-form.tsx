import type { FormEvent } from "react";
import type { CookieConsent, ConsentKind } from "~/domain/preferences/consent";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/forms/field";
import { Actions } from "~/ui/actions";

const KINDS: readonly { kind: ConsentKind; label: string; hint: string }[] = [
  {
    kind: "analytics",
    label: "Analítica",
    hint: "Contar visitas para mejorar las páginas. Hoy no usamos ninguna cookie de este tipo.",
  },
  {
    kind: "marketing",
    label: "Marketing",
    hint: "Medir anuncios y campañas. Hoy no usamos ninguna cookie de este tipo.",
  },
  {
    kind: "personalization",
    label: "Personalización",
    hint: "Adaptar lo que ves según lo que lees. Hoy no usamos ninguna cookie de este tipo.",
  },
];

interface ConsentFormProps {
  consent: CookieConsent | null;
  /** Prefix of the ids of the fields in a dialog, because the page behind may have the same fields. */
  idPrefix?: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** Checkboxes for optional storage in this browser. What is not checked is not stored (SHELL-03). */
export function CookiesForm({ consent, idPrefix = "", onSubmit }: ConsentFormProps) {
  return (
    <form method="post" action="/cookie-policy" className="stack" onSubmit={onSubmit}>
      <Checkbox
        name="essential"
        id={`${idPrefix}essential`}
        label="Necesarias"
        hint="Sin ellas no hay sesión ni formularios. Siempre están."
        defaultChecked
        disabled
      />
      {KINDS.map(({ kind, label, hint }) => (
        <Checkbox
          key={kind}
          name={kind}
          id={idPrefix + kind}
          label={label}
          hint={hint}
          defaultChecked={consent?.[kind]}
        />
      ))}
      <Actions className="form-actions">
        <Button name="cookies" value="elegidas">
          Guardar lo elegido
        </Button>{" "}
        <Button variant="quiet" name="cookies" value="todas">
          Aceptar todas
        </Button>{" "}
        <Button variant="quiet" name="cookies" value="necesarias">
          Solo las necesarias
        </Button>
      </Actions>
    </form>
  );
}
