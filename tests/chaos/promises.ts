/** Records what the server has acknowledged: for each voter and story, the vote states (voted or not) that the store may hold. */
export class Promises {
  private readonly states = new Map<string, Map<string, Set<boolean>>>();

  /** Returns the vote states that are possible now. Before any request only "not voted" is possible. */
  possible(voter: string, story: string): ReadonlySet<boolean> {
    return this.states.get(voter)?.get(story) ?? NOTHING;
  }

  /** Records an acknowledged vote state: from now on only this one is possible. */
  acknowledge(voter: string, story: string, state: boolean): void {
    this.of(voter).set(story, new Set([state]));
  }

  /** Records a request without a response: the vote state that it asked for becomes possible too. */
  doubt(voter: string, story: string, state: boolean): void {
    this.of(voter).set(story, new Set([...this.possible(voter, story), state]));
  }

  /** Records that the requests since these states were possible were not carried out. */
  restore(voter: string, story: string, states: ReadonlySet<boolean>): void {
    this.of(voter).set(story, new Set(states));
  }

  /** Returns the largest number of votes that the voter may have now. */
  mostVotes(voter: string): number {
    return [...this.of(voter).values()].filter((states) => states.has(true)).length;
  }

  /** Describes each story for which the voter's stored ballot holds a vote state that is not possible. */
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
