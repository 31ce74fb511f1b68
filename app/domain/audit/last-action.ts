import { timeAgoOrDate } from "~/domain/time/time";
import { ACTION_NAMES, isAuditAction } from "./actions";

/** The newest line of the audit log about an object. */
export interface LastAction {
  actor: string | null;
  /** Display name of the admin who acted. Null for the operator, the cron and a deleted account. */
  name: string | null;
  /** Id of the logged action; lines of older versions may have ids without a name. */
  action: string;
  at: string;
}

/** Reader of the sentence, with the time and time zone of reading (relative time). */
interface Reading {
  /** Account id of the admin whose form is refused. */
  admin: string;
  now: Date;
  zone: string;
}

/**
 * Returns the sentence for the slower of two admins about who changed the object first: «Ana ya lo hizo hace 2 minutos: ocultó un
 * comentario.» (ADMIN-01).
 */
export function lastActionText(last: LastAction | null, { admin, now, zone }: Reading): string {
  if (!last) return "Ya estaba hecho.";
  const when = agoInSentence(last.at, now, zone);
  if (last.actor === admin) return `Ya lo hiciste ${when}.`;
  const who = `${last.name ?? "Alguien"} ya lo hizo ${when}`;
  return isAuditAction(last.action) ? `${who}: ${ACTION_NAMES[last.action]}.` : `${who}.`;
}

/** Relative time for use inside a sentence: «hace 2 minutos», «el 21/11/2026». */
export function agoInSentence(at: string, now: Date, zone: string): string {
  const ago = timeAgoOrDate(at, now, zone);
  return ago.startsWith("Hace") ? `hace${ago.slice(4)}` : `el ${ago}`;
}
