import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findAnthologyOutline } from "~/domain/anthology/anthology.server";
import { anthologyBook } from "~/domain/anthology/book.server";
import { ANTHOLOGY_REFUSALS } from "~/domain/anthology/refusals";
import { findContest } from "~/domain/contests/contests.server";
import { epubFiles } from "~/domain/epub/epub";
import { zipOf } from "~/domain/epub/zip";
import { fold } from "~/domain/text/fold";
import { findSeal } from "~/domain/votes/published-ledger.server";
import { sharedDownload } from "~/http/documents";
import { plainPage } from "~/http/plain-page";

/** Sends the anthology of a finished contest as an EPUB, the same for everybody (READ-06). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env } = context;
  const id = params.contestId ?? "";
  const [outline, seal] = await Promise.all([findAnthologyOutline(db, id), findSeal(env, id)]);
  if (!outline) {
    const contest = await findContest(db, id);
    const { status, text } = ANTHOLOGY_REFUSALS[contest ? "not-published" : "no-contest"];
    return plainPage(status, text, context);
  }
  const { contest, version, changedAt } = outline;
  return sharedDownload(request, context, {
    file: { name: fileName(contest.number, contest.title), type: "application/epub+zip" },
    address: `/antologia/${id}`,
    version: `${version}-${seal?.slice(0, 16) ?? ""}`,
    make: () => zipOf(epubFiles(anthologyBook(db, env, outline, seal)), new Date(changedAt)),
  });
}

/** Returns a file name of ASCII letters, digits and hyphens. */
function fileName(number: number, title: string): string {
  const words = fold(title)
    .replaceAll("ñ", "n")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60);
  return `antologia-${number}-${words.replace(/^-|-$/g, "")}.epub`;
}
