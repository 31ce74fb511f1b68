import { describe, expect, test } from "vitest";
import { datesIn } from "../../../scripts/seed/rows";
import { useLimit } from "../../support/limits";
import type { Person } from "../month/makers";
import { openTalk } from "../talk/makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openTalk());
const strict = await fixture(openTalk({ REQUIRE_CONFIRMED_EMAIL: "on" }));

type Kind = "leida" | "me-gusta";

/** Posts a queued action of `who` like the service worker, by default from their own session. Returns status and response. */
async function settle(quiere: Kind, id: string, who: Person, { from = who.as, at = site } = {}) {
  const fields = { cuenta: who.id, quiere, id, titulo: "Así se llamaba" };
  const answer = await at.post("/sin-conexion/enviar", fields, from);
  return [answer.status, await answer.json()];
}

const counted = (text: string) => [200, { text, isCounted: true }];
const refused = (text: string) => [200, { text, isCounted: false }];

const readsOf = (story: { id: string }) =>
  site.db
    .selectFrom("user_story_reads")
    .where("story_id", "=", story.id)
    .select("user_id")
    .execute();
const likesOf = (comment: { id: string }) =>
  site.db
    .selectFrom("comment_likes")
    .where("comment_id", "=", comment.id)
    .select("user_id")
    .execute();

describe("LITE-02 a story that was marked as read without a network", () => {
  test("is marked once, however often it is sent, and never unmarked", async () => {
    const { story, reader } = await site.storyWithReader();
    expect(await settle("leida", story.id, reader)).toEqual(
      counted("Se registró tu lectura de «La noche de cobre»."),
    );
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await settle("leida", story.id, reader)).toEqual(
        counted("Ya constaba tu lectura de «La noche de cobre»."),
      );
    }
    expect(await readsOf(story)).toEqual([{ user_id: reader.id }]);
  });

  test.each(["counting", "results"] as const)(
    "is judged by the phase of the moment: %s",
    async (phase) => {
      const { contest, story, reader } = await site.storyWithReader();
      const dates = datesIn(phase, new Date());
      await site.db.updateTable("contests").set(dates).where("id", "=", contest.id).execute();
      expect(await settle("leida", story.id, reader)).toEqual(
        phase === "counting"
          ? counted("Se registró tu lectura de «La noche de cobre».")
          : refused("No se registró tu lectura de «La noche de cobre»: el reto ya terminó."),
      );
      expect(await readsOf(story)).toHaveLength(phase === "counting" ? 1 : 0);
    },
  );

  test("does not count if it is one's own, was deleted, or may not be read, whose present title stays untold", async () => {
    const { story, author, reader } = await site.storyWithReader();
    expect(await settle("leida", story.id, author)).toEqual(
      refused("No se registró tu lectura de «La noche de cobre»: es tu historia."),
    );
    const missingStory = refused(
      "No se registró tu lectura de «Así se llamaba»: la historia ya no está.",
    );
    expect(await settle("leida", crypto.randomUUID(), reader)).toEqual(missingStory);
    const hidden = await site.storyWithReader("submission");
    expect(await settle("leida", hidden.story.id, reader)).toEqual(missingStory);
  });
});

describe("LITE-02 COMMENT-03 a comment that was liked without a network", () => {
  test("is liked once with one notice, however often it is sent", async () => {
    const { story, author, reader } = await site.storyWithReader();
    const comment = await site.comment(story, author);
    expect(await settle("me-gusta", comment.id, reader)).toEqual(
      counted("Se registró tu me gusta a un comentario en «La noche de cobre»."),
    );
    expect(await settle("me-gusta", comment.id, reader)).toEqual(
      counted("Ya constaba tu me gusta a un comentario en «La noche de cobre»."),
    );
    expect(await likesOf(comment)).toEqual([{ user_id: reader.id }]);
    expect(await site.noticesOf(author)).toHaveLength(1);
  });

  test("does not count if it was deleted or is one's own", async () => {
    const { story, author, reader } = await site.storyWithReader();
    const own = await site.comment(story, reader);
    const deleted = await site.comment(story, author, { deleted_at: new Date().toISOString() });
    expect(await settle("me-gusta", own.id, reader)).toEqual(
      refused(
        "No se registró tu me gusta a un comentario en «La noche de cobre»: es tu comentario.",
      ),
    );
    expect(await settle("me-gusta", deleted.id, reader)).toEqual(
      refused(
        "No se registró tu me gusta a un comentario en «La noche de cobre»: el comentario ya no está.",
      ),
    );
    expect(await likesOf(deleted)).toEqual([]);
  });

  test("AUTH-05 does not count before the email is confirmed, where that is asked", async () => {
    const { story, author } = await strict.storyWithReader();
    const comment = await strict.comment(story, author);
    const newcomer = await strict.person({ email_confirmed_at: null });
    expect(await settle("me-gusta", comment.id, newcomer, { at: strict })).toEqual(
      refused(
        "No se registró tu me gusta a un comentario en «La noche de cobre»: antes tienes que confirmar tu email.",
      ),
    );
  });
});

describe("LITE-02 a queued action", () => {
  test("waits for a session of the account that acted: nobody else's sends it", async () => {
    const { story, author, reader } = await site.storyWithReader();
    const other = await site.person();
    for (const from of ["", "sesion=caducada", author.as, other.as]) {
      expect(await settle("leida", story.id, reader, { from })).toEqual([401, null]);
    }
    expect(await readsOf(story)).toEqual([]);
  });

  test("AUTH-07 counts against the limit of likes, and can be sent later", async () => {
    const { story, reader } = await site.storyWithReader();
    await settle("leida", story.id, reader);
    await useLimit(site.db, "like", 60);
    const fields = { cuenta: reader.id, quiere: "leida", id: story.id };
    const answer = await site.post("/sin-conexion/enviar", fields, reader.as);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});
