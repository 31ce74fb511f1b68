import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NO_SUCH_CONTEST } from "~/domain/archives/refusals";
import { countRows, findLastArchive, findTarget } from "~/domain/archives/clear.server";
import { clearingOf, type Clearing } from "~/domain/archives/clearings";
import { refusal } from "~/http/read-form";
import { requireAdmin } from "~/http/session";

/**
 * Returns the number of rows that a clearing (bulk deletion) would remove now, by table (ADMIN-02). Throws 404 for an unknown
 * clearing or contest.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const clearing = clearingOf(params.clearing);
  if (!clearing) throw refusal(404, "Página no encontrada");
  const contest = contestOf(request, clearing);
  // Reads the newest archive before counting the rows: if another admin clears in between, the form has an outdated archive id and
  // is refused.
  const [target, seen] = await Promise.all([
    findTarget(context.db, clearing, contest),
    findLastArchive(context.db, clearing),
  ]);
  if (!target) throw refusal(404, NO_SUCH_CONTEST);
  const counts = await countRows(context.db, target);
  return {
    clearing,
    contest: contest ?? "",
    contestTitle: target.contestTitle,
    trials: clearing === "test-data" ? target.trials.map(({ title }) => title) : [],
    counts,
    seen,
  };
}

/**
 * The contest to which a clearing is limited, from the query parameter `reto`; null for all contests. Only the clearing of comments
 * can be limited.
 */
export function contestOf({ url }: Request, clearing: Clearing): string | null {
  const contestId = new URL(url).searchParams.get("reto");
  return clearing === "comments" && contestId ? contestId : null;
}
