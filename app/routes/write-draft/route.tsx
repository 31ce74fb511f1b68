import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { clientAddress } from "~/domain/accounts/throttle.server";
import { PAGE_ACCOUNT } from "~/domain/forms/page-account";
import { isTooLarge, readDraft } from "~/domain/submissions/story-fields";
import {
  extractImages,
  keepPicture,
  PICTURE_REFUSALS,
} from "~/domain/pictures/keep-pictures.server";
import { saveDraft } from "~/domain/drafts/save-draft.server";
import { renderLocated } from "~/domain/markdown/located.server";
import { WRITING_REFUSALS } from "~/domain/submissions/refusals";
import { countSourceWords } from "~/domain/submissions/send-story.server";
import { startVisitorDraft, visitorOfDrafts } from "~/http/draft-cookie";
import { INCOMPLETE, MOST_BODY, readTyped } from "~/http/read-form";
import { hasSessionEnded } from "~/http/session";
import { limitActor, limitSender, retryAfter, tooMany } from "~/http/rate-limits";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/write/${encodeURIComponent(params.contestId ?? "")}`, 303);
}

/**
 * Answers the editor's requests as JSON: `paso=leer` returns the text as HTML with source offsets, `paso=imagen` stores
 * a picture, any other value saves the draft (WRITE-06, WRITE-13).
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const typed = await readTyped(request, MOST_BODY);
  if (isTooLarge(typed)) return refuse(WRITING_REFUSALS["too-large"]);
  if (typed.paso === "imagen") return takePicture(context, typed.imagen ?? "");
  if (typed.content === undefined) return refuse({ status: 400, text: INCOMPLETE });
  const draft = readDraft(typed, now);
  const { content } = draft.text;
  if (typed.paso === "leer") {
    const allowed = await limitSender(request, context, "preview");
    if (!allowed.ok) return refuse(tooMany, retryAfter(allowed));
    return Response.json({ html: renderLocated(content), words: countSourceWords(content) });
  }
  const viewer = await context.viewer();
  const text = await extractImages(db, env, viewer?.id ?? null, content, now);
  if (!text.ok) return refuse(PICTURE_REFUSALS[text.reason], retryAfter(text));
  // After the session has ended, an open page still autosaves: the text becomes a visitor's draft until its writer signs in again.
  const hasEnded = await hasSessionEnded(context);
  const visitor = hasEnded ? await startVisitorDraft(request) : null;
  // Without the session's cookie, as after a logout in another tab, an account's page saves nothing for the visitor of this browser:
  // the next visitor would read the text.
  const isLoggedOut = !viewer && !hasEnded && Boolean(typed[PAGE_ACCOUNT]);
  const stranger = isLoggedOut ? null : await visitorOfDrafts(request);
  const owner = viewer ? { user: viewer.id } : (visitor?.owner ?? stranger);
  if (!owner) return refuse({ status: 401, text: "Inicia sesión para guardar tu borrador aquí." });
  const actor = viewer?.id ?? clientAddress(request.headers, env);
  const allowed = await limitActor(context, "draft", actor);
  if (!allowed.ok) return refuse(tooMany, retryAfter(allowed));
  const save = { ...draft, text: { ...draft.text, content: text.source } };
  const saved = await saveDraft(db, owner, params.contestId ?? "", save);
  if (!saved) return refuse(WRITING_REFUSALS["no-contest"]);
  return Response.json(
    {
      revision: saved.draft.revision,
      isDraft: saved.isDraft,
      versions: saved.versions.length,
      hasEnded: hasEnded || undefined,
    },
    { headers: visitor ? { "Set-Cookie": visitor.header } : {} },
  );
}

/** Stores a picture that the editor uploads as a `data:` URL, and responds with its address. */
async function takePicture(context: AppLoadContext, data: string) {
  const { db, env, now } = context;
  const viewer = await context.viewer();
  if (!viewer) return refuse(PICTURE_REFUSALS.visitor);
  const kept = await keepPicture(db, env, viewer.id, data, now);
  if (kept.ok) return Response.json({ address: kept.address });
  return refuse(PICTURE_REFUSALS[kept.reason], retryAfter(kept));
}

function refuse({ status, text }: { status: number; text: string }, headers: HeadersInit = {}) {
  return Response.json({ message: text }, { status, headers });
}
