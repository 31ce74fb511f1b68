import { ballotLeaf, merkleRoot } from "./merkle";

/** Root and numbers of the votes of a contest, computed from the votes of its file (VOTE-11). */
export class BallotTally {
  /** Number of counted votes of each story that has some. */
  readonly counts = new Map<string, number>();
  votes = 0;
  quarantined = 0;
  private readonly leaves: string[] = [];

  constructor(private readonly contest: string) {}

  add(story: string, code: string): void {
    this.counts.set(story, (this.counts.get(story) ?? 0) + 1);
    this.votes += 1;
    this.leaves.push(ballotLeaf(this.contest, story, code));
  }

  /** Adds a vote that has a leaf and does not count. */
  addQuarantined(story: string, code: string): void {
    this.quarantined += 1;
    this.leaves.push(ballotLeaf(this.contest, story, code));
  }

  root(): string {
    return merkleRoot(this.leaves.sort());
  }
}
