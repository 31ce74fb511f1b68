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
   * Makes the ledger, which was rebuilt, get a new root. Keeps as earlier ones the roots that D1 has, `published`, and those that the
   * room has published. Its present root is dropped if nobody has seen it.
   */
  replace(published: readonly BallotRoot[]): void {
    const own = this.isPublished ? this.all : this.earlier;
    const earlier = [...new Map([...own, ...published].map((root) => [root.n, root])).values()];
    this.meta.write("earlier_roots", JSON.stringify(earlier.sort((a, b) => a.n - b.n)));
    for (const name of ["root", "published_root", "lost_root"] as const) this.meta.delete(name);
  }

  /** Whether D1 has acknowledged the present root. */
  get isPublished(): boolean {
    return this.isCurrent("published_root");
  }
  markPublished({ root }: BallotRoot): void {
    this.meta.write("published_root", root);
    this.meta.delete("lost_root");
  }
  /** Stores that D1 lacks a root that it has acknowledged: it is published again, and the ballot stays closed. */
  markLost(): void {
    this.meta.write("lost_root", this.current?.root ?? "");
  }
  /** Whether the ballot has no root yet, or D1 lacks it. */
  get isToBePublished(): boolean {
    return !this.isPublished || this.isCurrent("lost_root");
  }
  private isCurrent(name: "published_root" | "lost_root"): boolean {
    const { current } = this;
    return current !== null && current.root === this.meta.read(name);
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
