import * as v from "valibot";
import { checkboxField } from "~/domain/forms/text-fields";
import { THEMES } from "./theme";

/** Text sizes for reading stories, the default first. */
export const READING_SIZES = ["normal", "grande", "enorme"] as const;
export type ReadingSize = (typeof READING_SIZES)[number];

/** Maps the values of the form field: all stories, only stories sent since anthologies were introduced, or none. */
const ANTHOLOGY_CHOICES = { todas: "all", nuevas: "new", ninguna: "none" } as const;
export type AnthologyChoice = (typeof ANTHOLOGY_CHOICES)[keyof typeof ANTHOLOGY_CHOICES];

/** Fields of the form of /apariencia, which sets theme, reading size and 'Modo ligero' together. */
export const AppearanceFields = v.pipe(
  v.object({
    tema: v.picklist(THEMES),
    letra: v.picklist(READING_SIZES),
    ligero: v.optional(v.literal("on")),
    redirectTo: v.optional(v.string(), "/apariencia"),
  }),
  v.transform(({ tema, letra, ligero, redirectTo }) => ({
    theme: tema,
    readingSize: letra,
    isLight: ligero === "on",
    redirectTo,
  })),
);

/** Fields of the form of the header's theme button. */
export const ThemeFields = v.pipe(
  v.object({ tema: v.picklist(THEMES), redirectTo: v.optional(v.string(), "/") }),
  v.transform(({ tema, redirectTo }) => ({ theme: tema, redirectTo })),
);

/** Fields of the form that sets the size of a story's text. */
export const ReadingSizeFields = v.pipe(
  v.object({ letra: v.picklist(READING_SIZES), redirectTo: v.optional(v.string(), "/") }),
  v.transform(({ letra, redirectTo }) => ({ readingSize: letra, redirectTo })),
);

/** Fields of the form of the footer's button for 'Modo ligero'. */
export const LightModeFields = v.pipe(
  v.object({ quiere: v.picklist(["si", "no"]), redirectTo: v.optional(v.string(), "/") }),
  v.transform(({ quiere, redirectTo }) => ({ isOn: quiere === "si", redirectTo })),
);

/** Notification choices of an account, by mail and on the site. */
export const MailFields = v.pipe(
  v.object({
    correos: checkboxField,
    retos: checkboxField,
    avisos: checkboxField,
    boletin: checkboxField,
  }),
  v.transform(({ correos, retos, avisos, boletin }) => ({
    mail: correos,
    contestMail: retos,
    notices: avisos,
    newsletter: boletin,
  })),
);
export type MailChoices = v.InferOutput<typeof MailFields>;

/** Field of the form that chooses which of a person's stories may be in anthologies (READ-06). */
export const AnthologyFields = v.pipe(
  v.object({ antologia: v.picklist(["todas", "nuevas", "ninguna"]) }),
  v.transform(({ antologia }) => ({ choice: ANTHOLOGY_CHOICES[antologia] })),
);
