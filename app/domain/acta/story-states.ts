import { counted } from "~/domain/text/numbers";
import type { ActaStory } from "./acta-file";

/** State of each story in an acta, by its id. */
export type StoryStates = ReadonlyMap<string, ActaStory["state"]>;

export function statesOf(stories: readonly Pick<ActaStory, "id" | "state">[]): StoryStates {
  return new Map(stories.map(({ id, state }) => [id, state]));
}

/**
 * Returns the Spanish reason of a new version whose stories have other states, such as «1 historia descalificada.»; null if all
 * states are the same. It names no story: the title of a deleted one must not stay.
 */
export function reasonOfChange(before: StoryStates, after: StoryStates): string | null {
  const became = { in: 0, disqualified: 0, deleted: 0 };
  for (const [id, state] of after) if (before.get(id) !== state) became[state] += 1;
  const reasons = [
    became.disqualified &&
      counted(became.disqualified, "historia descalificada", "historias descalificadas"),
    became.in && counted(became.in, "historia readmitida", "historias readmitidas"),
    became.deleted && counted(became.deleted, "historia eliminada", "historias eliminadas"),
  ].filter(Boolean);
  return reasons.length > 0 ? `${reasons.join(", ")}.` : null;
}
