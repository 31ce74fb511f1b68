import { expect, test } from "vitest";
import type { PublicIntervention } from "./public-interventions";
import { reasonOfChange } from "./reason-of-change";

const other = { id: "b", state: "in" } as const;
const moved: PublicIntervention = { kind: "date-moved", at: "2026-11-20", reason: "Resultados" };

test.each([
  ["in", "disqualified", "1 historia descalificada."],
  ["disqualified", "in", "1 historia readmitida."],
  ["in", "deleted", "1 historia eliminada."],
  ["deleted", "deleted", null],
] as const)("VOTE-11 the reason of a new version: from %s to %s", (before, after, reason) => {
  const decided = (state: typeof before | typeof after) => ({
    stories: [{ id: "a", state }, other],
    interventions: [],
  });
  expect(reasonOfChange(decided(before), decided(after))).toBe(reason);
});

test.each<[string, PublicIntervention[], PublicIntervention[], boolean]>([
  ["one more", [], [moved], true],
  ["one of another day", [moved], [{ ...moved, at: "2026-11-21" }], true],
  ["two of a kind and day instead of one", [moved], [moved, moved], true],
  ["one fewer", [moved], [], true],
  ["the same in other words", [moved], [{ ...moved, reason: "Fecha de los resultados" }], false],
])("VOTE-12 a new version for other interventions: %s", (_, before, after, isNew) => {
  const decided = (interventions: PublicIntervention[]) => ({ stories: [other], interventions });
  const reason = reasonOfChange(decided(before), decided(after));
  expect(reason).toBe(isNew ? "Cambió la lista de lo que se decidió a mano." : null);
});
