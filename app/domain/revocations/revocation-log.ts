import type { Row } from "~/db/schema";

/**
 * What a person can end: the account, all mail to it, its mail about contests, a newsletter subscription, a password (by choosing
 * another).
 */
export const REVOCATION_KINDS = ["account", "mail", "contests", "newsletter", "password"] as const;
export type RevocationKind = (typeof REVOCATION_KINDS)[number];

/** Days that the log keeps an entry. Exports of the database are not kept for longer (docs/operations.md). */
export const REVOCATION_DAYS = 90;

/** One entry of the log. The newest entry of a kind and key replaces older ones. */
export interface Revocation {
  kind: RevocationKind;
  /** HMAC of the account's id, or of a subscriber's e-mail, as base64url (`revocationKey`). */
  key: string;
  /** Instant of the change as ISO text. */
  at: string;
  /** False if the person has taken it up again. */
  isEnded: boolean;
  /** What becomes of a deleted account's stories; null for other kinds. */
  stories: Row<"revocation_outbox">["stories"];
}

/** Position after an entry in the order of the log. */
export type LogCursor = Pick<Revocation, "kind" | "key">;

/** The calls of the Durable Object that holds the log (workers/revocation-log.ts). */
export interface RevocationLogProtocol {
  /** Stores entries; one that is older than the stored entry of its kind and key is ignored. */
  record(entries: readonly Revocation[]): Promise<void>;
  /** Returns some thousand entries that hold (`isEnded`), in order, from after the cursor on; empty at the end. */
  listEnded(after: LogCursor | null): Promise<Revocation[]>;
  /** Deletes entries from before this instant. */
  forgetBefore(at: string): Promise<void>;
}
