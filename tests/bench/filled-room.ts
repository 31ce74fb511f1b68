import { genesis, hashOf, leafOf } from "~/domain/votes/ledger";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import type { ContestRoom } from "../../workers/contest-room/contest-room";
import { BallotStore } from "../../workers/contest-room/ballot-store";
import { storyId, voterId } from "./largest-ids";

/** Entries per transaction while a ledger is filled: about 1.1 MB as JSON, and a string in a room has at most 2 MB. */
const PER_PIECE = 2000;

/** Number of the first voter of a rush. D1 does not have these accounts. */
const RUSHING = 10_000_000;

/** The votes with which `fill` fills a room: three of each voter. */
export interface Filling {
  contest: string;
  voters: number;
  stories: number;
}

/** Methods that the bench adds to a contest's room. */
export interface FillableRoom {
  fill(filling: Filling): Promise<number>;
  rush(filling: Filling, votes: number): Promise<void>;
  waiting(): Promise<number>;
  lose(): Promise<void>;
}

/** URL path of a request that does nothing. */
export const IDLE_PATH = "/bench/idle";
/** URL path at which the bench calls a room's methods. */
export const ROOM_PATH = "/bench/room";

/** A call of a method of a contest's room. */
export interface RoomCall {
  contest: string;
  method: keyof FillableRoom;
  args: unknown[];
}

/** Adds a URL to the built Worker at which the bench calls a room's methods: Miniflare's proxy objects do not know all of them. */
export function withRoomCalls(worker: ExportedHandler<Env>): ExportedHandler<Env> {
  return {
    ...worker,
    async fetch(request, env, execution) {
      const { pathname } = new URL(request.url);
      if (pathname === IDLE_PATH) return new Response(null, { status: 204 });
      if (pathname !== ROOM_PATH) {
        return (await worker.fetch?.(request, env, execution)) ?? new Response(null);
      }
      const { contest, method, args } = await request.json<RoomCall>();
      const room = env.CONTEST_ROOM.get(env.CONTEST_ROOM.idFromName(contest));
      const answer: unknown = await Reflect.apply(Reflect.get(room, method), room, args);
      return Response.json(answer ?? null);
    },
  };
}

/** Adds to the built room what only the bench needs: to be filled quickly, and to lose its storage. */
export function fillable(Room: typeof ContestRoom) {
  return class extends Room implements FillableRoom {
    /** Fills the room's empty ledger with votes, in a valid hash chain, and returns their number. */
    async fill({ contest, voters, stories }: Filling): Promise<number> {
      const { storage } = this.ctx;
      const store = new BallotStore(storage.sql);
      const votes = voters * VOTES_PER_CONTEST;
      let prev = genesis(contest);
      for (let from = 0; from < votes; from += PER_PIECE) {
        const entries: unknown[] = [];
        for (let n = from; n < Math.min(votes, from + PER_PIECE); n++) {
          const voter = Math.floor(n / VOTES_PER_CONTEST);
          const user = voterId(voter);
          const story = storyId(chosenBy(voter, n % VOTES_PER_CONTEST, stories));
          const salt = crypto.randomUUID();
          const vote = crypto.randomUUID();
          const entry = {
            seq: n + 1,
            op: "+" as const,
            user,
            story,
            vote,
            at: new Date().toISOString(),
            note: null,
            isRebuilt: false,
          };
          const leaf = leafOf({ ...entry, salt });
          const hash = hashOf({ ...entry, leaf, prev });
          const key = hashOf({ ...entry, leaf, prev: hash });
          const { seq, op, at } = entry;
          entries.push([seq, op, user, story, vote, key, at, leaf, salt, prev, hash, null, 0]);
          prev = hash;
        }
        storage.transactionSync(() => store.ledger.addLine(JSON.stringify(entries)));
        // Lets the inspector answer.
        await new Promise((done) => setTimeout(done));
      }
      storage.transactionSync(() => {
        store.meta.head = prev;
        store.deriveFromLedger();
      });
      return votes;
    }

    /** Casts votes of new voters, one after the other, without the Worker's part of a vote. */
    async rush({ contest, stories }: Filling, votes: number): Promise<void> {
      for (let n = 0; n < votes; n++) {
        const answer = await this.castVote({
          contest,
          datesVersion: 1,
          user: voterId(RUSHING + n),
          story: storyId(n % stories),
          author: null,
          want: "vote" as const,
          key: crypto.randomUUID(),
        });
        if (!answer.ok) throw new Error(`A vote was refused: ${answer.reason}`);
      }
    }

    /** Counts the ledger entries that D1 does not have yet. */
    async waiting(): Promise<number> {
      const { ledger, meta } = new BallotStore(this.ctx.storage.sql);
      return ledger.countAfter(meta.mirrored);
    }

    /** Deletes the room's storage and ends the object, like the loss of a room. */
    async lose(): Promise<void> {
      await this.ctx.storage.deleteAlarm();
      await this.ctx.storage.deleteAll();
      this.ctx.abort("The bench has deleted the room's storage");
    }
  };
}

/** Number of the story that gets a voter's vote number `vote`: unevenly spread, so that there are winners and ties. */
function chosenBy(voter: number, vote: number, stories: number): number {
  const first = voter % 5 === 0 ? voter * voter : voter * 7919;
  return (first + vote * Math.floor(stories / VOTES_PER_CONTEST)) % stories;
}
