import { DurableObject } from "cloudflare:workers";
import type {
  LogCursor,
  Revocation,
  RevocationLogProtocol,
} from "~/domain/revocations/revocation-log";

/** Number of entries of one answer: about 500 KB of the 32 MB that a call may return. */
const PER_PAGE = 5000;

type Row = {
  kind: Revocation["kind"];
  key: string;
  at: string;
  stories: Revocation["stories"];
};

/**
 * The log of what people have ended, as keyed hashes. One object for the whole site. It is a Durable Object because a restore of D1
 * does not reach its storage (OPS-04).
 */
export class RevocationLog extends DurableObject<Env> implements RevocationLogProtocol {
  private readonly sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.sql.exec(`CREATE TABLE IF NOT EXISTS revocations (
      kind TEXT NOT NULL, key TEXT NOT NULL, at TEXT NOT NULL, is_ended INTEGER NOT NULL, stories TEXT,
      PRIMARY KEY (kind, key)
    ) WITHOUT ROWID`);
  }

  async record(entries: readonly Revocation[]): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      for (const { kind, key, at, isEnded, stories } of entries) {
        const values = [at, isEnded ? 1 : 0, stories];
        // What was taken up again is stored only over an entry: otherwise there is nothing that a restore could undo.
        if (isEnded) {
          this.sql.exec(
            `INSERT INTO revocations (kind, key, at, is_ended, stories) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET at = excluded.at, is_ended = excluded.is_ended, stories = excluded.stories
            WHERE excluded.at >= at`,
            ...[kind, key, ...values],
          );
        } else {
          this.sql.exec(
            "UPDATE revocations SET at = ?, is_ended = ?, stories = ? WHERE kind = ? AND key = ? AND at <= ?",
            ...[...values, kind, key, at],
          );
        }
      }
    });
  }

  async listEnded(after: LogCursor | null): Promise<Revocation[]> {
    const rows = this.sql.exec<Row>(
      `SELECT kind, key, at, stories FROM revocations WHERE is_ended = 1 AND (kind, key) > (?, ?)
      ORDER BY kind, key LIMIT ?`,
      ...[after?.kind ?? "", after?.key ?? "", PER_PAGE],
    );
    return rows.toArray().map((row) => ({ ...row, isEnded: true }));
  }

  async forgetBefore(at: string): Promise<void> {
    this.sql.exec("DELETE FROM revocations WHERE at < ?", at);
  }
}
