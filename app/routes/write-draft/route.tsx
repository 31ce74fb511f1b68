import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { clientAddress } from "~/domain/accounts/throttle.server";
import { draftSave, DraftFields, isTooLarge } from "~/domain/submissions/story-fields";
import { keepPicture, PICTURE_REFUSALS } from "~/domain/pictures/keep-pictures.server";
import { saveDraft } from "~/domain/drafts/save-draft.server";
import { renderLocated } from "~/domain/markdown/located.server";
import { renderStory } from "~/domain/markdown/markdown.server";
import { WRITING_REFUSALS } from "~/domain/submissions/refusals";
import { countWords } from "~/domain/submissions/word-limits";
import { fittingText } from "~/http/fitting-text";
import { startVisitorDraft, visitorOfDrafts } from "~/http/draft-cookie";
import { checkForm, INCOMPLETE, MOST_BODY, readTyped } from "~/http/read-form";
import { hasSessionEnded } from "~/http/session";
import { limitActor, limitSender, tooMany } from "~/http/rate-limits";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/write/${encodeURIComponent(params.contestId ?? "")}`, 303);
}

/**
 * Answers the editor's requests as JSON: `paso=leer` gives the text as HTML with source offsets, `paso=imagen` keeps a
 * picture, anything else saves the draft (WRITE-06, WRITE-13).
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const typed = await readTyped(request, MOST_BODY);
  if (isTooLarge(typed)) return refuse(WRITING_REFUSALS["too-large"]);
  if (typed.paso === "imagen") return takePicture(context, typed.imagen ?? "");
  const form = checkForm(typed, DraftFields);
  if (!form.ok || typed.content === undefined) return refuse({ status: 400, text: INCOMPLETE });
  if (typed.paso === "leer") {
    const allowed = await limitSender(request, context, "preview");
    if (!allowed.ok) return tooOften(allowed.retryAfter);
    const { content } = form.value;
    return Response.json({
      html: renderLocated(content),
      words: countWords(renderStory(content).html),
    });
  }
  const viewer = await context.viewer();
  const text = await fittingText(context, form.value.content);
  if (!text.ok) return refuse(text.refusal, text.headers);
  // A session that ended while its page stayed open: the text goes on being saved, as a visitor's, until they sign in.
  const hasEnded = await hasSessionEnded(context);
  const visitor = hasEnded ? await startVisitorDraft(request) : null;
  const owner = viewer ? { user: viewer.id } : (visitor?.owner ?? (await visitorOfDrafts(request)));
  if (!owner) return refuse({ status: 401, text: "Inicia sesión para guardar tu borrador aquí." });
  const actor = viewer?.id ?? clientAddress(request.headers, env);
  const allowed = await limitActor(context, "draft", actor);
  if (!allowed.ok) return tooOften(allowed.retryAfter);
  const save = draftSave({ ...form.value, content: text.source }, now);
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

/** Keeps an image that the editor sends as a `data:` address, and answers with the address to refer to it by. */
async function takePicture(context: AppLoadContext, data: string) {
  const { db, env, now } = context;
  const viewer = await context.viewer();
  if (!viewer) return refuse(PICTURE_REFUSALS.visitor);
  const kept = await keepPicture(db, env, viewer.id, data, now);
  if (kept.ok) return Response.json({ address: kept.address });
  if (kept.reason === "too-many") return tooOften(kept.retryAfter);
  return refuse(PICTURE_REFUSALS[kept.reason]);
}

function tooOften(retryAfter: number) {
  return refuse(tooMany, { "Retry-After": String(retryAfter) });
}

function refuse({ status, text }: { status: number; text: string }, headers: HeadersInit = {}) {
  return Response.json({ message: text }, { status, headers });
}
