/** Promises of the server so far: for each voter and story the states that the ballot may have. */
export class Promises {
  private readonly states = new Map<string, Map<string, Set<boolean>>>();

  /** The states that are possible now; a ballot begins empty. */
  possible(voter: string, story: string): ReadonlySet<boolean> {
    return this.states.get(voter)?.get(story) ?? NOTHING;
  }

  /** An answer said what the state is: nothing else is possible. */
  settle(voter: string, story: string, state: boolean): void {
    this.of(voter).set(story, new Set([state]));
  }

  /** A request went out and no answer came back: from now on it may have been applied. */
  doubt(voter: string, story: string, state: boolean): void {
    this.of(voter).set(story, new Set([...this.possible(voter, story), state]));
  }

  /** The most votes that the voter may have now. */
  mostVotes(voter: string): number {
    return [...this.of(voter).values()].filter((states) => states.has(true)).length;
  }

  /** Promises that a ballot breaks, in words. */
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
    const known = this.states.get(voter);
    if (known) return known;
    const made = new Map<string, Set<boolean>>();
    this.states.set(voter, made);
    return made;
  }
}

const NOTHING: ReadonlySet<boolean> = new Set([false]);
