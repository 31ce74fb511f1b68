import type { Generated, Selectable } from "kysely";

/** A boolean as 0 or 1: SQLite has no boolean type. */
type Flag = 0 | 1;
/** An instant in UTC as ISO text with milliseconds, the format of `Date.prototype.toISOString`. */
type Instant = string;

export interface Tables {
  plans: {
    id: string;
    max_words: number;
    contests_per_month: number | null;
    can_use_portfolio: Flag;
    has_premium_feedback: Flag;
    can_buy_feedback: Flag;
    can_edit_bio: Flag;
    can_set_location: Flag;
    can_add_website: Flag;
    profile_features: "basic" | "premium";
  };
  user_profiles: {
    id: string;
    email: string;
    name: string;
    display_name: string;
    /**
     * The display name in lower case and without accents (`fold`), for searching. Every write of `display_name` must set this
     * column too.
     */
    name_folded: Generated<string>;
    /**
     * The display name reduced to a form that look-alike names share (`skeletonOf`), for refusing impostors. Every write of
     * `display_name` must set this column too. Empty for an old account until the backfill has computed it.
     */
    name_skeleton: Generated<string>;
    avatar_url: string | null;
    bio: string | null;
    location: string | null;
    website: string | null;
    plan: Generated<string>;
    is_admin: Generated<Flag>;
    is_founder: Generated<Flag>;
    wins_count: Generated<number>;
    total_likes: Generated<number>;
    email_notifications: Generated<Flag>;
    contest_notifications: Generated<Flag>;
    general_notifications: Generated<Flag>;
    anthology: Generated<"all" | "new" | "none">;
    /** Start and end of a suspension: in between, the account cannot publish. Both null if it is not suspended. */
    suspended_at: Instant | null;
    suspended_until: Instant | null;
    email_confirmed_at: Instant | null;
    terms_accepted_at: Instant | null;
    created_at: Instant;
  };
  credentials: { user_id: string; password_hash: string; updated_at: Instant };
  sessions: {
    token_hash: string;
    user_id: string;
    user_agent: string | null;
    /** Country of the login's network as ISO 3166-1 alpha-2; null if unknown. */
    country: string | null;
    created_at: Instant;
    last_seen_at: Instant;
    expires_at: Instant;
  };
  account_tokens: {
    token_hash: string;
    kind: "confirm" | "reset";
    user_id: string;
    created_at: Instant;
    expires_at: Instant;
  };
  login_links: {
    token_hash: string;
    user_id: string;
    created_at: Instant;
    expires_at: Instant;
  };
  account_deletions: {
    user_id: string;
    asked_at: Instant;
    stories: Generated<"anonimas" | "borradas">;
  };
  revocation_outbox: {
    kind: "account" | "mail" | "contests" | "newsletter" | "password";
    /** The account's id; of a newsletter subscription the e-mail. */
    subject: string;
    at: Instant;
    is_ended: Flag;
    stories: "anonimas" | "borradas" | null;
  };
  revocation_replays: {
    id: string;
    asked_at: Instant;
    accounts: Generated<number>;
    /** Number of accounts that stay, because no other is an admin. */
    last_admins: Generated<number>;
    mail: Generated<number>;
    newsletter: Generated<number>;
    passwords: Generated<number>;
    done_at: Instant | null;
  };
  room_erasures: { user_id: string; contest_id: string; due_at: Instant };
  throttle: { key: string; window_start: number; n: number };
  contests: {
    id: string;
    title: string;
    description: string;
    month: string;
    category: string;
    prompt: Generated<string>;
    status: Generated<"active" | "submission" | "voting" | "counting" | "results">;
    word_limit: Generated<string>;
    min_words: Generated<number>;
    submission_deadline: Instant;
    voting_deadline: Instant;
    results_at: Instant | null;
    end_date: Instant | null;
    dates_version: Generated<number>;
    finalized_at: Instant | null;
    reads_fewest: number | null;
    reads_most: number | null;
    reads_variation: number | null;
    created_at: Instant;
    changed_at: Instant | null;
    /**
     * Number of stories and of their words, without disqualified stories, and a version that changes with every story that joins or
     * leaves them. Kept by triggers (migration 0047). The words are secret during submission (CONTEST-05).
     */
    stories_count: Generated<number>;
    words_sum: Generated<number>;
    stories_version: Generated<number>;
    /** Rank by submission deadline, from 1; by id among equal deadlines. Kept by triggers (migration 0047). */
    number: Generated<number>;
  };
  contest_mailings: {
    contest_id: string;
    mailing:
      "contest_open" | "newsletter" | "last_day_to_submit" | "voting_open" | "last_day_to_vote";
    begun_at: Instant;
    deadline: Instant;
    /** Mailing cursor of an older version of the Worker. Unused: `after_id` has replaced it. */
    after_row: Generated<number>;
    after_id: Generated<string>;
    done_at: Instant | null;
  };
  stories: {
    id: string;
    contest_id: string;
    user_id: string | null;
    title: string;
    source: string;
    content: string;
    /** Beginning of the story's text, at most 300 characters; a line feed ends a paragraph. */
    excerpt: string;
    /** The sentence that the author chose as the story's line; null for the first sentence (STORY-10). */
    line: Generated<string | null>;
    /** Folded title and excerpt for the search (`fold`). Every write of title or excerpt must set these columns too. */
    title_folded: Generated<string>;
    excerpt_folded: Generated<string>;
    word_count: number;
    is_mature: Generated<Flag>;
    story_category: Generated<string>;
    likes_count: Generated<number>;
    views_count: Generated<number>;
    is_winner: Generated<Flag>;
    winner_position: number | null;
    published_at: Instant;
    created_at: Instant;
    updated_at: Instant;
    allows_anthology: Generated<Flag>;
    /** When an admin disqualified the story, which then has no rank; null for a competing story. */
    disqualified_at: Instant | null;
    /**
     * Instant of the contest's results, for a competing story of a finished contest; null for all others. This column and the next
     * three are kept by triggers (migration 0048).
     */
    revealed_at: Generated<Instant | null>;
    /**
     * Numbers from 0, without gaps, among all revealed stories and among those of the contest; null for a story that is not
     * revealed.
     */
    revealed_no: Generated<number | null>;
    contest_no: Generated<number | null>;
    /** Sort key of the author's name; null for a story that is not revealed. */
    author_key: Generated<string | null>;
  };
  /** Numbers of revealed stories by category and class of reading time (`readingTimeClass`), kept by triggers (migration 0048). */
  revealed_counts: { story_category: string; reading_time: number; n: number };
  submission_consents: {
    story_id: string;
    user_id: string | null;
    terms_accepted: 1;
    original_confirmed: 1;
    share_winner_content_accepted: 1;
    public_risk_acknowledged: 1;
    mature_content_marked: Flag;
    ip_address: null;
    user_agent: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  drafts: {
    id: string;
    contest_id: string;
    user_id: string | null;
    visitor_hash: string | null;
    title: string;
    source: string;
    story_category: Generated<string>;
    revision: Generated<number>;
    /** Id of the open page that saved the draft. The column keeps its old name, so that a deployment needs no migration. */
    desk: Generated<string>;
    updated_at: Instant;
  };
  draft_versions: {
    id: string;
    draft_id: string;
    desk: string;
    title: string;
    source: string;
    story_category: string;
    written_at: Instant;
  };
  pictures: {
    /** Id of the picture, which also contains the picture's width and height. */
    id: string;
    /** Account id of the picture's author; null if the account was deleted. */
    user_id: string | null;
    /** Id of the story that contains the picture; null while only drafts use it. */
    story_id: string | null;
    type: "image/png" | "image/jpeg";
    /** Bytes of the image file. D1 returns a BLOB as an array of numbers. */
    bytes: ArrayBuffer | number[];
    created_at: Instant;
  };
  user_story_reads: {
    user_id: string;
    contest_id: string;
    story_id: string;
    marked_manually: Generated<Flag>;
    created_at: Instant;
  };
  announcements_seen: {
    user_id: string;
    announcement: string;
    step: "shown" | "dismissed";
    at: Instant;
  };
  celebrations: { user_id: string; contest_id: string; position: number; seen_at: Instant };
  /** Single row: the deployment to which the database belongs. Workers of other deployments refuse to use the database. */
  deployment: { id: Generated<number>; name: string; rooms: string; since: Instant };
  /** The last run of each cron, and how many of its parts failed. */
  cron_runs: {
    cron: string;
    ran_at: Instant;
    failed: number;
    is_unfinished: Generated<Flag>;
  };
  room_alarms: {
    contest_id: string;
    ledger_seq: number;
    record_seq: number;
    noticed_at: Instant;
  };
  room_requests: {
    id: string;
    contest_id: string;
    kind: "recount" | "resend" | "rebuild" | "export" | "import";
    asked_at: Instant;
    /** When a run of the cron has asked the room last; null before. */
    taken_at: Generated<Instant | null>;
    answered_at: Instant | null;
    /** The contest room's reply to the request, as the JSON of a `RoomReply`; null before it. */
    answer: string | null;
  };
  /** Roots of closed ballots (docs/acta.md); rows are never changed. */
  contest_roots: {
    contest_id: string;
    n: number;
    root: string;
    closed_at: Instant;
    made_at: Instant;
  };
  /** Contests whose room publishes no result or acta: what it has and what is public differ, or a step fails again and again. */
  result_alarms: {
    contest_id: string;
    kind: "root" | "acta" | "failure";
    difference: string;
    noticed_at: Instant;
  };
  /** Lines of a contest room's file, between the room and the operator's command. */
  room_files: { contest_id: string; part: number; text: string; made_at: Instant };
  /** Published versions of the acta of a contest with results (docs/acta.md). */
  actas: {
    contest_id: string;
    version: number;
    at: Instant;
    /** Why the version replaces the one before, in Spanish; null in the first version. */
    reason: string | null;
    sha256: string;
    bytes: number;
    parts: number;
    new_accounts: number;
    withdrawn_at: Instant | null;
    /** 1: D1 lost the version in a restore, and its line was put back. */
    is_lost: Generated<number>;
  };
  /** The text of actas in parts, also of a version that is being written. */
  acta_parts: { contest_id: string; version: number; part: number; text: string };
  story_withdrawals: {
    story_id: string;
    contest_id: string;
    told_at: Instant | null;
    is_out: Generated<0 | 1>;
    version: Generated<number>;
    votes_cast: Generated<number>;
  };
  story_views: { story_id: string; viewer: string; day: string };
  votes: {
    id: string;
    contest_id: string;
    story_id: string;
    user_id: string | null;
    active: Flag;
    seq: number;
    created_at: Instant;
  };
  vote_tallies: { story_id: string; contest_id: string; n: number; seq: number };
  comments: {
    id: string;
    story_id: string;
    user_id: string | null;
    parent_id: string | null;
    content: string;
    likes_count: Generated<number>;
    is_featured: Generated<Flag>;
    deleted_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
    /** When an admin hid the comment; null if it is shown. */
    hidden_at: Instant | null;
  };
  comment_likes: { comment_id: string; user_id: string; created_at: Instant };
  reports: {
    id: string;
    reporter_id: string | null;
    reported_comment_id: string | null;
    reported_story_id: string | null;
    reason: "spam" | "inappropriate" | "harassment" | "other";
    description: string | null;
    status: Generated<"pending" | "reviewed" | "resolved" | "dismissed">;
    admin_notes: string | null;
    resolved_at: Instant | null;
    resolved_by: string | null;
    created_at: Instant;
  };
  /** Interventions: moderation actions by admins on comments, stories, accounts and votes. */
  interventions: {
    id: string;
    kind:
      | "comment-hidden"
      | "comment-deleted"
      | "story-disqualified"
      | "account-suspended"
      | "votes-quarantined";
    rule: "spam" | "inappropriate" | "harassment" | "originality" | "voting" | "other";
    /** The reason that the affected person reads; null once the account was deleted. */
    reason: string | null;
    contest_id: string | null;
    story_id: string | null;
    comment_id: string | null;
    /** Account id of the affected person; null if the account was deleted, and for votes of several people. */
    user_id: string | null;
    made_by: string | null;
    made_at: Instant;
    /** End of a suspension; null for all other kinds of interventions. */
    until: Instant | null;
    lifted_at: Instant | null;
    lifted_by: string | null;
    /** The affected person's answer to the intervention; null if there is none. */
    answer: string | null;
    answered_at: Instant | null;
    /** When an admin read the answer and upheld the intervention; null if no admin has. */
    answer_read_at: Instant | null;
  };
  /** Networks from which accounts voted, as keyed hashes; kept until the results. */
  vote_networks: { contest_id: string; user_id: string; network: string };
  /** Quarantines of votes, with whether the contest's room has acknowledged them (outbox). */
  vote_quarantines: {
    intervention_id: string;
    contest_id: string;
    signal: "new-accounts" | "network" | "names";
    /** Ids of the quarantined rows of `votes` as a JSON list; '[]' after the results. */
    votes: string;
    n: number;
    told_at: Instant | null;
    release_told_at: Instant | null;
  };
  badge_definitions: {
    id: string;
    name: string;
    description: string;
    icon: string;
    tier: number;
    priority: number;
  };
  user_badges: {
    id: string;
    user_id: string;
    badge_id: string;
    scope: Generated<string>;
    metadata: Generated<string>;
    earned_at: Instant;
  };
  notifications: {
    id: string;
    user_id: string;
    type:
      | "badge"
      | "like"
      | "comment"
      | "comment_received"
      | "contest_winner"
      | "idea"
      | "moderation"
      | "contest_dates";
    title: string;
    message: string;
    data: Generated<string>;
    is_read: Generated<Flag>;
    dedupe_key: string;
    created_at: Instant;
  };
  ranking_changes: { user_id: string };
  ranking_checkpoints: { rank_key: string; before: number };
  cached_rankings: {
    user_id: string;
    user_name: string;
    total_karma: number;
    total_stories: number;
    contest_wins: number;
    votes_given: number;
    comments_given: number;
    comments_received: number;
    position: number;
    rank_key: Generated<string>;
  };
  ranking_metadata: {
    id: 1;
    last_updated: Instant;
    contest_period: string | null;
    total_users: number;
    updated_by_admin: string | null;
  };
  kofi_payments: {
    message_id: string;
    type: string;
    email: string | null;
    from_name: string | null;
    amount: string;
    currency: string;
    received_at: Instant;
    settled_at: Instant | null;
    user_id: string | null;
  };
  global_stats: {
    id: 1;
    total_users: number;
    total_stories: number;
    total_words: number;
    last_updated: Instant;
  };
  polls: {
    id: string;
    title: string;
    description: string | null;
    target_month: string | null;
    target_contest_month: string | null;
    voting_deadline: Instant | null;
    created_by: string | null;
    status: Generated<"active" | "closed">;
    /** 1 if the cron converts the poll once it has ended. */
    converts_at_end: Generated<Flag>;
    created_at: Instant;
    updated_at: Instant;
  };
  poll_options: {
    id: string;
    poll_id: string;
    option_title: string;
    option_description: string | null;
    option_text: string;
    display_order: number;
    /** Id of the person whose idea the option is, if they agreed to be named beside it; else null. */
    author_id: string | null;
  };
  poll_votes: {
    poll_id: string;
    option_id: string;
    user_id: string;
    created_at: Instant;
    updated_at: Instant;
  };
  /** Polls whose winning option became the title and prompt of a contest. */
  poll_conversions: {
    poll_id: string;
    option_id: string;
    contest_id: string;
    converted_at: Instant;
  };
  maintenance_mode: {
    id: 1;
    is_active: Flag;
    message: string | null;
    /** Estimated duration of maintenance in ISO 8601, one of `DURATIONS` in domain/maintenance. */
    estimated_duration: string | null;
    /** When maintenance was last switched on. */
    activated_at: Instant | null;
    /** Id of the admin who last switched maintenance on, or 'operator'. */
    activated_by: string | null;
    /** 0 until open pages have been notified of the last change of maintenance. */
    is_announced: Generated<Flag>;
  };
  email_subscribers: {
    email: string;
    /** Id of the subscriber, set by a trigger. */
    id: Generated<string | null>;
    user_id: string | null;
    token_hash: string | null;
    token_expires_at: Instant | null;
    confirmed_at: Instant | null;
    unsubscribed_at: Instant | null;
    created_at: Instant;
  };
  feedback_requests: {
    id: string;
    user_id: string | null;
    email: string;
    type: "bug" | "suggestion" | "general" | "contest";
    message: string;
    /** 1 if the idea's sender agreed to be named beside a poll option made from it. */
    shows_name: Generated<Flag>;
    /** When an admin archived the idea; null if it is not archived. */
    archived_at: Instant | null;
    /** Id of the poll option made from the idea; null if there is none. */
    option_id: string | null;
    created_at: Instant;
  };
  mail_outbox: {
    id: string;
    dedupe_key: string;
    user_id: string | null;
    recipient: string;
    kind: string;
    data: Generated<string>;
    attempts: Generated<number>;
    next_attempt_at: Instant;
    expires_at: Instant;
    sent_at: Instant | null;
    last_error: string | null;
    created_at: Instant;
    is_urgent: Generated<Flag>;
    /** Instant at which the mail was put into the queue; null once a consumer has taken it. */
    queued_at: Instant | null;
    lease: string | null;
    lease_until: Instant | null;
    uncertain_since: Instant | null;
    dead_at: Instant | null;
    kept: string | null;
  };
  notification_actors: { dedupe_key: string; user_id: string; times: Generated<number> };
  mail_days: { day: string; n: number; urgent: Generated<number> };
  /** Has a row while all mail is stopped. */
  mail_stop: { id: 1; since: Instant };
  /** Archives of bulk deletions by admins, from which the rows can be restored. */
  archives: {
    id: string;
    kind: "comments" | "likes" | "views" | "test-data";
    contest_title: string | null;
    made_by: string | null;
    made_at: Instant;
    /** When the clearing (bulk deletion) was complete; null if it was interrupted. */
    done_at: Instant | null;
  };
  archived_rows: {
    archive_id: string;
    seq: number;
    part: number;
    table_name: string;
    /** Primary key of the archived row, as a JSON array. */
    key: string;
    /** The row as a JSON array of its columns, or a part of that JSON. */
    text: string;
    user_id: string | null;
  };
  audit_log: {
    seq: Generated<number>;
    actor_id: string | null;
    action: string;
    subject: string;
    detail: Generated<string>;
    at: Instant;
  };
}

/** A row of a table as a SELECT returns it. Row types of queries are picked from it. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
