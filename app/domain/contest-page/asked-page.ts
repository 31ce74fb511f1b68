import type { Db } from "~/db/db";
import type { Reader } from "~/domain/reads/fair-order";
import type { Rooms } from "~/domain/votes/room-client.server";

/** A contest's page as it is asked for, and what it is answered with. */
export interface AskedPage {
  db: Db;
  env: Rooms & Pick<Env, "SESSION_SECRET">;
  /** Null: the contest of now. */
  id: string | null;
  query: URLSearchParams;
  reader: Reader;
  now: Date;
}
