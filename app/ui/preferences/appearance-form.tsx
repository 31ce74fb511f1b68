import type { READING_SIZES } from "~/domain/preferences/appearance-fields";
import type { Theme } from "~/domain/preferences/theme";
import { Button } from "~/ui/button";
import { Checkbox, Select } from "~/ui/forms/field";

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
  appearance: {
    tema: Theme;
    letra: (typeof READING_SIZES)[number];
    isLight: boolean;
  };
  redirectTo: string;
}

/** How pages look in this browser; without Remix's form, since a new theme needs a new document. */
export function AppearanceForm({ appearance, redirectTo }: AppearanceFormProps) {
  const { tema, letra, isLight } = appearance;
  return (
    <form method="post" action="/apariencia" className="stack">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <Select label="Tema" name="tema" options={THEME_OPTIONS} defaultValue={tema} />
      <Select
        label="Tamaño del texto de las historias"
        name="letra"
        options={SIZE_OPTIONS}
        defaultValue={letra}
      />
      <Checkbox
        name="ligero"
        label="Modo ligero"
        hint="Las páginas llegan sin ningún script: gastan menos datos y todo sigue funcionando."
        defaultChecked={isLight}
      />
      <div className="form-actions">
        <Button>Guardar la apariencia</Button>
      </div>
    </form>
  );
}
