/** What the server has acknowledged: for each voter and story the states that the vote may have (voted or not). */
export class Promises {
  private readonly states = new Map<string, Map<string, Set<boolean>>>();

  /** Returns the states that are possible now; at first only "not voted". */
  possible(voter: string, story: string): ReadonlySet<boolean> {
    return this.states.get(voter)?.get(story) ?? NOTHING;
  }

  /** Notes an answer of the server: from now on only this state is possible. */
  acknowledge(voter: string, story: string, state: boolean): void {
    this.of(voter).set(story, new Set([state]));
  }

  /** Notes a request without an answer: its state becomes possible too. */
  doubt(voter: string, story: string, state: boolean): void {
    this.of(voter).set(story, new Set([...this.possible(voter, story), state]));
  }

  /** Returns the largest number of votes that the voter may have now. */
  mostVotes(voter: string): number {
    return [...this.of(voter).values()].filter((states) => states.has(true)).length;
  }

  /** Describes each acknowledged state that a ballot contradicts. */
  broken(voter: string, votes: ReadonlySet<string>): string[] {
    const stories = new Set([...this.of(voter).keys(), ...votes]);
    return [...stories]
      .filter((story) => !this.possible(voter, story).has(votes.has(story)))
      .map((story) =>
        votes.has(story)
          ? `voter ${voter} has a vote for ${story} that was never acknowledged, or was taken back`
          : `the acknowledged vote of ${voter} for ${story} is lost`,
      );
  }

  private of(voter: string): Map<string, Set<boolean>> {
    const existing = this.states.get(voter);
    if (existing) return existing;
    const created = new Map<string, Set<boolean>>();
    this.states.set(voter, created);
    return created;
  }
}

const NOTHING: ReadonlySet<boolean> = new Set([false]);
