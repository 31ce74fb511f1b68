import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NO_SUCH_CONTEST } from "~/domain/archives/refusals";
import { countRows, findLastArchive, findTarget } from "~/domain/archives/clear.server";
import { clearingOf, type Clearing } from "~/domain/archives/clearings";
import { refusal } from "~/http/read-form";
import { requireAdmin } from "~/http/session";

/** Returns what a clearing would take now, by table (ADMIN-02). An unknown clearing or contest is a 404. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const clearing = clearingOf(params.clearing);
  if (!clearing) throw refusal(404, "Página no encontrada");
  const contest = contestOf(request, clearing);
  const target = await findTarget(context.db, clearing, contest);
  if (!target) throw refusal(404, NO_SUCH_CONTEST);
  const [counts, seen] = await Promise.all([
    countRows(context.db, target),
    findLastArchive(context.db, clearing),
  ]);
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
 * The contest that a clearing is limited to, by the parameter `reto` of its address. Only comments can be limited; null: all
 * contests.
 */
export function contestOf({ url }: Request, clearing: Clearing): string | null {
  const asked = new URL(url).searchParams.get("reto");
  return clearing === "comments" && asked ? asked : null;
}
