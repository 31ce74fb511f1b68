import type { FinalizeAnswer } from "~/domain/votes/room-protocol";
import type { BallotClose } from "../contest-room/ballot-close";
import type { ContestCopy } from "../contest-room/contest-copy";

/** Interface of a contest room for the contest's clock. */
export interface ClockedRoom {
  readonly contest: ContestCopy;
  readonly ballot: BallotClose;
  /** Whether the room has stored a result that is not fully published. */
  readonly isPublishing: boolean;
  /** Sends all pending votes to D1; rejects if D1 fails. */
  mirrorVotes(contest: string): Promise<void>;
  /** Closes the ballot and publishes its root. */
  closeBallot(contest: string): Promise<FinalizeAnswer>;
  finalize(contest: string): Promise<unknown>;
}
