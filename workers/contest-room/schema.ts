/**
 * Migrations of the SQLite of a contest's room, each run once per room, in this order. A deployed migration is never changed:
 * append a new one. A migration may hold several statements.
 */
const STEPS: readonly string[] = [
  // IF NOT EXISTS for rooms that are older than the schema version; later migrations need none. `vote` is one id for all ledger
  // entries of a voter and a story, and the id of the row in D1. It still links '+' with '-' when the voter's id was removed.
  // `answered` holds the idempotency keys of all requests, also of those that changed nothing, which the ledger lacks. In
  // `reading` a story has a number: an order of 2,000 stories takes 10 KB with numbers and 80 KB with ids. `read_by` makes a read
  // count once per reader and story. `marked` is 0 after the reader has unmarked the story, whose read still counts.
  `CREATE TABLE IF NOT EXISTS ballot (user_id TEXT NOT NULL, story_id TEXT NOT NULL, seq INTEGER NOT NULL,
     PRIMARY KEY (user_id, story_id)) WITHOUT ROWID;
   CREATE TABLE IF NOT EXISTS ledger (seq INTEGER PRIMARY KEY, op TEXT NOT NULL CHECK (op IN ('+', '-')), user_id TEXT,
     story_id TEXT NOT NULL, vote TEXT NOT NULL, key TEXT UNIQUE, at TEXT NOT NULL, leaf TEXT NOT NULL, salt TEXT,
     prev TEXT NOT NULL, hash TEXT NOT NULL);
   CREATE INDEX IF NOT EXISTS ledger_by_voter ON ledger (user_id, story_id);
   CREATE TABLE IF NOT EXISTS tally (story_id TEXT PRIMARY KEY, n INTEGER NOT NULL CHECK (n >= 0),
     seq INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE IF NOT EXISTS answered (key TEXT PRIMARY KEY, voted INTEGER NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE IF NOT EXISTS withdrawn (story_id TEXT PRIMARY KEY) WITHOUT ROWID;
   CREATE TABLE IF NOT EXISTS reading (n INTEGER PRIMARY KEY AUTOINCREMENT, story_id TEXT NOT NULL UNIQUE, author TEXT,
     reads INTEGER NOT NULL DEFAULT 0);
   CREATE TABLE IF NOT EXISTS read_by (user_id TEXT NOT NULL, story_id TEXT NOT NULL, marked INTEGER NOT NULL,
     PRIMARY KEY (user_id, story_id)) WITHOUT ROWID;
   CREATE TABLE IF NOT EXISTS viewer_order (viewer TEXT PRIMARY KEY, day TEXT NOT NULL, numbers TEXT NOT NULL) WITHOUT ROWID;
   CREATE INDEX IF NOT EXISTS viewer_order_by_day ON viewer_order (day);`,
  // Pending reads: the numbers of the first stories of a reader's new order. `at` is when the order was made, in epoch
  // milliseconds. Rows expire after half an hour.
  `CREATE TABLE handed_out (viewer TEXT PRIMARY KEY, at INTEGER NOT NULL, numbers TEXT NOT NULL) WITHOUT ROWID`,
  // Replaces `answered` by `idle_keys`, the idempotency keys of requests that changed nothing: the ledger has the others. Rows
  // that only voting needs are deleted with the results; this migration deletes them in rooms that have already published theirs.
  `CREATE TABLE idle_keys (key TEXT PRIMARY KEY) WITHOUT ROWID;
   INSERT INTO idle_keys SELECT key FROM answered
     WHERE key NOT IN (SELECT key FROM ledger WHERE key IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM meta WHERE k = 'published');
   DROP TABLE answered;
   DELETE FROM read_by WHERE EXISTS (SELECT 1 FROM meta WHERE k = 'published');
   DELETE FROM viewer_order WHERE EXISTS (SELECT 1 FROM meta WHERE k = 'published');
   DELETE FROM handed_out WHERE EXISTS (SELECT 1 FROM meta WHERE k = 'published');`,
  // Cache of the published ledger: the votes of a finished contest. `seq` distinguishes votes with the same code.
  `CREATE TABLE sealed_votes (story_id TEXT NOT NULL, code TEXT NOT NULL, seq INTEGER NOT NULL,
     PRIMARY KEY (story_id, code, seq)) WITHOUT ROWID`,
  // Quarantine of votes: the ledger gets two more kinds of entries, and `note`, the id of the intervention. SQLite changes a CHECK
  // only by making the table anew.
  `CREATE TABLE new_ledger (seq INTEGER PRIMARY KEY, op TEXT NOT NULL CHECK (op IN ('+', '-', 'quarantine', 'release')),
     user_id TEXT, story_id TEXT NOT NULL, vote TEXT NOT NULL, key TEXT UNIQUE, at TEXT NOT NULL, leaf TEXT NOT NULL, salt TEXT,
     prev TEXT NOT NULL, hash TEXT NOT NULL, note TEXT, CHECK ((op IN ('quarantine', 'release')) = (note IS NOT NULL)));
   INSERT INTO new_ledger SELECT seq, op, user_id, story_id, vote, key, at, leaf, salt, prev, hash, NULL FROM ledger;
   DROP TABLE ledger;
   ALTER TABLE new_ledger RENAME TO ledger;
   CREATE INDEX ledger_by_voter ON ledger (user_id, story_id);
   CREATE TABLE quarantined (vote TEXT PRIMARY KEY, note TEXT NOT NULL) WITHOUT ROWID;
   CREATE INDEX quarantined_by_note ON quarantined (note)`,
  // A story in `withdrawn` may be readmitted: `is_out` is its newest state, `version` the number of the outbox's row in D1.
  `ALTER TABLE withdrawn ADD COLUMN is_out INTEGER NOT NULL DEFAULT 1;
   ALTER TABLE withdrawn ADD COLUMN version INTEGER NOT NULL DEFAULT 0`,
  // Ids of interventions that the room has received: quarantines of votes, and ends of quarantines.
  `CREATE TABLE told_quarantines (note TEXT PRIMARY KEY) WITHOUT ROWID;
   INSERT INTO told_quarantines SELECT DISTINCT note FROM ledger WHERE note IS NOT NULL`,
  // A ledger that is rebuilt from D1 marks its entries. `lost_votes` holds D1's votes while that is done: `is_held` is 1 for a vote
  // that the room has as given, by the account `holder`. `note` is the intervention that put the vote into quarantine.
  `ALTER TABLE ledger ADD COLUMN rebuilt INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE lost_votes (vote TEXT PRIMARY KEY, story_id TEXT NOT NULL, user_id TEXT, active INTEGER NOT NULL,
     seq INTEGER NOT NULL, at TEXT NOT NULL, is_held INTEGER NOT NULL DEFAULT 0, holder TEXT, note TEXT) WITHOUT ROWID;
   CREATE INDEX lost_votes_by_seq ON lost_votes (seq)`,
  // Lines of a room's file while it is imported.
  `CREATE TABLE file_parts (part INTEGER PRIMARY KEY, text TEXT NOT NULL)`,
  // Codes of votes have 32 digits instead of 16: empties the cache of the published ledger, so that it is filled again.
  `DELETE FROM sealed_votes;
   DELETE FROM meta WHERE k = 'sealed'`,
  // The file of an acta has all votes of a contest in the order of their codes.
  `CREATE INDEX sealed_votes_by_code ON sealed_votes (code)`,
];

// The schema version is a row of `meta`, since Durable Objects forbid writing `PRAGMA user_version`.
const NOTES = "CREATE TABLE IF NOT EXISTS meta (k TEXT PRIMARY KEY, v TEXT NOT NULL) WITHOUT ROWID";

/**
 * Migrates a room's tables to the newest version in one transaction, before any other access. Newer tables, of a deployment that
 * was rolled back, stay as they are.
 */
export function migrateRoom(storage: DurableObjectStorage): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    sql.exec(NOTES);
    const [noted] = sql.exec<{ v: string }>("SELECT v FROM meta WHERE k = 'schema'");
    const missing = STEPS.slice(Number(noted?.v ?? 0));
    if (missing.length === 0) return;
    for (const step of missing) sql.exec(step);
    sql.exec("INSERT OR REPLACE INTO meta (k, v) VALUES ('schema', ?)", String(STEPS.length));
  });
}
