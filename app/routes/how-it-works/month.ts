import type { Contest } from "~/domain/contests/contests.server";
import { contestPhase, PHASE_NAMES, type Phase } from "~/domain/contests/phases";
import { monthInSentence } from "~/domain/contests/names";
import { DAY } from "~/domain/time/durations";
import { longDate, shortDay } from "~/domain/time/time";
import { xml, type Xml } from "~/domain/text/markup";
import { drawMonthLine } from "~/drawing/month-line";

type MonthContest = Pick<
  Contest,
  | "id"
  | "number"
  | "month"
  | "title"
  | "submissionDeadline"
  | "votingDeadline"
  | "resultsAt"
  | "finalizedAt"
>;

const PHASES = ["submission", "voting", "counting", "results"] as const;

/** Length of the submission segment in the drawing of the month: a contest has no date at which submissions open. */
const SUBMISSION_SPAN = 30 * DAY;

const NAMES = [
  PHASE_NAMES.submission,
  PHASE_NAMES.voting,
  PHASE_NAMES.counting,
  PHASE_NAMES.results,
] as const;

/**
 * Returns the drawing of a contest's month as HTML, with a text list of the contest's dates; without dates if there is no contest.
 */
export function monthHtml(contest: MonthContest | null, now: Date, zone: string): string {
  const phase = contest && contestPhase(contest, now);
  // Without valid dates the present position is unknown, so the drawing of the month has no mark.
  if (!contest || !phase || phase === "unknown") return withoutContest().text;
  const ends = [contest.submissionDeadline, contest.votingDeadline, contest.resultsAt] as const;
  const [first, second, third] = ends;
  const day = (at: string | null) => at && shortDay(at, zone);
  const line = drawMonthLine({
    names: NAMES,
    ends: [day(first), day(second), day(third)],
    position: positionOf(contest, phase, now),
  });
  const item = (shown: Phase, text: Xml) =>
    xml`<li${shown === phase ? NOW : null}><b>${PHASE_NAMES[shown]}</b>: ${text}${shown === phase ? xml` <b class="label">Ahora</b>` : null}</li>\n`;
  const until = (at: string) => xml`hasta el <time datetime="${at}">${longDate(at, zone)}</time>.`;
  return `${line}\n${
    xml`<p>«<a href="/contest/${contest.id}">${contest.title}</a>» (número\u00a0${contest.number}, ${monthInSentence(contest.month)}):</p>
<ol>
${item("submission", until(first))}${item("voting", until(second))}${item("counting", third ? until(third) : xml`hasta que el equipo publique los resultados.`)}${item("results", xml`con nombres, votos y acta.`)}</ol>`
      .text
  }`;
}

const NOW = xml` aria-current="step"`;

function withoutContest(): Xml {
  const items = [
    xml`<li><b>${PHASE_NAMES.submission}</b>: hasta el plazo que fija cada reto.</li>\n`,
    xml`<li><b>${PHASE_NAMES.voting}</b>: los días siguientes, hasta la hora de cierre.</li>\n`,
    xml`<li><b>${PHASE_NAMES.counting}</b>: hasta que se publican los resultados.</li>\n`,
    xml`<li><b>${PHASE_NAMES.results}</b>: con nombres, votos y acta.</li>\n`,
  ];
  return xml`<p>Ahora no hay ningún reto en marcha. Cuando lo hay, aquí están sus fechas; cada uno pasa por estas fases:</p>
<ol>
${items}</ol>`;
}

/** Position of `now` in the drawing of the month: index of the phase plus the elapsed fraction of the phase. */
function positionOf(contest: MonthContest, phase: Exclude<Phase, "unknown">, now: Date): number {
  const { submissionDeadline, votingDeadline, resultsAt } = contest;
  const passed = (from: number, to: number) =>
    Math.min(0.95, Math.max(0.05, (now.getTime() - from) / (to - from)));
  const close = Date.parse(submissionDeadline);
  const end = Date.parse(votingDeadline);
  const spans = {
    submission: () => passed(close - SUBMISSION_SPAN, close),
    voting: () => passed(close, end),
    counting: () => (resultsAt ? passed(end, Date.parse(resultsAt)) : 0.5),
    results: () => 0.5,
  };
  return PHASES.indexOf(phase) + spans[phase]();
}
