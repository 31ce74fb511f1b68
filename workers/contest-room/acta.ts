import type { Db } from "~/db/db";
import { actaLines, actaRanking, type ActaFacts } from "~/domain/acta/acta-file";
import { listActaStories, type ActaStories } from "~/domain/acta/acta-stories.server";
import { findActaVersion, publishActa, readActaText } from "~/domain/acta/actas.server";
import { BallotTally } from "~/domain/acta/ballot-tally";
import { actaDifferences } from "~/domain/acta/check-acta";
import { listActaInterventions } from "~/domain/acta/interventions.server";
import { countNewAccounts } from "~/domain/acta/new-accounts.server";
import { readActaStories } from "~/domain/acta/read-acta";
import { reasonOfChange, statesOf } from "~/domain/acta/story-states";
import { hashActaText, writeActaText } from "~/domain/acta/write-acta.server";
import type { ContestResult } from "~/domain/closing/finalize.server";
import { localDay } from "~/domain/time/time";
import { clearResultAlarm, raiseResultAlarm } from "~/domain/votes/result-alarms.server";
import type { ActaVotes } from "./acta-votes";
import type { BallotStore } from "./ballot-store";
import type { PublishedLedgerCache } from "./published-ledger";

/** An acta that does not agree with the room or with D1. It is not published (VOTE-12). */
export class ActaMismatch extends Error {}

interface Surroundings {
  /** Time zone of the site, in which days are told. */
  zone: string;
  /** Mirrors all pending votes to D1; rejects if D1 fails. */
  mirrorVotes(contest: string): Promise<void>;
}

/** A version to be written, with the version before if there is one. */
type Versions = Pick<ActaFacts, "version" | "supersedes"> & {
  at: string;
  /** As the first version counted them; null in the first. */
  newAccounts: number | null;
};

/**
 * Writes the public acta of a decided contest to D1 (VOTE-11): the first version before the results are published, and another one
 * whenever a story is disqualified, readmitted or deleted afterwards. A version is published only if everything that follows from its
 * votes agrees with the room's root, tallies and result and with D1's votes, and if D1 returns the text that was written.
 */
export class Acta {
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly store: BallotStore,
    private readonly votes: ActaVotes,
    private readonly cache: PublishedLedgerCache,
    private readonly room: Surroundings,
  ) {}

  /**
   * Publishes the first version of the contest's acta, or the next one if its stories have other states; does nothing if the newest
   * version still holds, and for a contest without a root. Throws `ActaMismatch`, with a warning for the admins, if it does not
   * agree.
   */
  publish(contest: string): Promise<void> {
    return this.afterOthers(() => this.bring(contest, true));
  }

  /** Like `publish`, for a contest that has a first version; does nothing for others. */
  correct(contest: string): Promise<void> {
    return this.afterOthers(() => this.bring(contest, false));
  }

  /** Runs one call at a time: two would write the same version. */
  private afterOthers(work: () => Promise<void>): Promise<void> {
    this.running = this.running.catch(() => undefined).then(work);
    return this.running;
  }

  private async bring(contest: string, isFirstWanted: boolean): Promise<void> {
    const { result } = this.store.meta;
    const newest = await findActaVersion(this.db, contest);
    if (!newest && !isFirstWanted) return;
    if (!this.store.roots.current || !result) {
      if (newest) throw new Error(`The room of contest ${contest} lost the result of its acta`);
      return;
    }
    await this.room.mirrorVotes(contest);
    this.cache.fill(contest);
    const held = this.votes.quarantined();
    const known = [...result.stories, ...held].map(({ story }) => story);
    const found = await listActaStories(this.db, contest, [...known, ...this.votes.votedStories()]);
    const at = new Date().toISOString();
    if (!newest) {
      const first = { version: 1, supersedes: null, at, newAccounts: null };
      return this.write(contest, first, result, found);
    }
    const { version, newAccounts } = newest;
    const before = await readActaStories(readActaText(this.db, contest, version));
    const reason = reasonOfChange(statesOf(before), statesOf(found.stories));
    if (reason === null) return clearResultAlarm(this.db, contest, "acta");
    const next = { version: version + 1, supersedes: { version, at, reason }, at, newAccounts };
    await this.write(contest, next, result, found, hasLost(before, found));
  }

  private async write(
    contest: string,
    versions: Versions,
    result: ContestResult,
    found: ActaStories,
    withdrawsOlder = false,
  ): Promise<void> {
    const { db } = this;
    const { version, at } = versions;
    const facts = await this.factsOf(contest, versions, result, found);
    const tally = new BallotTally(contest);
    const written = await writeActaText(
      db,
      contest,
      version,
      actaLines(facts, this.votes.byCode(), tally),
    );
    const { stories } = facts;
    const differences = actaDifferences(
      { stories, ranking: actaRanking(stories, tally.counts), tally },
      {
        ...{ root: facts.root, voters: facts.voters, result, recorded: found.recorded },
        tallies: new Map(this.store.tallies().map(({ story, n }) => [story, n])),
      },
    );
    if ((await hashActaText(db, contest, version)) !== written.sha256)
      differences.push("D1 returns another text than the one that was written");
    if (differences.length > 0) await this.refuse(contest, differences);
    await publishActa(
      db,
      {
        ...{ contest_id: contest, version, at, reason: versions.supersedes?.reason ?? null },
        ...{ ...written, new_accounts: facts.newAccounts, withdrawsOlder },
      },
      new Date(),
    );
    await clearResultAlarm(db, contest, "acta");
  }

  /** Logs the differences, warns the admins, and throws. */
  private async refuse(contest: string, differences: readonly string[]): Promise<never> {
    const more = differences.length - 1;
    const difference = `${differences[0]}${more > 0 ? `, and ${more} more differences` : ""}`;
    console.error(
      `acta_mismatch: the acta of contest ${contest} is not published: ${difference} (docs/operations.md).`,
    );
    await raiseResultAlarm(this.db, contest, { kind: "acta", difference }, new Date());
    throw new ActaMismatch(`The acta of contest ${contest} does not agree: ${difference}`);
  }

  private async factsOf(
    contest: string,
    { version, supersedes, newAccounts }: Versions,
    result: ContestResult,
    { stories }: ActaStories,
  ): Promise<ActaFacts> {
    const { db, store } = this;
    const { zone } = this.room;
    const root = store.roots.current;
    if (!root) throw new Error(`The ballot of contest ${contest} has no root`);
    const { rebuilt = 0, voters } = this.cache.fill(contest);
    const isRebuilt = rebuilt > 0 || store.roots.earlier.length > 0;
    const room = {
      rebuiltAt: isRebuilt ? root.madeAt : null,
      finalizedByHandAt: result.by ? result.at : null,
    };
    const lines = await listActaInterventions(db, contest, room, zone);
    const { title } = await db
      .selectFrom("contests")
      .where("id", "=", contest)
      .select("title")
      .executeTakeFirstOrThrow();
    const held = this.votes.quarantined();
    const heldBy = (note: string | null) => held.filter((vote) => vote.note === note).length;
    // A restored D1 may lack an intervention that the room has received.
    const lost = [...new Map(held.map(({ note, at }) => [note, at]))]
      .filter(([note]) => !lines.some(({ kind, quarantine }) => isPut(kind) && quarantine === note))
      .map(([note, at]) => ({ kind: PUT, at, reason: LOST_REASON, quarantine: note }));
    const all = [...lines, ...lost].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    const interventions = all.map(({ kind, at, reason, quarantine }) => ({
      ...{ kind, at: localDay(new Date(at), zone), reason },
      ...(isPut(kind) && { votes: heldBy(quarantine) }),
    }));
    const put = new Map(
      all.filter(({ kind }) => isPut(kind)).map((line) => [line.quarantine, line]),
    );
    return {
      ...{ version, supersedes, contest: { id: contest, title }, closedAt: root.closedAt },
      ...{ root: root.root, voters, stories, interventions },
      newAccounts: newAccounts ?? (await countNewAccounts(db, contest, store.voters())),
      quarantined: held.map(({ story, code, note, at }) => ({
        ...{ story, code, reason: put.get(note)?.reason ?? LOST_REASON },
        at: localDay(new Date(put.get(note)?.at ?? at), zone),
      })),
    };
  }
}

const PUT = "votes-quarantined" as const;
const isPut = (kind: string) => kind === PUT;
const LOST_REASON = "El motivo ya no consta";

/** Whether a version with these stories holds the title of a story that is deleted now. */
function hasLost(before: readonly { id: string; state: string }[], { stories }: ActaStories) {
  const deleted = new Set(stories.filter(({ state }) => state === "deleted").map(({ id }) => id));
  return before.some(({ id, state }) => state !== "deleted" && deleted.has(id));
}
