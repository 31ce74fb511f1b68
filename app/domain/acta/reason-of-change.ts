import { counted } from "~/domain/text/numbers";
import type { ActaStory } from "./acta-file";
import { areSameInterventions, type PublicIntervention } from "./public-interventions";

/** What a version has of the things that are decided after the close. */
export interface Decided {
  stories: readonly Pick<ActaStory, "id" | "state">[];
  interventions: readonly PublicIntervention[];
}

/**
 * Returns the Spanish reason of a new version whose stories have other states, such as «1 historia descalificada.», or which has
 * other interventions; null if both are the same. It names no story: the title of a deleted one must not stay.
 */
export function reasonOfChange(before: Decided, after: Decided): string | null {
  const states = new Map(before.stories.map(({ id, state }) => [id, state]));
  const became = { in: 0, disqualified: 0, deleted: 0 };
  for (const { id, state } of after.stories) if (states.get(id) !== state) became[state] += 1;
  const reasons = [
    became.disqualified &&
      counted(became.disqualified, "historia descalificada", "historias descalificadas"),
    became.in && counted(became.in, "historia readmitida", "historias readmitidas"),
    became.deleted && counted(became.deleted, "historia eliminada", "historias eliminadas"),
  ].filter(Boolean);
  if (reasons.length > 0) return `${reasons.join(", ")}.`;
  const isSame = areSameInterventions(before.interventions, after.interventions);
  return isSame ? null : "Cambió la lista de lo que se decidió a mano.";
}
