import type { ReactNode } from "react";
import type { Countdown } from "~/domain/contests/countdown";
import { monthSteps, type MonthDays } from "~/domain/contests/month-steps";
import type { Phase } from "~/domain/contests/phases";
import { TimeLeft } from "./countdown";

interface ContestMonthProps {
  contest: { id: string };
  phase: Phase;
  /** Dates of the three steps (writing, voting, results); null for a contest without dates. */
  days: MonthDays | null;
  left: Countdown;
  /** Deadline of the phase; null if it has none. */
  end: { at: string } | null;
}

/** The month of a contest as three steps, with the countdown in the running step. Without dates only the countdown. */
export function ContestMonth({ days, ...countdown }: ContestMonthProps) {
  const time = <TimeLeft {...countdown} />;
  return days ? <MonthSteps days={days} phase={countdown.phase} time={time} /> : <p>{time}</p>;
}

interface MonthStepsProps {
  days: MonthDays;
  phase: Phase;
  /** Countdown, rendered in the running step. */
  time: ReactNode;
}

/** The three steps of a contest's month with their dates. A thick line above each step marks it as done, running or upcoming. */
export function MonthSteps({ days, phase, time }: MonthStepsProps) {
  const steps = monthSteps(days, phase);
  const reached = steps.filter(({ state }) => state !== "next").at(-1);
  return (
    <ol className="month-steps" aria-label="El mes del reto">
      {steps.map(({ name, state, when }) => (
        <li
          key={name}
          className={`is-${state}`}
          aria-current={state === "now" ? "step" : undefined}
        >
          <b>{name}</b> <span>{when}</span>
          {state === "done" ? <span className="visually-hidden"> (terminado)</span> : null}
          {time && name === reached?.name ? <> {time}</> : null}
        </li>
      ))}
    </ol>
  );
}
