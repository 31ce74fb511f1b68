import type { Phase } from "~/domain/contests/phases";
import { createComment } from "../../../scripts/seed/rows";
import { openMonth, type Month, type Person } from "../month/makers";

type KnownPhase = Exclude<Phase, "unknown">;

/** Test site with shortcuts for comments and notices. */
export interface TalkSite extends Month {
  /** Creates a story in a contest of this phase, with its author and a reader. */
  storyWithReader(phase?: KnownPhase): Promise<StoryWithReader>;
  /** Sends a comment through the page's form. With `parent` it is a reply. */
  sendComment(
    story: { id: string },
    who: Person | null,
    text: string,
    more?: CommentOptions,
  ): ReturnType<Month["send"]>;
  /** Inserts a comment as a row, without the form of a page. */
  comment(
    story: { id: string },
    who: { id: string } | null,
    overrides?: Partial<Parameters<typeof createComment>[1]>,
  ): ReturnType<typeof createComment>;
  commentsOf(story: {
    id: string;
  }): Promise<{ id: string; content: string; deleted_at: string | null }[]>;
  /** Returns type and message of a person's notices, oldest first. */
  noticesOf(who: {
    id: string;
  }): Promise<{ type: string; title: string; message: string; data: string }[]>;
}

interface CommentOptions {
  parent?: { id: string };
  key?: string;
}

interface StoryWithReader {
  contest: { id: string };
  author: Person;
  reader: Person;
  story: { id: string; title: string };
  path: string;
}

export async function openTalk(vars: Record<string, string> = {}): Promise<TalkSite> {
  const site = await openMonth(vars);
  const { db } = site;
  return {
    ...site,
    get local() {
      return site.local;
    },
    async storyWithReader(phase = "voting") {
      const contest = await site.contest(phase);
      const author = await site.person({
        display_name: `Autora ${crypto.randomUUID().slice(0, 8)}`,
      });
      const reader = await site.person({
        display_name: `Lectora ${crypto.randomUUID().slice(0, 8)}`,
      });
      const story = await site.story(contest, author, { title: "La noche de cobre" });
      return { contest, author, reader, story, path: `/story/${story.id}` };
    },
    sendComment: (story, who, text, { parent, key = crypto.randomUUID() } = {}) =>
      site.send(
        `/story/${story.id}/comentario${parent ? `?respuesta=${parent.id}` : ""}`,
        { content: text, clave: key },
        who?.as,
      ),
    comment: (story, who, overrides = {}) =>
      createComment(db, { story_id: story.id, user_id: who?.id ?? null, ...overrides }),
    commentsOf: (story) =>
      db
        .selectFrom("comments")
        .where("story_id", "=", story.id)
        .orderBy("created_at")
        .select(["id", "content", "deleted_at"])
        .execute(),
    noticesOf: (who) =>
      db
        .selectFrom("notifications")
        .where("user_id", "=", who.id)
        .orderBy("created_at")
        .select(["type", "title", "message", "data"])
        .execute(),
  };
}

/** Returns the instant `minutes` ago. */
export function ago(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}
