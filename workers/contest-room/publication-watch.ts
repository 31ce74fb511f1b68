import type { Db } from "~/db/db";
import { clearResultAlarm, raiseResultAlarm } from "~/domain/votes/result-alarms.server";
import type { RoomMeta } from "./meta";

/** Steps of a publication, as the warning names them. */
const STEPS = {
  close: "closing the ballot",
  finalize: "publishing the result",
  acta: "correcting the acta",
} as const;

type PublicationStep = keyof typeof STEPS;
type Failures = Partial<Record<PublicationStep, number>>;

/** Failures in a row of a step after which the admins are warned. Fewer come with a short outage of D1. */
const WARN_AFTER = 3;
/** Length limit of an error's message in a warning. */
const MOST_LETTERS = 300;

/** An acta that does not agree with the room or with D1. It is not published (VOTE-12). */
export class ActaMismatch extends Error {}

/**
 * Warns the admins when a step of a publication throws again and again (VOTE-12). Differences between room, D1 and acta have warnings
 * of their own.
 */
export class PublicationWatch {
  constructor(
    private readonly db: Db,
    private readonly meta: RoomMeta,
  ) {}

  /** Runs a step and returns its answer, or throws its error. Takes the warning back once the step succeeds. */
  async run<Answer>(
    contest: string,
    step: PublicationStep,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const answer = await work();
      // Nothing is left to publish after a finalization.
      await this.succeed(contest, step === "finalize" ? undefined : step);
      return answer;
    } catch (error) {
      if (!(error instanceof ActaMismatch)) await this.fail(contest, step, error);
      throw error;
    }
  }

  private async succeed(contest: string, step: PublicationStep | undefined): Promise<void> {
    const { failures } = this;
    if (Object.keys(failures).length === 0) return;
    this.failures = step ? { ...failures, [step]: undefined } : {};
    if (isWarned(failures) && !isWarned(this.failures))
      await clearResultAlarm(this.db, contest, "failure");
  }

  private async fail(contest: string, step: PublicationStep, error: unknown): Promise<void> {
    const count = (this.failures[step] ?? 0) + 1;
    this.failures = { ...this.failures, [step]: count };
    if (count < WARN_AFTER) return;
    const message = error instanceof Error ? error.message : String(error);
    const difference = `${STEPS[step]} fails: ${message.slice(0, MOST_LETTERS)}`;
    console.error(`publication_failed: contest ${contest}: ${difference} (docs/operations.md).`);
    // If D1 is away, the next failure warns.
    await raiseResultAlarm(this.db, contest, { kind: "failure", difference }, new Date()).catch(
      () => undefined,
    );
  }

  /** Numbers of failures in a row of each step. */
  private get failures(): Failures {
    return JSON.parse(this.meta.read("failed_steps") ?? "{}") as Failures;
  }
  private set failures(steps: Failures) {
    this.meta.write("failed_steps", JSON.stringify(steps));
  }
}

function isWarned(failures: Failures): boolean {
  return Object.values(failures).some((count) => count >= WARN_AFTER);
}
