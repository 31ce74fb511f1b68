import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { listRoots, type BallotRoot } from "~/domain/ballot-roots/roots.server";
import { ARCHIVE } from "~/domain/paths";
import { CODE_LENGTH } from "~/domain/votes/ledger";
import { ballotsIn } from "./audit";
import type { Promises } from "./promises";
import type { Victim } from "./victim";

/** Time in milliseconds within which a root or a result must be public once the server is up: the alarm retries within a minute. */
const PUBLIC_MS = 120_000;

interface LedgerRow {
  op: string;
  user_id: string | null;
  story_id: string;
  leaf: string;
}

/** Reads the root of one ballot everywhere, again and again, and compares it with the first that was seen (VOTE-11). */
export class ClosedBallot {
  readonly mismatches: string[] = [];
  private root: string | undefined;

  constructor(
    private readonly victim: Victim,
    private readonly contest: string,
  ) {}

  /** Reads the roots of room and D1. Neither may have two, nor another one than before. */
  async look(): Promise<void> {
    this.same("the room", await this.inRoom());
    this.same("D1", await listRoots(this.victim.db, this.contest));
  }

  /** Waits until D1 has a root, and compares it with the room, the contest's page in counting and the feed. */
  async compareInCounting(): Promise<void> {
    const { victim, contest } = this;
    await this.until("root", async () => (await listRoots(victim.db, contest)).length > 0);
    await this.look();
    if ((await this.inRoom()).length !== 1) this.mismatch("the room has no root, D1 has one");
    await this.shows(`/contest/${contest}`);
    await this.shows(`${ARCHIVE}/feed.xml`);
  }

  /**
   * Ends the counting. Compares the root with the acta and its page, has `verify-acta` check the file with the codes of all standing
   * votes, and compares these votes with what the voters were told.
   */
  async compareResult(voters: readonly string[], promises: Promises): Promise<void> {
    const { victim, contest } = this;
    const { db } = victim;
    await db
      .updateTable("contests")
      .set((eb) => ({
        results_at: new Date().toISOString(),
        dates_version: eb("dates_version", "+", 1),
      }))
      .where("id", "=", contest)
      .execute();
    await victim.callRoom(contest, "configure");
    const finalized = db.selectFrom("contests").where("id", "=", contest).select("finalized_at");
    const isPublic = await this.until(
      "result",
      async () => (await finalized.executeTakeFirst())?.finalized_at != null,
    );
    await this.look();
    if (!isPublic) return;
    await this.shows(`/contest/${contest}/acta`);
    const ballots = await ballotsIn(victim, contest);
    for (const voter of voters) {
      const own = ballots.filter(({ user_id }) => user_id === voter);
      this.mismatches.push(...promises.broken(voter, new Set(own.map((vote) => vote.story_id))));
    }
    await this.verify(await this.codesOf(ballots));
  }

  /** Codes of standing votes as `verify-acta` takes them. */
  private async codesOf(ballots: readonly { user_id: string; story_id: string }[]) {
    const rows = JSON.parse(
      await this.victim.callRoom(this.contest, "rows&table=ledger"),
    ) as LedgerRow[];
    const added = rows.filter(({ op }) => op === "+");
    // Of the entries of one voter and story the newest has the code.
    const leaves = new Map(
      added.map(({ user_id, story_id, leaf }) => [`${user_id} ${story_id}`, leaf]),
    );
    return ballots.map(({ user_id, story_id }) => {
      const leaf = leaves.get(`${user_id} ${story_id}`) ?? "";
      return `${leaf.slice(0, CODE_LENGTH)}=${story_id}`;
    });
  }

  private async verify(codes: readonly string[]): Promise<void> {
    const file = await this.text(`/contest/${this.contest}/acta.json`);
    const noted = ["--root", this.root ?? "", "--version", "1", "--contest", this.contest];
    const withCodes = codes.flatMap((code) => ["--code", code]);
    const child = spawn("node", ["public/verify-acta.mjs", "-", ...noted, ...withCodes]);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => (output += text));
    child.stdin.end(file);
    const [status] = await once(child, "close");
    if (status !== 0) this.mismatch(`verify-acta ended with ${status}: ${output.slice(0, 2000)}`);
    const { votes } = JSON.parse(file) as { votes: unknown[] };
    if (votes.length !== codes.length)
      this.mismatch(`the acta has ${votes.length} votes, the room ${codes.length}`);
  }

  private async inRoom(): Promise<BallotRoot[]> {
    const rows = JSON.parse(await this.victim.callRoom(this.contest, "rows&table=meta")) as {
      k: string;
      v: string;
    }[];
    const read = (key: string) => JSON.parse(rows.find(({ k }) => k === key)?.v ?? "null");
    const [earlier, current] = [read("earlier_roots"), read("root")];
    return [...(earlier ?? []), ...(current ? [current] : [])];
  }

  private same(where: string, roots: readonly BallotRoot[]): void {
    if (roots.length > 1) this.mismatch(`${where} has ${roots.length} roots`);
    const [found] = roots;
    if (!found) return;
    this.root ??= found.root;
    if (found.root !== this.root) this.mismatch(`${where} has another root than before`);
  }

  /** Whether the text of a page has the root, whose digits may be in groups. */
  private async shows(path: string): Promise<void> {
    const text = (await this.text(path)).replace(/<[^>]+>|\s/g, "");
    if (!this.root || !text.includes(this.root)) this.mismatch(`${path} does not show the root`);
  }

  private async text(path: string): Promise<string> {
    return (await fetch(new URL(path, this.victim.origin))).text();
  }

  /** Waits until it is done, and returns whether it was within `PUBLIC_MS`. */
  private async until(what: string, isDone: () => Promise<boolean>): Promise<boolean> {
    const until = Date.now() + PUBLIC_MS;
    while (Date.now() < until) {
      if (await isDone()) return true;
      await pause(200);
    }
    this.mismatch(`the ${what} was not published`);
    return false;
  }

  private mismatch(what: string): void {
    this.mismatches.push(`contest ${this.contest}: ${what}`);
  }
}
