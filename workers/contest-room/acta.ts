import type { Db } from "~/db/db";
import { actaLines, actaRanking, type ActaFacts } from "~/domain/acta/acta-file";
import { listActaStories, type ActaStories } from "~/domain/acta/acta-stories.server";
import {
  findActaVersion,
  listPublishedActas,
  publishActa,
  readActaText,
  type ActaVersion,
} from "~/domain/acta/actas.server";
import { BallotTally } from "~/domain/acta/ballot-tally";
import { actaDifferences } from "~/domain/acta/check-acta";
import { countNewAccounts, toldNewAccounts } from "~/domain/acta/new-accounts.server";
import { withPublished } from "~/domain/acta/public-interventions";
import { readActaHead } from "~/domain/acta/read-acta";
import { reasonOfChange, type Decided } from "~/domain/acta/reason-of-change";
import { hashActaText, writeActaText } from "~/domain/acta/write-acta.server";
import type { ContestResult } from "~/domain/closing/finalize.server";
import {
  clearResultAlarm,
  listResultAlarms,
  raiseResultAlarm,
} from "~/domain/votes/result-alarms.server";
import { collectActaFacts } from "./acta-facts";
import type { ActaVotes } from "./acta-votes";
import type { BallotStore } from "./ballot-store";
import { putBackLost } from "./lost-actas";
import { ActaMismatch, type PublicationWatch } from "./publication-watch";
import type { PublishedLedgerCache } from "./published-ledger";

interface Surroundings {
  /** Time zone of the site, in which days are told. */
  zone: string;
  /** Mirrors all pending votes to D1; rejects if D1 fails. */
  mirrorVotes(contest: string): Promise<void>;
  watch: PublicationWatch;
}

/** A version to be written. */
interface Written {
  at: string;
  facts: ActaFacts;
  /** As the first version counted them; the file may not tell them. */
  newAccounts: number;
  /** Whether the versions before hold the title of a story that is deleted. */
  withdrawsOlder: boolean;
}

/**
 * Writes the public acta of a decided contest to D1 (VOTE-11): the first version before the results are published, and another one
 * whenever a story is disqualified, readmitted or deleted afterwards, or another intervention becomes known. A version is published
 * only if everything that follows from its votes agrees with the room's root, tallies and result and with D1's votes, and if D1
 * returns the text that was written.
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
   * Publishes the first version of the contest's acta, or the next one if its stories have other states or its interventions have
   * changed; does nothing if the newest version still holds, and for a contest without a root. Throws `ActaMismatch`, with a warning
   * for the admins, if it does not agree.
   */
  publish(contest: string): Promise<void> {
    return this.afterOthers(() => this.bring(contest, true));
  }

  /** Like `publish`, for a contest that has a first version; does nothing for others. */
  correct(contest: string): Promise<void> {
    const bring = () => this.bring(contest, false);
    return this.afterOthers(() => this.room.watch.run(contest, "acta", bring));
  }

  /** Runs one call at a time: two would write the same version. */
  private afterOthers(work: () => Promise<void>): Promise<void> {
    this.running = this.running.catch(() => undefined).then(work);
    return this.running;
  }

  private async bring(contest: string, isFirstWanted: boolean): Promise<void> {
    const { db, store, votes, cache } = this;
    const { result } = store.meta;
    const inD1 = await listPublishedActas(db, contest);
    if (inD1.length === 0 && !isFirstWanted) return;
    if (!store.roots.current || !result) {
      if (inD1.length > 0)
        throw new Error(`The room of contest ${contest} lost the result of its acta`);
      return;
    }
    const { lost, other } = store.actas.compare(inD1);
    const [first] = other;
    if (first)
      await this.refuse(contest, [`D1 has another version ${first.version} than was published`]);
    store.actas.learn(inD1);
    await this.room.mirrorVotes(contest);
    cache.fill(contest);
    const held = votes.quarantined();
    const known = [...result.stories, ...held].map(({ story }) => story);
    const found = await listActaStories(db, contest, [...known, ...votes.votedStories()]);
    const sources = { db, store, votes, cache, zone: this.room.zone };
    const current = await collectActaFacts(sources, contest, found);
    const collected = {
      ...current,
      interventions: withPublished(store.actas.interventions, current.interventions),
    };
    if (lost.length > 0) await putBackLost({ db, store, votes }, contest, lost, collected);
    const at = new Date().toISOString();
    const newest = await findActaVersion(db, contest);
    if (!newest) {
      const newAccounts = await countNewAccounts(db, contest, store.voters());
      const version = { version: 1, supersedes: null, newAccounts: toldNewAccounts(newAccounts) };
      const facts = { ...collected, ...version };
      return this.write({ at, facts, newAccounts, withdrawsOlder: false }, result, found);
    }
    const { version, newAccounts } = newest;
    const before = await readActaHead(readActaText(db, contest, version));
    const interventions = withPublished(before.interventions, collected.interventions);
    const reason = reasonOfNext(newest, before, { ...collected, interventions });
    if (reason === null) {
      // A crash right after the publication left those of the version before.
      store.actas.interventions = before.interventions;
      return clearResultAlarm(db, contest, "acta");
    }
    const next = { version: version + 1, supersedes: { version, at, reason } };
    const told = toldNewAccounts(newAccounts);
    const facts = { ...collected, ...next, interventions, newAccounts: told };
    const withdrawsOlder = hasLost(before.stories, found);
    await this.write({ at, facts, newAccounts, withdrawsOlder }, result, found);
  }

  private async write(
    { at, facts, newAccounts, withdrawsOlder }: Written,
    result: ContestResult,
    { recorded }: ActaStories,
  ): Promise<void> {
    const { db } = this;
    const { version } = facts;
    const { id } = facts.contest;
    const differencesOf = (tally: BallotTally) =>
      actaDifferences(
        { stories: facts.stories, ranking: actaRanking(facts.stories, tally.counts), tally },
        {
          root: facts.root,
          voters: facts.voters,
          result,
          recorded,
          tallies: new Map(this.store.tallies().map(({ story, n }) => [story, n])),
        },
      );
    // The alarm retries every minute: a difference that lasts is found without writing the file, of up to 18 MB, each time.
    const alarms = await listResultAlarms(db, id);
    if (alarms.some(({ kind }) => kind === "acta")) {
      const lasting = differencesOf(this.tallyOf(facts));
      if (lasting.length > 0) await this.refuse(id, lasting);
    }
    const tally = new BallotTally(id);
    const lines = actaLines(facts, this.votes.byCode(), tally);
    const written = await writeActaText(db, id, version, lines);
    const differences = differencesOf(tally);
    if ((await hashActaText(db, id, version)) !== written.sha256)
      differences.push("D1 returns another text than the one that was written");
    if (differences.length > 0) await this.refuse(id, differences);
    const reason = facts.supersedes?.reason ?? null;
    const acta = { contest_id: id, version, at, reason, ...written, new_accounts: newAccounts };
    await publishActa(db, { ...acta, withdrawsOlder, stories: facts.stories }, new Date());
    this.store.actas.learn([{ version, at, reason, ...written, newAccounts }]);
    this.store.actas.interventions = facts.interventions;
    await clearResultAlarm(db, id, "acta");
  }

  /** Adds up the votes that a file with these facts would have. */
  private tallyOf({ contest, quarantined }: ActaFacts): BallotTally {
    const tally = new BallotTally(contest.id);
    for (const { story, code } of this.votes.byCode()) tally.add(story, code);
    for (const { story, code } of quarantined) tally.addQuarantined(story, code);
    return tally;
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
}

/** Returns the Spanish reason of the version after `newest`; null if that one still holds. */
function reasonOfNext(newest: ActaVersion, before: Decided, after: Decided): string | null {
  if (newest.isLost)
    return "La base de datos se recuperó de una copia, y la versión anterior se perdió.";
  const reason = reasonOfChange(before, after);
  // Only by hand: otherwise a story of a withdrawn version was deleted, which is a change.
  const isWithdrawn = newest.withdrawnAt !== null;
  return reason ?? (isWithdrawn ? "La versión anterior se retiró a mano." : null);
}

/** Whether a version with these stories holds the title of a story that is deleted now. */
function hasLost(before: readonly { id: string; state: string }[], { stories }: ActaStories) {
  const deleted = new Set(stories.filter(({ state }) => state === "deleted").map(({ id }) => id));
  return before.some(({ id, state }) => state !== "deleted" && deleted.has(id));
}
