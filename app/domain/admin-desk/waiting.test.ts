import { describe, expect, test } from "vitest";
import { listNextEvents } from "~/domain/contests/next-event";
import { listWaiting, type DeskContest, type DeskCounts } from "./waiting";

const now = new Date("2026-11-15T12:00:00.000Z");
const NOTHING: DeskCounts = {
  reports: 0,
  answers: 0,
  deadMail: 0,
  stoppedMail: 0,
  unconvertiblePolls: 0,
  endingPolls: 0,
  payments: 0,
};

const contest = (id: string, overrides: Partial<DeskContest> = {}): DeskContest => ({
  id,
  title: id,
  prompt: "Sobra una silla.",
  status: "submission",
  submissionDeadline: "2026-11-20T00:00:00.000Z",
  votingDeadline: "2026-11-28T00:00:00.000Z",
  resultsAt: "2026-11-29T00:00:00.000Z",
  finalizedAt: null,
  ...overrides,
});
const noviembre = contest("noviembre");
const diciembre = contest("diciembre", {
  submissionDeadline: "2026-12-20T00:00:00.000Z",
  votingDeadline: "2026-12-28T00:00:00.000Z",
  resultsAt: "2026-12-29T00:00:00.000Z",
});
const octubre = contest("octubre", {
  submissionDeadline: "2026-10-20T00:00:00.000Z",
  votingDeadline: "2026-10-28T00:00:00.000Z",
  resultsAt: null,
  status: "counting",
});

const names = (contests: DeskContest[], counts: Partial<DeskCounts> = {}) =>
  listWaiting(contests, { ...NOTHING, ...counts }, now).map(({ name, count }) => [name, count]);

describe("ADMIN-01 the desk", () => {
  test("has nothing to say if the running and the next contest are complete", () => {
    expect(names([noviembre, diciembre])).toEqual([]);
  });

  test("says first what is late, then what people wait for, then what is to be prepared", () => {
    const counts = {
      reports: 5,
      answers: 1,
      deadMail: 3,
      stoppedMail: 1,
      unconvertiblePolls: 1,
      endingPolls: 2,
      payments: 4,
    };
    const late = contest("septiembre", {
      submissionDeadline: "2026-09-20T00:00:00.000Z",
      finalizedAt: null,
      votingDeadline: "2026-09-28T00:00:00.000Z",
      resultsAt: "2026-09-29T00:00:00.000Z",
      status: "voting",
    });
    expect(names([late, octubre, { ...noviembre, prompt: "" }], counts)).toEqual([
      ["Cambio de fase pendiente", 1],
      ["Resultados que se publican a mano", 1],
      ["Reportes abiertos", 5],
      ["Respuestas por leer", 1],
      ["Envío de correo detenido", 1],
      ["Correos sin enviar", 3],
      ["Encuestas sin convertir", 1],
      ["Encuestas que terminan pronto", 2],
      ["Retos sin consigna", 1],
      ["Apoyos sin cuenta", 4],
    ]);
  });

  test("asks for the prompt of the running and of the next contest, and for a next contest", () => {
    expect(names([noviembre, { ...diciembre, prompt: "" }])).toEqual([["Retos sin consigna", 1]]);
    expect(names([{ ...noviembre, prompt: "" }])).toEqual([
      ["Retos sin consigna", 1],
      ["Falta el próximo reto", 1],
    ]);
  });

  test("leads to the contest if one waits, and to the list if more do", () => {
    const paths = (contests: DeskContest[]) =>
      listWaiting(contests, NOTHING, now).map(({ path }) => path);
    expect(paths([octubre, noviembre])).toEqual(["/admin/contest/octubre/finalize"]);
    expect(paths([octubre, { ...octubre, id: "agosto" }, noviembre])).toContain("/admin#retos");
  });

  test("lists each contest's next event, the soonest first", () => {
    const events = listNextEvents([diciembre, noviembre, octubre], now);
    expect(events.map(({ contest, event }) => [contest.id, event.phase, event.at])).toEqual([
      ["octubre", "counting", null],
      ["noviembre", "submission", "2026-11-20T00:00:00.000Z"],
      ["diciembre", "submission", "2026-12-20T00:00:00.000Z"],
    ]);
    expect(listNextEvents([{ ...octubre, finalizedAt: now.toISOString() }], now)).toEqual([]);
  });
});
