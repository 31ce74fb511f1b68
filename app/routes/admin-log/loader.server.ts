import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listActors, listAuditLog } from "~/domain/audit/log.server";
import { logQuery, readLogFilter } from "~/domain/audit/log-filter";
import { logDetails, logSentence, type ValueNames } from "~/domain/audit/log-texts";
import { STORY_CATEGORIES } from "~/domain/contests/categories";
import { MODERATION_RULES } from "~/domain/moderation/rules";
import { AUDIT_LOG } from "~/domain/paths";
import { PLAN_NAMES } from "~/domain/plans/plans";
import { longDate } from "~/domain/time/time";
import { requireAdmin } from "~/http/session";

/** Returns a page of the audit log filtered by the URL's query. An invalid filter shows its errors and no lines (ADMIN-02). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const zone = env.TIME_ZONE;
  const { filter, typed, errors } = readLogFilter(new URL(request.url).searchParams, zone);
  const isWrong = Object.keys(errors).length > 0;
  const [{ lines, hasMore }, actors] = await Promise.all([
    isWrong ? { lines: [], hasMore: false } : listAuditLog(db, filter, now),
    listActors(db),
  ]);
  const view = {
    typed,
    errors,
    isWrong,
    actors,
    lines: lines.map(({ seq, at, detail, object, ...line }) => ({
      seq,
      at,
      date: longDate(at, zone),
      sentence: logSentence(line),
      object,
      details: logDetails(detail, { zone, names: VALUE_NAMES }),
    })),
    newest: filter.before === null ? null : `${AUDIT_LOG}${logQuery(typed)}`,
    older: hasMore ? `${AUDIT_LOG}${logQuery(typed, lines.at(-1)?.seq)}` : null,
  };
  return data(view, { status: isWrong ? 400 : 200 });
}

const nameIn =
  (list: readonly { id: string; name: string }[]) =>
  (value: string): string =>
    list.find(({ id }) => id === value)?.name ?? value;

const VALUE_NAMES: ValueNames = {
  rule: nameIn(MODERATION_RULES),
  category: nameIn(STORY_CATEGORIES),
  plan: nameIn(PLAN_NAMES),
};
