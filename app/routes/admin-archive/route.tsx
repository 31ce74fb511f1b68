import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { archiveFile, findArchive } from "~/domain/archives/archives.server";
import { CLEARINGS } from "~/domain/archives/clearings";
import { localDay } from "~/domain/time/time";
import { attachment, streamOf } from "~/http/documents";
import { plainPage } from "~/http/plain-page";
import { requireAdmin } from "~/http/session";

/** Sends an archive of cleared rows as a JSON file, which `npm run admin -- import` can restore (ADMIN-02). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env } = context;
  const admin = await requireAdmin(request, context).catch(unlessMissing);
  const archive = admin && (await findArchive(db, params.archiveId ?? ""));
  if (!archive) return plainPage(404, "La página que buscas no existe o ha sido movida.", context);
  const day = localDay(new Date(archive.at), env.TIME_ZONE);
  const name = `tintero-${CLEARINGS[archive.kind].slug}-${day}.json`;
  return new Response(streamOf(archiveFile(db, archive), context), {
    headers: attachment({ name, type: "application/json" }),
  });
}

/** Turns the 404 for people who are not admins into null; rethrows every other response. */
function unlessMissing(refused: unknown): null {
  if (refused instanceof Response && refused.status === 404) return null;
  throw refused;
}
