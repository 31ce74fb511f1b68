import { dbOf } from "~/db/db";
import { Acta } from "./acta";
import { ActaVotes } from "./acta-votes";
import { TaskAlarm } from "../contest-clock/alarm";
import { ContestClock } from "../contest-clock/contest-clock";
import { BallotClose } from "./ballot-close";
import { BallotStore } from "./ballot-store";
import { ContestCopy } from "./contest-copy";
import { Finalization } from "./finalization";
import { VoteMirror } from "./mirror";
import { OrderStore } from "./order-store";
import { PendingReads } from "./pending-reads";
import { PublicationWatch } from "./publication-watch";
import { PublishedLedgerCache } from "./published-ledger";
import { VoteQuarantine } from "./quarantine";
import { ReadingOrder } from "./reading-order";
import { ReadsStore } from "./reads-store";
import { LedgerRebuild } from "./ledger-rebuild";
import { RecordCheck } from "./record-check";
import { Removals } from "./removals";
import { RoomFile } from "./room-file";

export type RoomParts = ReturnType<typeof createParts>;

/** Creates the stores, tasks and services of a contest room over its storage and D1, and connects them. */
export function createParts(ctx: DurableObjectState, env: Env) {
  const { storage } = ctx;
  const db = dbOf(env);
  const { TIME_ZONE: zone } = env;
  const store = new BallotStore(storage.sql);
  const pending = new PendingReads(storage.sql);
  const reads = new ReadsStore(storage.sql, pending);
  const orders = new OrderStore(storage.sql, reads, pending);
  const alarm = new TaskAlarm(storage, store.meta, (work) => ctx.waitUntil(work));
  const armAlarm = () => alarm.arm(new Date());
  const contest = new ContestCopy(db, store.meta, armAlarm);
  const record = new RecordCheck(db, store);
  const mirror = new VoteMirror(db, store, alarm, (work) => ctx.waitUntil(work));
  const quarantine = new VoteQuarantine(storage, store, contest, record, alarm, mirror);
  const removals = new Removals(store, reads, orders);
  const ballot = new BallotClose(db, storage, store, contest, record, removals);
  const watch = new PublicationWatch(db, store.meta);
  const ledgerCache = new PublishedLedgerCache(storage, store);
  const actaVotes = new ActaVotes(storage.sql);
  const acta = new Acta(db, store, actaVotes, ledgerCache, {
    zone,
    mirrorVotes: (id) => mirror.flush(id),
    watch,
  });
  const finalization = new Finalization(db, store, reads, orders, removals, record, ballot, {
    storage,
    contest,
    watch,
    armAlarm,
    mirrorVotes: () => mirror.now(),
    publishActa: (id) => acta.publish(id),
    announceResult: (people) => clock.announceResult(people),
  });
  const surroundings = { contest, record, alarm, mirror, removals };
  const rebuild = new LedgerRebuild(db, store, storage, surroundings);
  const file = new RoomFile(db, store, storage, surroundings);
  const room = {
    contest,
    ballot,
    get isPublishing() {
      return store.meta.isDecided && !store.meta.isPublished;
    },
    mirrorVotes: (id: string) => mirror.flush(id),
    closeBallot: (id: string) => watch.run(id, "close", () => ballot.close(id)),
    finalize: (id: string) => finalization.finalize(id, null),
  };
  const clock: ContestClock = new ContestClock(ctx, env, db, store.meta, alarm, { room, mirror });
  const { SESSION_SECRET } = env;
  const order = new ReadingOrder(db, storage, store, reads, orders, removals, SESSION_SECRET);
  return {
    db,
    zone,
    store,
    reads,
    alarm,
    contest,
    record,
    mirror,
    quarantine,
    removals,
    rebuild,
    file,
    ballot,
    finalization,
    clock,
    order,
    ledgerCache,
    acta,
    actaVotes,
  };
}
