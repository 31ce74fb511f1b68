import { expect, test } from "vitest";
import { newId } from "~/db/ids";
import { openD1 } from "../../../tests/support/d1";
import {
  createContest,
  createStory,
  createUser,
  createVote,
  datesIn,
} from "../../../scripts/seed/rows";
import { KARMA } from "./points";
import { rankPlace } from "./rank-place.server";
import { recomputeRankings, refreshRankings } from "./rankings.server";
import { fixture } from "../../../tests/support/fixture";

const now = new Date("2026-11-15T12:00:00.000Z");
const { db } = await fixture(openD1());

async function comment(story: string, user: string | null, deleted_at: string | null = null) {
  const at = now.toISOString();
  const times = { created_at: at, updated_at: at, deleted_at };
  await db
    .insertInto("comments")
    .values({
      id: newId(),
      story_id: story,
      user_id: user,
      parent_id: null,
      content: "Qué bien.",
      ...times,
    })
    .execute();
}

async function vote(contest: string, story: string, user: string, active: 0 | 1 = 1) {
  await createVote(db, { contest_id: contest, story_id: story, user_id: user, active });
}

async function rankingOf(user: string) {
  const found = await db
    .selectFrom("cached_rankings")
    .where("user_id", "=", user)
    .selectAll()
    .select(rankPlace.as("place"))
    .executeTakeFirst();
  return found ?? null;
}

test("KARMA-01 the points of everything, and nothing of an open contest's stories, votes or comments received", async () => {
  const [ana, luis] = [await createUser(db), await createUser(db)];
  const finished = await createContest(db, datesIn("results", now));
  const open = await createContest(db, datesIn("voting", now));
  const won = await createStory(db, {
    contest_id: finished.id,
    user_id: ana.id,
    likes_count: 4,
    is_winner: 1,
    winner_position: 1,
  });
  const second = await createStory(db, {
    contest_id: finished.id,
    user_id: luis.id,
    likes_count: 2,
    is_winner: 1,
    winner_position: 2,
  });
  const blind = await createStory(db, { contest_id: open.id, user_id: ana.id });
  await vote(finished.id, second.id, ana.id);
  await vote(finished.id, won.id, luis.id, 0);
  await vote(open.id, blind.id, luis.id);
  await comment(won.id, luis.id);
  await comment(won.id, null);
  await comment(won.id, ana.id);
  await comment(won.id, luis.id, now.toISOString());
  await comment(blind.id, luis.id);
  await db
    .insertInto("user_badges")
    .values({
      id: newId(),
      user_id: luis.id,
      badge_id: "kofi_supporter",
      earned_at: now.toISOString(),
    })
    .execute();

  await recomputeRankings(db, now, ana.id);
  await recomputeRankings(db, now, ana.id);

  expect(await rankingOf(ana.id)).toMatchObject({
    // Points: one story of a finished contest, four likes, one vote, two comments received, first place.
    total_karma: 15 + 4 * 2 + 1 + 2 * 3 + 75,
    total_stories: 1,
    contest_wins: 1,
    votes_given: 1,
    comments_given: 0,
    comments_received: 2,
    place: 1,
  });
  expect(await rankingOf(luis.id)).toMatchObject({
    // Points: one story, two likes, two comments given (one of them under a story of an open contest), second place, Ko-fi
    // support.
    total_karma: 15 + 2 * 2 + 2 * 2 + 30 + 50,
    contest_wins: 0,
    votes_given: 0,
    comments_given: 2,
    place: 2,
  });
  const meta = await db.selectFrom("ranking_metadata").selectAll().execute();
  expect(meta).toEqual([
    {
      id: 1,
      last_updated: now.toISOString(),
      contest_period: finished.month,
      total_users: 2,
      updated_by_admin: ana.id,
    },
  ]);
});

test("KARMA-02 ties go to the earlier account, and who has no points has no place", async () => {
  const contest = await createContest(db, datesIn("results", now));
  const late = await createUser(db, { created_at: "2026-10-02T00:00:00.000Z" });
  const early = await createUser(db, { created_at: "2026-10-01T00:00:00.000Z" });
  const idle = await createUser(db);
  for (const { id } of [late, early])
    await createStory(db, { contest_id: contest.id, user_id: id });
  await recomputeRankings(db, now);
  const places = [await rankingOf(early.id), await rankingOf(late.id)].map(
    (one) => one?.place ?? 0,
  );
  expect((places[1] ?? 0) - (places[0] ?? 0)).toBe(1);
  expect(await rankingOf(idle.id)).toBeNull();
});

/** Returns all stored rows of the karma ranking. */
const everything = () => db.selectFrom("cached_rankings").orderBy("rank_key").selectAll().execute();

test("CONTEST-05 KARMA-02 whoever enters, votes and is commented on in an open contest leaves the ranking as it was", async () => {
  const [writer, newcomer, reader] = [
    await createUser(db),
    await createUser(db),
    await createUser(db),
  ];
  const old = await createContest(db, datesIn("results", now));
  await createStory(db, { contest_id: old.id, user_id: writer.id, likes_count: 2 });
  await comment((await createStory(db, { contest_id: old.id })).id, reader.id);
  await recomputeRankings(db, now);
  const before = await everything();
  for (const phase of ["submission", "voting", "counting"] as const) {
    const contest = await createContest(db, datesIn(phase, now));
    for (const { id } of [writer, newcomer]) {
      const story = await createStory(db, {
        contest_id: contest.id,
        user_id: id,
        likes_count: 9,
        is_winner: 1,
        winner_position: id === writer.id ? 1 : 2,
      });
      await vote(contest.id, story.id, reader.id);
      await comment(story.id, id);
      await comment(story.id, null);
    }
  }
  await recomputeRankings(db, now);
  expect(await everything()).toEqual(before);
});

/** Creates a community of five people. The expected karma below was added up by hand, not computed by the code. */
async function seedCommunity() {
  const user = (n: number) =>
    createUser(db, { created_at: `2025-01-0${n}T00:00:00.000Z`, display_name: `Persona ${n}` });
  const [ana, beto, caro, dina, eloy] = [
    await user(1),
    await user(2),
    await user(3),
    await user(4),
    await user(5),
  ];
  const spring = await createContest(db, datesIn("results", now));
  const summer = await createContest(db, datesIn("results", now));
  const write = (
    contest: string,
    by: string,
    likes_count: number,
    winner_position: 1 | 2 | 3 | null,
  ) =>
    createStory(db, {
      contest_id: contest,
      user_id: by,
      likes_count,
      winner_position,
      is_winner: winner_position ? 1 : 0,
    });
  const tide = await write(spring.id, ana.id, 5, 1);
  const train = await write(spring.id, beto.id, 3, 2);
  const letter = await write(spring.id, caro.id, 1, 3);
  const attic = await write(summer.id, beto.id, 4, 1);
  const well = await write(summer.id, ana.id, 0, null);
  await vote(spring.id, tide.id, dina.id);
  await vote(spring.id, train.id, dina.id);
  await vote(spring.id, letter.id, dina.id);
  await vote(summer.id, attic.id, ana.id);
  await comment(tide.id, dina.id);
  await comment(tide.id, beto.id);
  await comment(attic.id, dina.id);
  await comment(well.id, ana.id);
  await db
    .insertInto("user_badges")
    .values({
      id: newId(),
      user_id: eloy.id,
      badge_id: "kofi_supporter",
      earned_at: now.toISOString(),
    })
    .execute();
  return { ana, beto, caro, dina, eloy };
}

test("KARMA-01 the karma of a community equals a count by hand", async () => {
  const people = await seedCommunity();
  await recomputeRankings(db, now);
  const karma = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, { id }]) => [
        name,
        (await rankingOf(id))?.total_karma,
      ]),
    ),
  );
  expect(karma).toEqual({
    // Points of Ana: 2 stories 30, 5 likes 10, 1 vote 1, 2 comments received 6, first place 75. A comment on her own story counts
    // nothing.
    ana: 122,
    // Points of Beto: 2 stories 30, 7 likes 14, 1 comment given 2, 1 received 3, first place 75 and second place 30.
    beto: 154,
    // Points of Caro: 1 story 15, 1 like 2, third place 30.
    caro: 47,
    // Points of Dina: 3 votes 3, 2 comments given 4.
    dina: 7,
    eloy: 50,
  });
  expect(KARMA).toEqual({
    story: 15,
    likeReceived: 2,
    voteGiven: 1,
    commentGiven: 2,
    commentReceived: 3,
    winner: 75,
    finalist: 30,
    supporter: 50,
  });
});

test("KARMA-02 OPS-03 the work of every minute recomputes a ranking of an hour ago, and no younger one", async () => {
  const madeAt = async () =>
    (await db.selectFrom("ranking_metadata").select("last_updated").executeTakeFirst())
      ?.last_updated;
  const after = (minutes: number, ms = 0) => new Date(now.getTime() + minutes * 60_000 + ms);
  await db.deleteFrom("ranking_metadata").execute();
  await refreshRankings(db, now);
  expect(await madeAt()).toBe(now.toISOString());
  await refreshRankings(db, after(60, -1));
  expect(await madeAt()).toBe(now.toISOString());
  await refreshRankings(db, after(60));
  expect(await madeAt()).toBe(after(60).toISOString());
});
