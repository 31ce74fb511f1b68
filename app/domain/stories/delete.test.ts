import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "~/db/ids";
import { publishResult } from "~/domain/closing/finalize.server";
import { addComment } from "~/domain/comments/add-comment.server";
import { interveneStatements } from "~/domain/moderation/intervene.server";
import { createContest, createStory, createUser, datesIn } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { tracesIn } from "../../../tests/support/traces";
import { deleteStory } from "./delete.server";

const { db } = await fixture(openD1());
const NOW = new Date("2026-11-15T12:00:00.000Z");
const TITLE = "La silla de más";
const admin = { ...(await createUser(db, { is_admin: 1 })), isAdmin: true };

async function titledStory(phase: "voting" | "counting") {
  const contest = (await createContest(db, datesIn(phase, NOW))).id;
  const author = (await createUser(db)).id;
  const story = await createStory(db, { contest_id: contest, user_id: author, title: TITLE });
  return { contest, author, story: story.id };
}

/** Returns the rows that have the title, by table. */
const tablesWithTitle = async () =>
  [...new Set((await tracesIn(db, [TITLE])).map((line) => line.split(":")[0]))].sort();

test("WRITE-17 the title of a story that an admin deletes is left nowhere: comments, notices, log", async () => {
  const { contest, author, story } = await titledStory("voting");
  const [first, second] = [await createUser(db), await createUser(db)];
  const say = (user: string, parent: string | null = null) =>
    addComment(db, { story, user, text: "Me gustó.", parent, key: newId() }, NOW);
  const said = await say(first.id);
  await say(second.id, said.ok ? said.id : null);
  const intervention = {
    ...({ kind: "story-disqualified", rule: "originality" } as const),
    id: newId(),
    reason: "Copia",
    contest,
    story,
    user: author,
    by: admin.id,
  };
  await db.batch(interveneStatements(db, intervention, NOW.toISOString(), sql`TRUE`));
  expect(await tablesWithTitle()).toEqual(["notifications", "stories"]);
  expect(await deleteStory(db, story, admin, NOW)).toMatchObject({ ok: true });
  expect(await tablesWithTitle()).toEqual([]);
  const left = await db.selectFrom("notifications").select("message").execute();
  expect(left.map(({ message }) => message).sort()).toEqual([
    "2 personas comentaron tu historia.",
    "Descalificamos tu historia. Lee por qué.",
    "Respondieron a tu comentario en una historia que ya no está.",
  ]);
  const [line] = await db
    .selectFrom("audit_log")
    .where("action", "=", "story.delete")
    .select(["subject", "detail"])
    .execute();
  expect(line).toEqual({ subject: story, detail: JSON.stringify({ contest }) });
});

test("WRITE-17 nor that of a winner, in notice and mail", async () => {
  const { contest, author, story } = await titledStory("counting");
  await db
    .updateTable("user_profiles")
    .set({ email_confirmed_at: NOW.toISOString() })
    .where("id", "=", author)
    .execute();
  const result = { at: NOW.toISOString(), stories: [{ story, votes: 3 }] };
  await publishResult(db, contest, result, [], NOW);
  expect(await tablesWithTitle()).toEqual(["mail_outbox", "notifications", "stories"]);
  await deleteStory(db, story, admin, NOW);
  expect(await tablesWithTitle()).toEqual([]);
});
