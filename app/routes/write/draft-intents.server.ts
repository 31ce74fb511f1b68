import { redirect } from "@remix-run/cloudflare";
import { discardDraft, discardVersion, takeVersion } from "~/domain/drafts/choose-version.server";
import { findDraft } from "~/domain/drafts/drafts.server";
import { countSourceWords } from "~/domain/submissions/send-story.server";
import { redirectWithFlash } from "~/http/flash";
import { loginPath } from "~/http/paths";
import { writePath } from "./answer";
import { isInStory, keepDraft, type Writing } from "./keep-draft.server";
import { showForm, showTooMany } from "./show-form.server";
import { revisionOfId, STORED_ID } from "./version-ids";
import type { DraftIntent } from "./write-form.server";

/** Saves the typed text as a draft. With another intent than 'save', then makes the chosen version the draft, or deletes it. */
export async function answerDraft(writing: Writing, intent: DraftIntent) {
  const { context, form, target } = writing;
  const { db, now } = context;
  const kept = await keepDraft(writing);
  if (!kept.ok) return showTooMany(form.answer, kept);
  if (intent.verb === "use-version") await takeVersion(db, kept.owner, intent.version, now);
  if (intent.verb === "discard-version") await discardVersion(db, kept.owner, intent.version);
  const saved = kept.versions > 0 ? "draft-conflict" : "draft-saved";
  const flashes = {
    save: saved,
    "use-version": "version-used",
    "discard-version": "version-discarded",
  } as const;
  return redirectWithFlash(writePath(target.contest.id, null), flashes[intent.verb], kept.headers);
}

/** Deletes the draft that the page shows, for a writer whose story is sent already. */
export async function answerDiscard({ context, form, viewer, target }: Writing) {
  const path = writePath(target.contest.id, null);
  if (!viewer) throw redirect(loginPath(path), 303);
  const isDone = await discardDraft(context.db, { user: viewer.id }, target.contest.id, form.draft);
  return redirectWithFlash(path, isDone ? "draft-discarded" : "draft-changed");
}

/**
 * For the form of an edited story: deletes the chosen draft or version, or shows the form with its text. Before the typed text is
 * replaced, saves it as a draft or version, unless the story already contains it.
 */
export async function answerVersionOfStory(
  writing: Writing,
  intent: Exclude<DraftIntent, { verb: "save" }>,
) {
  const { context, form, target, viewer, own } = writing;
  const { db } = context;
  const owner = { user: viewer?.id ?? "" };
  const contest = target.contest.id;
  const revision = revisionOfId(intent.version);
  const typedAgain = () =>
    showForm(form.answer, null, { words: countSourceWords(form.text.content) });
  if (intent.verb === "discard-version" && viewer) {
    if (revision === null) await discardVersion(db, owner, intent.version);
    else await discardDraft(db, owner, contest, { known: revision, page: "" });
    return typedAgain();
  }
  const isStored = own !== null && isInStory(form.draft, own);
  if (!isStored) {
    const kept = await keepDraft({
      ...writing,
      form: { ...form, draft: { ...form.draft, isAside: true } },
    });
    if (!kept.ok) return showTooMany(form.answer, kept);
  }
  const draft = await findDraft(db, owner, contest);
  const stored = intent.version === STORED_ID ? own : null;
  const version = draft?.versions.find(({ id }) => id === intent.version);
  const chosen = stored ?? (revision === null ? version : draft);
  if (!chosen) return typedAgain();
  const change = stored && { changedAt: stored.changedAt };
  const { title, source, category } = chosen;
  const fields = { title, content: source, story_category: category };
  return showForm({ ...form.answer, fields }, null, {
    words: countSourceWords(source),
    ...change,
    isOther: true,
  });
}
