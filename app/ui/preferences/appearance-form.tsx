import type { ReadingSize } from "~/domain/preferences/preference-fields";
import type { Theme } from "~/domain/preferences/theme";
import { Button } from "~/ui/button";
import { Checkbox, Select } from "~/ui/forms/field";
import { Actions } from "~/ui/actions";

const THEME_OPTIONS = [
  { value: "sistema", label: "El del sistema" },
  { value: "claro", label: "Claro" },
  { value: "oscuro", label: "Oscuro" },
];

const SIZE_OPTIONS = [
  { value: "normal", label: "Normal" },
  { value: "grande", label: "Grande" },
  { value: "enorme", label: "Enorme" },
];

interface AppearanceFormProps {
  appearance: { theme: Theme; readingSize: ReadingSize; isLight: boolean };
  redirectTo: string;
}

/**
 * The form for theme, reading size and 'Modo ligero'. A plain form instead of Remix's, because a new theme needs a new document.
 */
export function AppearanceForm({ appearance, redirectTo }: AppearanceFormProps) {
  const { theme, readingSize, isLight } = appearance;
  return (
    <form method="post" action="/apariencia" className="stack">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <Select label="Tema" name="tema" options={THEME_OPTIONS} defaultValue={theme} />
      <Select
        label="Tamaño del texto de las historias"
        name="letra"
        options={SIZE_OPTIONS}
        defaultValue={readingSize}
      />
      <Checkbox
        name="ligero"
        label="Modo ligero"
        hint="Las páginas llegan sin ningún script: gastan menos datos y todo sigue funcionando."
        defaultChecked={isLight}
      />
      <Actions className="form-actions">
        <Button>Guardar la apariencia</Button>
      </Actions>
    </form>
  );
}
