import * as v from "valibot";
import type { Db } from "~/db/db";
import { contestPhase, hasBlindList } from "~/domain/contests/phases";
import { auditLedger } from "~/domain/votes/ledger";
import { logRoomEvents } from "~/domain/votes/log-room-events.server";
import { findRecordSeq } from "~/domain/votes/room-alarms.server";
import {
  deleteRoomFile,
  listParts,
  PARTS_AT_ONCE,
  storeParts,
} from "~/domain/votes/room-files.server";
import type { ExportAnswer, ImportAnswer } from "~/domain/votes/room-protocol";
import { listRoomStories } from "~/domain/votes/room-stories.server";
import type { BallotStore } from "./ballot-store";
import type { Surroundings } from "./ledger-rebuild";

/**
 * The first line of a room's file. `pieces` is the number of the next lines, which together are a `State` as JSON. All further lines
 * are lists of ledger entries.
 */
const Header = v.object({
  format: v.literal("tintero-room-1"),
  contest: v.string(),
  entries: v.number(),
  head: v.nullable(v.string()),
  pieces: v.number(),
});

/** What does not follow from the ledger: values such as the result, and the interventions that the room has received. */
const State = v.object({ meta: v.record(v.string(), v.string()), received: v.array(v.string()) });

/** Characters per line, as D1 takes them (migration 0046). */
const MOST_LETTERS = 20_000;

/** Undoes the transaction of an import whose file is damaged. */
class BrokenFile extends Error {}

/**
 * Writes the whole ledger of a room to D1 as a file, and fills an empty room from such a file, byte for byte: with its codes and its
 * seal (OPS-04). Ballots, tallies and quarantines follow from the ledger.
 */
export class RoomFile {
  constructor(
    private readonly db: Db,
    private readonly store: BallotStore,
    private readonly storage: DurableObjectStorage,
    private readonly room: Surroundings,
  ) {}

  /** Writes the file to D1. Votes that are cast meanwhile are not in it. */
  async export(id: string): Promise<ExportAnswer> {
    const { meta, ledger, quarantined } = this.store;
    // `record.compare` would raise an alarm that lasts for a finished contest whose votes are lost.
    if ((await findRecordSeq(this.db, id)) > ledger.lastSeq()) return { reason: "behind" };
    // Reads the header in one turn: the entries up to its number never change.
    const lastSeq = ledger.lastSeq();
    const entries = ledger.countAfter(0);
    const state = JSON.stringify({ meta: meta.lasting(), received: quarantined.received() });
    const pieces = state.match(new RegExp(`.{1,${MOST_LETTERS}}`, "g")) ?? [];
    const header: v.InferOutput<typeof Header> = {
      format: "tintero-room-1",
      contest: id,
      entries,
      head: meta.head,
      pieces: pieces.length,
    };
    await deleteRoomFile(this.db, id);
    let lines = [JSON.stringify(header), ...pieces];
    let part = 0;
    for (const line of ledger.lines(lastSeq)) {
      lines.push(line);
      if (lines.length < PARTS_AT_ONCE) continue;
      await storeParts(this.db, id, part, lines, new Date());
      part += lines.length;
      lines = [];
    }
    if (lines.length > 0) await storeParts(this.db, id, part, lines, new Date());
    return { entries, parts: part + lines.length };
  }

  /**
   * Fills the room from the file in D1. Idempotent: a room whose ledger begins with the file's answers as after the import. Refused
   * if the room has another ledger, or if the file is damaged.
   */
  async import(id: string): Promise<ImportAnswer> {
    const { contest, record, alarm, mirror } = this.room;
    if (!(await contest.read(id, { keepOlder: true })))
      throw new Error(`There is no contest ${id}`);
    const { sql } = this.storage;
    sql.exec("DELETE FROM file_parts");
    for (let next = 0; ;) {
      const parts = await listParts(this.db, id, next);
      const list = JSON.stringify(parts);
      sql.exec(
        "INSERT INTO file_parts SELECT value ->> 'part', value ->> 'text' FROM json_each(?)",
        list,
      );
      const last = parts.at(-1);
      if (!last) break;
      next = last.part + 1;
    }
    const stories = await listRoomStories(this.db, id);
    await alarm.load();
    const isEmpty = this.isEmpty();
    const answer = isEmpty ? this.fill(id, new Date()) : this.compare(id);
    sql.exec("DELETE FROM file_parts");
    if (!answer.ok) return answer;
    const asOf = this.store.ledger.lastSeq();
    if (isEmpty) {
      this.storage.transactionSync(() =>
        this.room.removals.replaceStories({ stories, asOf }, new Date()),
      );
    }
    await alarm.arm(new Date());
    await logRoomEvents(this.db, id, this.store.events);
    const isBehind = await record.compare(id);
    if (!isBehind) await mirror.begin();
    return { ...answer, isBehind };
  }

  private fill(id: string, now: Date): ImportAnswer {
    const { store, storage } = this;
    try {
      return storage.transactionSync((): ImportAnswer => {
        const header = v.safeParse(Header, readJson(this.line(0) ?? ""));
        if (!header.success) throw new BrokenFile();
        if (header.output.contest !== id) return { ok: false, reason: "other-contest" };
        const { entries, head, pieces } = header.output;
        let json = "";
        for (let part = 1; part <= pieces; part++) json += this.line(part) ?? "";
        const state = v.safeParse(State, readJson(json));
        if (!state.success) throw new BrokenFile();
        for (let part = pieces + 1; ; part++) {
          const line = this.line(part);
          if (line === null) break;
          store.ledger.addLine(line);
        }
        store.deriveFromLedger();
        for (const note of state.output.received) store.quarantined.markReceived(note);
        store.meta.restore(state.output.meta, head);
        const { contest } = store.meta;
        if (entries > 0 && contest && hasBlindList(contestPhase(contest, now)))
          store.events.addFill(now);
        const audit = auditLedger(id, store.ledger.entries());
        const isWhole = audit.problems.length === 0 && audit.entries === entries;
        if (!isWhole || (head !== null && audit.head !== head)) throw new BrokenFile();
        return { ok: true, entries, votes: audit.votes.length, isBehind: false };
      });
    } catch (error) {
      console.error(`The file of the room of contest ${id} was not imported`, error);
      return { ok: false, reason: "broken" };
    }
  }

  private isEmpty(): boolean {
    return this.store.ledger.lastSeq() === 0 && !this.store.meta.isDecided;
  }

  /** Compares the file with the ledger of a room that is not empty: it may be the file of an import whose answer was lost. */
  private compare(id: string): ImportAnswer {
    const { ledger } = this.store;
    const header = v.safeParse(Header, readJson(this.line(0) ?? ""));
    if (!header.success) return { ok: false, reason: "broken" };
    if (header.output.contest !== id) return { ok: false, reason: "other-contest" };
    const isHeld =
      header.output.entries === 0 ? ledger.lastSeq() === 0 : ledger.hasEndOf(this.lastLine());
    if (!isHeld) return { ok: false, reason: "not-empty" };
    const { entries, votes } = auditLedger(id, ledger.entries());
    return { ok: true, entries, votes: votes.length, isBehind: false };
  }

  private lastLine(): string {
    const newest = "SELECT text FROM file_parts ORDER BY part DESC LIMIT 1";
    return this.storage.sql.exec<{ text: string }>(newest).one().text;
  }

  private line(part: number): string | null {
    const [row] = this.storage.sql.exec<{ text: string }>(
      "SELECT text FROM file_parts WHERE part = ?",
      part,
    );
    return row?.text ?? null;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
