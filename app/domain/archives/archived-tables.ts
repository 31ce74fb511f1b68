/** A table whose rows can be archived and restored. */
export interface ArchivedTable {
  /** Name of the table in the database, if the archive uses another name. */
  table?: string;
  /** Spanish name of the rows, for the counts on the page that confirms the clearing. */
  name: string;
  key: readonly string[];
  /** All columns, in the order of an archived row. For a table with `cleared`, only the key and the cleared columns. */
  columns: readonly string[];
  /** Columns that triggers compute when a row is restored: they are not archived. */
  computed?: readonly string[];
  /** Column with the account id of the row's owner: the archived row is deleted with that account. Null without an owner. */
  owner: string | null;
  /** For rows without an owner column: the table that has the owner, and the column that refers to its row. */
  ownerOf?: { table: string; column: string };
  /** Maximum number of rows per transaction; 500 if missing. */
  atOnce?: number;
  /** Foreign keys whose rows must exist before a row is restored, unless the key is NULL. */
  parents: Readonly<Record<string, keyof typeof PARENT_KEYS>>;
  /** Child tables whose rows would be deleted with a row (foreign keys). The row is archived only after its children. */
  children?: readonly { table: string; column: string }[];
  /** Column with binary data, archived as hexadecimal digits. */
  bytes?: string;
  /**
   * For a table whose rows are kept: the columns to reset, with their new values. A restore writes the archived values, if the
   * columns still have the reset values.
   */
  cleared?: Readonly<Record<string, number | null>>;
}

/** The key column of each table to which archived rows refer (foreign keys). */
export const PARENT_KEYS = {
  contests: "id",
  stories: "id",
  comments: "id",
  drafts: "id",
  user_profiles: "id",
  notifications: "dedupe_key",
  polls: "id",
  poll_options: "id",
} as const;

const columns = (names: string) => names.split(" ");

/**
 * The tables that can be archived, by their name in archives. Votes are not archived: the contest's room keeps them in its ledger,
 * and a file must not reveal who voted for what (VOTE-10). Nor are views, which contain reader ids and expire within days
 * (STORY-06).
 */
export const ARCHIVED_TABLES = {
  notification_actors: {
    name: "Personas de notificaciones",
    key: ["dedupe_key", "user_id"],
    columns: columns("dedupe_key user_id times"),
    owner: "user_id",
    parents: { dedupe_key: "notifications", user_id: "user_profiles" },
  },
  notifications: {
    name: "Notificaciones",
    key: ["id"],
    columns: columns("id user_id type title message data is_read dedupe_key created_at"),
    owner: "user_id",
    parents: { user_id: "user_profiles" },
    children: [{ table: "notification_actors", column: "dedupe_key" }],
  },
  comment_likes: {
    name: "«Me gusta» de comentarios",
    key: ["comment_id", "user_id"],
    columns: columns("comment_id user_id created_at"),
    owner: "user_id",
    parents: { comment_id: "comments", user_id: "user_profiles" },
  },
  reports: {
    name: "Reportes",
    key: ["id"],
    columns: columns(
      "id reporter_id reported_comment_id reported_story_id reason description status admin_notes resolved_at resolved_by created_at",
    ),
    owner: "reporter_id",
    parents: {
      reporter_id: "user_profiles",
      resolved_by: "user_profiles",
      reported_comment_id: "comments",
      reported_story_id: "stories",
    },
  },
  comments: {
    name: "Comentarios",
    key: ["id"],
    columns: columns(
      "id story_id user_id parent_id content likes_count is_featured deleted_at created_at updated_at hidden_at",
    ),
    owner: "user_id",
    parents: { story_id: "stories", user_id: "user_profiles", parent_id: "comments" },
    children: [
      { table: "comments", column: "parent_id" },
      { table: "comment_likes", column: "comment_id" },
      { table: "reports", column: "reported_comment_id" },
    ],
  },
  user_story_reads: {
    name: "Lecturas",
    key: ["user_id", "contest_id", "story_id"],
    columns: columns("user_id contest_id story_id marked_manually created_at"),
    owner: "user_id",
    parents: { user_id: "user_profiles", contest_id: "contests", story_id: "stories" },
  },
  submission_consents: {
    name: "Consentimientos",
    key: ["story_id"],
    columns: columns(
      "story_id user_id terms_accepted original_confirmed share_winner_content_accepted public_risk_acknowledged mature_content_marked ip_address user_agent created_at updated_at",
    ),
    owner: "user_id",
    parents: { story_id: "stories", user_id: "user_profiles" },
  },
  pictures: {
    name: "Imágenes",
    key: ["id"],
    columns: columns("id user_id story_id type bytes created_at"),
    owner: "user_id",
    parents: { story_id: "stories", user_id: "user_profiles" },
    bytes: "bytes",
    atOnce: 50,
  },
  stories: {
    name: "Historias",
    key: ["id"],
    columns: columns(
      "id contest_id user_id title source content excerpt word_count is_mature story_category likes_count views_count is_winner winner_position published_at created_at updated_at title_folded excerpt_folded allows_anthology disqualified_at line",
    ),
    computed: ["revealed_at", "revealed_no", "contest_no", "author_key"],
    owner: "user_id",
    atOnce: 50,
    parents: { contest_id: "contests", user_id: "user_profiles" },
    children: [
      { table: "comments", column: "story_id" },
      { table: "reports", column: "reported_story_id" },
      { table: "user_story_reads", column: "story_id" },
      { table: "submission_consents", column: "story_id" },
      { table: "pictures", column: "story_id" },
    ],
  },
  celebrations: {
    name: "Felicitaciones vistas",
    key: ["user_id", "contest_id", "position"],
    columns: columns("user_id contest_id position seen_at"),
    owner: "user_id",
    parents: { user_id: "user_profiles", contest_id: "contests" },
  },
  contest_mailings: {
    name: "Envíos de correo",
    key: ["contest_id", "mailing"],
    columns: columns("contest_id mailing begun_at deadline after_row done_at after_id"),
    owner: null,
    parents: { contest_id: "contests" },
  },
  contest_roots: {
    name: "Sellos",
    key: ["contest_id", "n"],
    columns: columns("contest_id n root closed_at made_at"),
    owner: null,
    parents: { contest_id: "contests" },
  },
  draft_versions: {
    name: "Versiones de borradores",
    key: ["id"],
    columns: columns("id draft_id desk title source story_category written_at"),
    owner: "user_id",
    ownerOf: { table: "drafts", column: "draft_id" },
    atOnce: 50,
    parents: { draft_id: "drafts" },
  },
  drafts: {
    name: "Borradores",
    key: ["id"],
    columns: columns(
      "id contest_id user_id visitor_hash title source story_category revision updated_at desk",
    ),
    owner: "user_id",
    atOnce: 50,
    parents: { contest_id: "contests", user_id: "user_profiles" },
    children: [{ table: "draft_versions", column: "draft_id" }],
  },
  user_badges: {
    name: "Insignias del reto",
    key: ["id"],
    columns: columns("id user_id badge_id scope metadata earned_at"),
    owner: "user_id",
    parents: { user_id: "user_profiles", scope: "contests" },
  },
  poll_conversions: {
    name: "Encuestas convertidas",
    key: ["poll_id"],
    columns: columns("poll_id option_id contest_id converted_at"),
    owner: null,
    parents: { poll_id: "polls", option_id: "poll_options", contest_id: "contests" },
  },
  contests: {
    name: "Retos",
    key: ["id"],
    columns: columns(
      "id title description month category prompt status word_limit min_words submission_deadline voting_deadline results_at end_date dates_version finalized_at created_at reads_fewest reads_most reads_variation changed_at",
    ),
    computed: ["stories_count", "words_sum", "stories_version", "number"],
    owner: null,
    parents: {},
    children: [
      { table: "stories", column: "contest_id" },
      { table: "user_story_reads", column: "contest_id" },
      { table: "celebrations", column: "contest_id" },
      { table: "contest_mailings", column: "contest_id" },
      { table: "contest_roots", column: "contest_id" },
      { table: "drafts", column: "contest_id" },
      { table: "poll_conversions", column: "contest_id" },
      { table: "user_badges", column: "scope" },
    ],
  },
  story_likes: {
    table: "stories",
    name: "Historias con votos publicados",
    key: ["id"],
    columns: ["id", "likes_count"],
    owner: "user_id",
    parents: {},
    cleared: { likes_count: 0 },
  },
  story_views: {
    table: "stories",
    name: "Historias con vistas",
    key: ["id"],
    columns: ["id", "views_count"],
    owner: "user_id",
    parents: {},
    cleared: { views_count: 0 },
  },
  intervention_comments: {
    table: "interventions",
    name: "Medidas sobre comentarios",
    key: ["id"],
    owner: "user_id",
    columns: ["id", "comment_id"],
    parents: { comment_id: "comments" },
    cleared: { comment_id: null },
  },
  intervention_stories: {
    table: "interventions",
    name: "Medidas sobre historias",
    key: ["id"],
    owner: "user_id",
    columns: ["id", "story_id"],
    parents: { story_id: "stories" },
    cleared: { story_id: null },
  },
  intervention_contests: {
    table: "interventions",
    name: "Medidas en retos",
    key: ["id"],
    owner: "user_id",
    columns: ["id", "contest_id"],
    parents: { contest_id: "contests" },
    cleared: { contest_id: null },
  },
} as const satisfies Record<string, ArchivedTable>;

export type ArchivedName = keyof typeof ARCHIVED_TABLES;

/** Returns the description of an archived table; null for an unknown name. */
export function archivedTable(name: string): ArchivedTable | null {
  return isArchivedName(name) ? ARCHIVED_TABLES[name] : null;
}

export function isArchivedName(name: string): name is ArchivedName {
  return Object.hasOwn(ARCHIVED_TABLES, name);
}
