import { sql, type CompiledQuery, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "~/db/db";

/** A writer's consent to a story, besides the four confirmations that are always needed. */
export interface Consent {
  isMature: boolean;
  userAgent: string | null;
}

/** Stores the consent to the story that the batch has just stored or changed, if it was (WRITE-10). */
export function storeConsentStatement(
  db: Db,
  consent: Consent,
  at: string,
  isStored: RawBuilder<SqlBool>,
): CompiledQuery {
  const mature = consent.isMature ? 1 : 0;
  return sql`
    INSERT INTO submission_consents (story_id, user_id, terms_accepted, original_confirmed,
      share_winner_content_accepted, public_risk_acknowledged, mature_content_marked, user_agent, created_at, updated_at)
    SELECT id, user_id, 1, 1, 1, 1, ${mature}, ${consent.userAgent}, ${at}, ${at} FROM stories WHERE ${isStored}
    ON CONFLICT (story_id) DO UPDATE SET mature_content_marked = excluded.mature_content_marked,
      user_agent = excluded.user_agent, updated_at = excluded.updated_at`.compile(db);
}
