import { expect, test } from "vitest";
import type { ActaIntervention } from "./interventions.server";
import {
  publicInterventions,
  withPublished,
  type PublicIntervention,
} from "./public-interventions";

const ZONE = "America/Bogota";
const line = (
  kind: ActaIntervention["kind"],
  at: string,
  reason: string,
  id: string | null = null,
) => ({ kind, at, reason, quarantine: id }) satisfies ActaIntervention;

test("VOTE-11 interventions are told by their day, and in no order of time within it", () => {
  const late = line("story-disqualified", "2026-11-21T04:59:00.000Z", "Obra ajena");
  const early = line("votes-released", "2026-11-20T06:00:00.000Z", "Otra norma", "q");
  const first = line("date-moved", "2026-11-20T04:00:00.000Z", "Resultados");
  expect(publicInterventions([early, first, late], () => 0, ZONE)).toEqual([
    { kind: "date-moved", at: "2026-11-19", reason: "Resultados" },
    { kind: "story-disqualified", at: "2026-11-20", reason: "Obra ajena" },
    { kind: "votes-released", at: "2026-11-20", reason: "Otra norma" },
  ]);
});

test("VOTE-12 what was published stays in the next version, also if the database has lost it", () => {
  const of = (kind: PublicIntervention["kind"], at: string) => ({ kind, at, reason: "Otra norma" });
  const moved = of("date-moved", "2026-11-19");
  const held = { ...of("votes-quarantined", "2026-11-20"), votes: 2 };
  const late = of("story-disqualified", "2026-12-01");
  expect(withPublished([moved, held], [held, late])).toEqual([moved, held, late]);
  expect(withPublished([moved, held], [late])).toEqual([moved, { ...held, votes: 0 }, late]);
});

test("VOTE-11 quarantines of one day and reason are one line with the sum of their votes", () => {
  const put = (id: string, hour: string, reason = "Reglas de la votación") =>
    line("votes-quarantined", `2026-11-20T${hour}:00:00.000Z`, reason, id);
  const votes = new Map([
    ["a", 3],
    ["b", 2],
    ["c", 1],
    ["d", 4],
  ]);
  const heldBy = (id: string | null) => votes.get(id ?? "") ?? 0;
  const lines = [put("a", "10"), put("b", "11"), put("c", "12", "Otra norma"), put("d", "03")];
  expect(publicInterventions(lines, heldBy, ZONE).map(({ at, votes: n }) => [at, n])).toEqual([
    ["2026-11-19", 4],
    ["2026-11-20", 1],
    ["2026-11-20", 5],
  ]);
});
