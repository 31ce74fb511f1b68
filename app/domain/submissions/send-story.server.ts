import type { Db } from "~/db/db";
import { hasImageData } from "~/domain/pictures/picture";
import { hasPictures } from "~/domain/pictures/keep-pictures.server";
import { mustConfirmEmail } from "~/domain/accounts/rights";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { throttle } from "~/domain/accounts/throttle.server";
import { contestPhase } from "~/domain/contests/phases";
import { wordLimits, type Desk } from "./target.server";
import { editStory, publishStory } from "./store-story.server";
import { prepareStory } from "./prepare-story.server";
import type { ConsentFields, StoryFields } from "./story-fields";
import { submissionRefusal, type SubmissionRefusal } from "./submission-checks";

/** A text as its form was read; `content` is there whether its fields are right or not. */
export interface SentText {
  content: string;
  fields: { ok: true; value: StoryFields } | { ok: false; errors: Record<string, string> };
  /** Null on the way to the consent step. */
  consent: { ok: true; value: ConsentFields } | { ok: false } | null;
  userAgent: string | null;
}

/** Said of a text that refers to a picture of somebody else or of another story, or that is gone. */
const NO_PICTURE = "Una de las imágenes ya no está: quítala o vuelve a ponerla";

/** Said of a text with an image that is written out in it and was not taken for one: its bytes would be in no limit. */
const WRITTEN_OTHERWISE =
  "Una imagen está escrita dentro del texto de un modo que no se puede guardar: quítala y ponla con el botón de imagen";

interface Sending {
  viewer: Viewer | null;
  desk: Desk;
  /** The story that the text is to change; null for a new one. */
  edits: { id: string; isOwn: boolean } | null;
  text: SentText;
}

export type SendAnswer =
  /** `ready` where nothing is stored and the consent is to be asked for; `told` are the people who got a notice. */
  | { ok: true; done: "ready" | "published" | "updated"; words: number; told: string[] }
  /** A text that could be sent, were its writer signed in. */
  | { ok: false; reason: "visitor" }
  | {
      ok: false;
      reason: Exclude<SubmissionRefusal, "visitor"> | "no-contest";
      words: number;
      errors: Record<string, string>;
    }
  | { ok: false; reason: "too-many"; retryAfter: number; words: number };

type SendEnv = Pick<Env, "REQUIRE_CONFIRMED_EMAIL" | "SESSION_SECRET" | "TIME_ZONE">;

/** Checks a text; with its consent also stores it, as a new story or in the place of one's own. */
export async function sendStory(
  db: Db,
  env: SendEnv,
  { viewer, desk, edits, text }: Sending,
  now: Date,
): Promise<SendAnswer> {
  const { story, problem } = prepareStory(fieldsOf(text), wordLimits(desk));
  const { words } = story;
  const errors = text.fields.ok ? {} : { ...text.fields.errors };
  if (problem) errors.content ??= problem;
  const asked = { user: viewer?.id ?? "", story: edits?.id ?? null, ids: story.pictures };
  if (!(await hasPictures(db, asked))) errors.content ??= NO_PICTURE;
  if (viewer && hasImageData(story.html)) errors.content ??= WRITTEN_OTHERWISE;
  const phase = contestPhase(desk.contest, now);
  const refused = submissionRefusal({
    writer: viewer && { mustConfirmEmail: mustConfirmEmail(viewer, env) !== null },
    edits: edits && { phase, isOwn: edits.isOwn },
    writability: desk.writability,
    hasEntry: desk.entryId !== null,
    isLimitReached: desk.monthlyLimit !== null,
    isTextRight: Object.keys(errors).length === 0,
    consent: text.consent && { isComplete: text.consent.ok },
  });
  if (refused && refused !== "visitor") return { ok: false, reason: refused, words, errors };
  if (!viewer) return { ok: false, reason: "visitor" };
  if (!text.consent?.ok) return { ok: true, done: "ready", words, told: [] };
  const allowed = await throttle(db, env, "submission", viewer.id, now);
  if (!allowed.ok) return { ...allowed, words };
  const consent = { isMature: text.consent.value.is_mature, userAgent: text.userAgent };
  const sent = { writer: viewer.id, story, consent };
  const { limits: most, contest } = desk;
  const answer = edits
    ? { ...(await editStory(db, { ...sent, storyId: edits.id }, now)), told: [] }
    : await publishStory(
        db,
        { ...sent, contest: contest.id, limits: most, zone: env.TIME_ZONE },
        now,
      );
  if (!answer.ok) return { ok: false, reason: answer.reason, words, errors };
  return { ok: true, done: edits ? "updated" : "published", words, told: answer.told };
}

function fieldsOf({ fields, content }: SentText): StoryFields {
  return fields.ok ? fields.value : { title: "", content, story_category: "ficcion" };
}
