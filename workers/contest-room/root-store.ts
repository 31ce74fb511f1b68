import type { BallotRoot } from "~/domain/ballot-roots/roots.server";
import type { RoomMeta } from "./meta";

/** Root of a room's closed ballot, with those of before it was rebuilt. Synchronous. */
export class RootStore {
  constructor(private readonly meta: RoomMeta) {}

  /** Root of the ledger's standing votes at the close; null before the close. */
  get current(): BallotRoot | null {
    return JSON.parse(this.meta.read("root") ?? "null") as BallotRoot | null;
  }
  set current(root: BallotRoot) {
    this.meta.write("root", JSON.stringify(root));
  }

  /** Roots that were made before the ledger was rebuilt, oldest first. */
  get earlier(): BallotRoot[] {
    return JSON.parse(this.meta.read("earlier_roots") ?? "[]") as BallotRoot[];
  }

  /** All roots, oldest first. */
  get all(): BallotRoot[] {
    const { current } = this;
    return [...this.earlier, ...(current ? [current] : [])];
  }

  /**
   * Makes the ledger, which was rebuilt, get a new root. Keeps the roots that D1 has, `published`, and those of the room as earlier
   * ones.
   */
  replace(published: readonly BallotRoot[]): void {
    const known = new Map([...this.all, ...published].map((root) => [root.n, root]));
    if (known.size === 0) return;
    const earlier = [...known.values()].sort((a, b) => a.n - b.n);
    this.meta.write("earlier_roots", JSON.stringify(earlier));
    this.meta.delete("root");
    this.meta.delete("published_root");
  }

  /** Whether D1 has acknowledged the present root. */
  get isPublished(): boolean {
    const { current } = this;
    return current !== null && current.root === this.meta.read("published_root");
  }
  markPublished({ root }: BallotRoot): void {
    this.meta.write("published_root", root);
  }

  /**
   * Whether no vote is accepted or withdrawn any more, whatever the clock says: the result is decided, or the ballot has its root.
   * A root of another deadline that D1 has not taken does not count: an admin has prolonged voting. One that D1 has taken counts
   * also if D1 was restored to other dates.
   */
  get isClosed(): boolean {
    const { current } = this;
    const isOfDeadline = current?.closedAt === (this.meta.contest?.votingDeadline ?? null);
    return this.meta.isDecided || this.isPublished || isOfDeadline;
  }
}
