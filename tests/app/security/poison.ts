import { sql } from "kysely";
import type { Db } from "~/db/db";

/**
 * Columns without a text that people write: ids, instants, hashes, keys and JSON of the code. Columns whose name ends like one of
 * these need no row in a table below.
 */
const MACHINE = /(^|_)(id|ids|at|hash|deadline|date|day|until|since|updated|key|by|lease|network)$/;

/** Further columns that a hostile text cannot reach, with the reason. */
const UNREACHABLE: Record<string, string> = {
  "stories.content": "HTML of the story renderer, which has the whole corpus (story-html.test.ts)",
  "user_profiles.website": "checked by its form: an address with http or https",
  "user_profiles.name_folded": "folded copy for the search",
  "user_profiles.name_skeleton": "folded copy for look-alike names",
  "stories.title_folded": "folded copy for the search",
  "stories.excerpt_folded": "folded copy for the search",
  "plans.profile_features": "settings of the migrations",
  "archived_rows.text": "JSON for the operator's import",
  "room_files.text": "JSON for the operator's import",
  "vote_quarantines.votes": "JSON of ids",
  "notifications.data": "JSON of ids",
  "mail_outbox.kind": "written by the code",
  "mail_outbox.data":
    "input of the renderer of mails, which has the whole corpus (render-mail.test.ts)",
  "sessions.country": "code of two letters of Cloudflare",
  "email_subscribers.email": "checked by its form: an e-mail address",
  "user_profiles.email": "checked by its form: an e-mail address",
  "drafts.desk": "id of an open page",
  "draft_versions.desk": "id of an open page",
  "story_views.viewer": "hash of address and browser",
  "submission_consents.ip_address": "never shown",
  "submission_consents.user_agent": "never shown",
  ...writtenByCode(
    "user_badges: scope metadata",
    "ranking_metadata: contest_period updated_by_admin",
  ),
  ...writtenByCode("audit_log: action subject detail", "account_deletions: stories"),
  ...writtenByCode("announcements_seen: announcement step", "pictures: type", "archives: kind"),
  ...writtenByCode("archived_rows: table_name", "vote_quarantines: signal"),
  "acta_parts.text": "JSON of a file that is sent as a download",
  ...writtenByCode("contest_roots: root", "result_alarms: kind difference", "actas: reason sha256"),
  ...writtenByCode("room_requests: kind answer", "revocation_outbox: kind subject stories"),
};

/** Takes tables with their columns, such as "archives: kind". */
function writtenByCode(...tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    tables.flatMap((text) => {
      const [table = "", columns = ""] = text.split(": ");
      return columns.split(" ").map((column) => [`${table}.${column}`, "written by the code"]);
    }),
  );
}

/** Tables that no page reads, and those of the migrations. */
const UNREAD =
  /^(d1_migrations|sqlite_|_cf_|throttle$|deployment$|cron_runs$|badge_definitions$|plans$)/;

/** Hostile texts, longest first: each column gets the first that its constraints accept. */
export const TEXTS = [
  `"'><img src=x onerror=alert(1)></title></textarea></script><script>alert(1)</script>]]>&lt;evil\r\nEVIL:1 `,
  `"'><img src=x onerror=alert(1)>\r\nEVIL:1 `,
  `"'><img src=x onerror=alert(1)> `,
  `"><svg onload=alert(1)> `,
  `'"><b onx=1> `,
  "<b>",
  "<",
];

export interface Poisoned {
  /** Columns with a hostile text in every row. */
  filled: string[];
  /** Columns whose constraints accept none: enumerations, numbers and codes. */
  held: string[];
  /** Columns of tables without rows. */
  empty: string[];
  /** Names in `UNREACHABLE` that are no column. */
  stale: string[];
}

/** Puts a hostile text into every text column that people or the outside world can write, in every row. */
export async function poison(db: Db): Promise<Poisoned> {
  const { rows } = await sql<{ of: string; name: string }>`
    SELECT m.name AS of, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
    WHERE m.type = 'table' AND c.type = 'TEXT' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\'`.execute(
    db,
  );
  const poisoned: Poisoned = { filled: [], held: [], empty: [], stale: [] };
  const columns = rows.map(({ of, name }) => `${of}.${name}`);
  poisoned.stale = Object.keys(UNREACHABLE).filter((name) => !columns.includes(name));
  for (const { of, name } of rows) {
    const column = `${of}.${name}`;
    if (UNREAD.test(of) || MACHINE.test(name) || column in UNREACHABLE) continue;
    const count = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(of)}`.execute(db);
    if (count.rows[0]?.n === 0) poisoned.empty.push(column);
    else poisoned[(await fillColumn(db, of, name)) ? "filled" : "held"].push(column);
  }
  return poisoned;
}

/** Puts the longest text that a column's constraints accept into all its rows. Returns whether they accept one. */
async function fillColumn(db: Db, table: string, column: string): Promise<boolean> {
  for (const text of TEXTS) {
    // Random digits keep unique columns unique.
    const update = sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${text} || hex(randomblob(3))`;
    const isStored = await update.execute(db).then(
      () => true,
      () => false,
    );
    if (isStored) return true;
  }
  return false;
}
