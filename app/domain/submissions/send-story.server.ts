import type { Db } from "~/db/db";
import { mustConfirmEmail } from "~/domain/accounts/rights";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { throttle } from "~/domain/accounts/throttle.server";
import { contestPhase } from "~/domain/contests/phases";
import { excerptOf, plainTextOf, renderStory } from "~/domain/markdown/markdown.server";
import { hasEmbeddedImage, pictureIds } from "~/domain/markdown/markup";
import { hasPictures } from "~/domain/pictures/keep-pictures.server";
import { PICTURES_PER_STORY, TOO_MANY_PICTURES } from "~/domain/pictures/picture";
import { asProse } from "~/domain/text/clean";
import { ROW_BYTES, sqlBytes } from "~/domain/text/bytes";
import { fold } from "~/domain/text/fold";
import { chosableLines, storyLine } from "~/domain/text/story-line";
import { editStory, publishStory, type PreparedStory } from "./store-story.server";
import type { ConsentFields, StoryFields } from "./story-fields";
import { submissionRefusal, type SubmissionRefusal } from "./submission-checks";
import type { SubmissionTarget } from "./target.server";
import { countWords, wordCountProblem, type WordLimits } from "./word-limits";

/** Refusal of a text with a picture that was deleted, or that belongs to another account or story. */
const NO_PICTURE = "Una de las imágenes ya no está: quítala o vuelve a ponerla.";

/** Refusal of an embedded image (data URL) in a form that `extractImages` does not recognize: its size would escape all limits. */
const EMBEDDED_OTHERWISE =
  "Una imagen está escrita dentro del texto de un modo que no se puede guardar: quítala y ponla con el botón de imagen.";

const TOO_MUCH_MARKUP =
  "Tu texto lleva demasiado formato o demasiadas comillas y no cabe: simplifícalo o acórtalo.";

/** A text sent from the write form, with its writer and the contest or story that it is for. */
export interface Submitted {
  viewer: Viewer | null;
  target: SubmissionTarget;
  /** The story that the text replaces; null for a new story. */
  edits: {
    id: string;
    isOwn: boolean;
    isDisqualified: boolean;
    /** Version of the story on the page (`OwnStory.changedAt`), for the optimistic lock; null if the form has no such field. */
    basedOn: string | null;
    /** Whether the story was changed after `basedOn`, and its stored text differs from the sent one. */
    isOutdated: boolean;
  } | null;
  /** The parsed fields; `content` is the text even if fields are invalid. */
  text: {
    content: string;
    fields: { ok: true; value: StoryFields } | { ok: false; errors: Record<string, string> };
  };
}

type SentConsent = { ok: true; value: ConsentFields } | { ok: false };

/** Refusal of a text: the reason, the errors by field, and the text's number of words. */
export type StoryRefused = { ok: false; words: number; errors: Record<string, string> } & (
  { reason: SubmissionRefusal | "no-contest" } | { reason: "too-many"; retryAfter: number }
);

type SubmissionEnv = Pick<Env, "REQUIRE_CONFIRMED_EMAIL" | "SESSION_SECRET" | "TIME_ZONE">;

/** Checks a text before the consent step, without storing it (WRITE-10). */
export function reviewStory(db: Db, env: SubmissionEnv, submitted: Submitted, now: Date) {
  return checkStory(db, env, submitted, null, now);
}

/**
 * Checks a text and its consent, and stores it as a new story or replaces the writer's own story (WRITE-10, WRITE-12). `notified`
 * holds the ids of the people who got a notice. `keepsDraft` tells whether a draft with another text is left.
 */
export async function sendStory(
  db: Db,
  env: SubmissionEnv,
  submitted: Submitted,
  { consent, userAgent }: { consent: SentConsent; userAgent: string | null },
  now: Date,
): Promise<{ ok: true; notified: string[]; keepsDraft: boolean } | StoryRefused> {
  const checked = await checkStory(db, env, submitted, consent, now);
  if (!checked.ok) return checked;
  const { story, writer } = checked;
  const { edits, target } = submitted;
  const refused = { ok: false as const, words: story.words, errors: {} };
  const allowed = await throttle(db, env, "submission", writer, now);
  if (!allowed.ok) return { ...refused, ...allowed };
  const isMature = consent.ok && consent.value.isMature;
  const allowsAnthology = consent.ok && consent.value.allowsAnthology;
  const sent = { writer, story, consent: { isMature, allowsAnthology, userAgent } };
  const { limits, contest } = target;
  const stored = edits
    ? await editStory(db, { ...sent, storyId: edits.id, basedOn: edits.basedOn }, now)
    : await publishStory(db, { ...sent, contest: contest.id, limits, zone: env.TIME_ZONE }, now);
  return stored.ok ? stored : { ...refused, reason: stored.reason };
}

/**
 * Runs the checks of a sent text. Returns the prepared story, or the refusal with its errors by field. `consent` is null before
 * the consent step.
 */
async function checkStory(
  db: Db,
  env: SubmissionEnv,
  { viewer, target, edits, text }: Submitted,
  consent: SentConsent | null,
  now: Date,
): Promise<{ ok: true; story: PreparedStory; writer: string } | StoryRefused> {
  const { content, fields } = text;
  const typed = fields.ok
    ? fields.value
    : { title: "", content, story_category: "ficcion" as const };
  const line = (consent?.ok && consent.value.line) || null;
  const { story, problem } = prepareStory(typed, line, target.wordLimits);
  const errors = fields.ok ? {} : { ...fields.errors };
  if (problem) errors.content ??= problem;
  const needed = { user: viewer?.id ?? "", story: edits?.id ?? null, ids: story.pictures };
  if (!(await hasPictures(db, needed))) errors.content ??= NO_PICTURE;
  if (viewer && hasEmbeddedImage(story.html)) errors.content ??= EMBEDDED_OTHERWISE;
  const phase = contestPhase(target.contest, now);
  const isTextRight = Object.keys(errors).length === 0;
  const reason = submissionRefusal({
    writer: viewer && {
      mustConfirmEmail: mustConfirmEmail(viewer, env) !== null,
      isSuspended: viewer.suspension !== null,
    },
    edits: edits && { ...edits, phase },
    writability: target.writability,
    hasEntry: target.entryId !== null,
    isLimitReached: target.monthlyLimit !== null,
    isTextRight,
    consent: consent && {
      isComplete: consent.ok,
      // Splitting the text into sentences costs the most CPU of all checks, so it is skipped if the form is refused anyway.
      hasLine: line === null || !viewer || !isTextRight || linesOf(story.html).includes(line),
    },
  });
  return viewer && !reason
    ? { ok: true, story, writer: viewer.id }
    : { ok: false, reason: reason ?? "visitor", words: story.words, errors };
}

/**
 * Renders a story and counts its words. `problem` is the Spanish message if the story is too short, too long or too large
 * (WRITE-08, WRITE-18).
 */
export function prepareStory(
  fields: StoryFields,
  line: string | null,
  limits: WordLimits,
): { story: PreparedStory; problem: string | null } {
  const { source, html } = renderStory(fields.content);
  const words = countWords(html);
  const story = {
    title: fields.title,
    source,
    html,
    excerpt: excerptOf(html),
    line,
    words,
    pictures: pictureIds(html),
    category: fields.story_category,
  };
  return { story, problem: sizeProblem(story) ?? wordCountProblem(words, limits) };
}

/**
 * The message for a story with too many pictures, or with a row too large for one SQL statement of a database export; else null.
 */
function sizeProblem(story: PreparedStory): string | null {
  const { title, source, html, excerpt, line, pictures } = story;
  if (pictures.length > PICTURES_PER_STORY) return TOO_MANY_PICTURES;
  const texts = [title, fold(title), source, html, excerpt, fold(excerpt), line ?? ""];
  return sqlBytes(texts.join("")) > ROW_BYTES ? TOO_MUCH_MARKUP : null;
}

/**
 * Lists the sentences of a Markdown source that can be chosen as the story's line (STORY-10). `first` is the line of a story without
 * a choice, which `others` leaves out.
 */
export function listSourceLines(source: string): { first: string; others: string[] } {
  const { html } = renderStory(asProse(source).trim());
  const first = storyLine({ line: null, excerpt: excerptOf(html) });
  return { first, others: linesOf(html).filter((line) => line !== first) };
}

const linesOf = (html: string) => chosableLines(plainTextOf(html));

/** Returns the number of words of a Markdown source. */
export function countSourceWords(source: string): number {
  return countWords(renderStory(source).html);
}
