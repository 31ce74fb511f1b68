import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findAnthologyOutline } from "~/domain/anthology/anthology.server";
import { anthologyBook } from "~/domain/anthology/book.server";
import { ANTHOLOGY_REFUSALS } from "~/domain/anthology/refusals";
import { epubFiles } from "~/domain/epub/epub";
import { zipOf } from "~/domain/epub/zip";
import { withTitle } from "~/domain/text/file-name";
import { findSeal } from "~/domain/votes/seals.server";
import { sharedDownload } from "~/http/documents";
import { plainPage } from "~/http/plain-page";

/** Sends the anthology of a finished contest as an EPUB, the same for everybody (READ-06). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env } = context;
  const id = params.contestId ?? "";
  const [answer, seal] = await Promise.all([findAnthologyOutline(db, id), findSeal(db, env, id)]);
  if (!answer.ok) {
    const { status, text } = ANTHOLOGY_REFUSALS[answer.reason];
    return plainPage(status, text, context);
  }
  const { outline } = answer;
  const { contest, version, changedAt } = outline;
  return sharedDownload(request, context, {
    file: {
      name: `${withTitle(`antologia-${contest.number}`, contest.title)}.epub`,
      type: "application/epub+zip",
    },
    address: `/antologia/${id}`,
    version: `${version}-${seal?.hash.slice(0, 16) ?? ""}`,
    make: () => zipOf(epubFiles(anthologyBook(db, env, outline, seal)), new Date(changedAt)),
  });
}
