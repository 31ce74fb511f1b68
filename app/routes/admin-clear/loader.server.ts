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
  // The newest archive is read before the rows are counted: whoever clears in between makes the form's archive an old one.
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
 * The contest that a clearing is limited to, by the parameter `reto` of its address. Only comments can be limited; null: all
 * contests.
 */
export function contestOf({ url }: Request, clearing: Clearing): string | null {
  const asked = new URL(url).searchParams.get("reto");
  return clearing === "comments" && asked ? asked : null;
}
