import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { editionsPath } from "~/domain/offline/edition";
import { listEditions } from "~/domain/offline/editions.server";
import { sharedDocument } from "~/http/documents";

/** Cache lifetime of the list of editions in browsers, in seconds. */
const SECONDS = 60;

/** Lists the editions of a contest with their hashes and sizes, the same for everybody (READ-06). */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.contestId ?? "";
  return sharedDocument(request, context, {
    type: "application/json",
    seconds: SECONDS,
    address: editionsPath(id),
    async make() {
      const list = await listEditions(context.db, id, context.now);
      if (!list) throw Response.json(null, { status: 404 });
      return JSON.stringify(list);
    },
  });
}
