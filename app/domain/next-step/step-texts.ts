import type { Step } from "./next-step";
import { countOfStories } from "~/domain/text/numbers";

/** Labels of the main button on home, by the step that it leads to. */
export const STEP_NAMES: Record<Step["kind"], string> = {
  write: "Escribir mi historia",
  continue: "Continuar mi borrador",
  edit: "Editar mi historia",
  read: "Leer y votar",
  "read-on": "Seguir leyendo",
  review: "Revisar mis votos",
  browse: "Leer las historias",
  look: "Ver el reto",
};

/** Returns the path of the step's button. */
export function pathOf(step: Step, contest: string): string {
  if (step.kind === "edit") return `/write/${contest}?edit=${step.entry}`;
  if (step.kind === "read-on") return `/contest/${contest}/siguiente`;
  const isWriting = step.kind === "write" || step.kind === "continue";
  return isWriting ? `/write/${contest}` : `/contest/${contest}`;
}

/** Returns the note below the main button on home, by the step that it leads to; null for a step without a note. */
export function noteOf(
  step: Step,
  { isVisitor, stories }: { isVisitor: boolean; stories: number },
): string | null {
  if (step.kind === "write") return isVisitor ? "Puedes empezar sin cuenta." : null;
  if (step.kind === "read") {
    const withoutName = `${countOfStories(stories)} sin nombre.`;
    return isVisitor
      ? `${withoutName} Para leer no hace falta cuenta; para votar, sí.`
      : withoutName;
  }
  if (step.kind === "continue") return "Tu borrador está guardado.";
  if (step.kind === "edit") return "Tu historia está enviada. Puedes cambiarla hasta el cierre.";
  if (step.kind === "review")
    return "Las has leído todas. Puedes cambiar tus votos hasta el cierre.";
  if (step.kind === "read-on") return `Has leído ${step.read} de ${countOfStories(step.total)}.`;
  return null;
}
