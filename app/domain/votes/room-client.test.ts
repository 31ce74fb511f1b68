import { afterEach, describe, expect, test, vi } from "vitest";
import { voteRefusal } from "./refusals";
import type { ContestRoomProtocol, VoteRequest } from "./room-protocol";
import { castVote, configureRoom, findBallot } from "./room-client.server";

const request: VoteRequest = {
  contest: "contest",
  datesVersion: 1,
  user: "ana",
  story: "story",
  author: "luis",
  want: "vote",
  key: "key",
};

/**
 * Returns bindings whose room fails with these errors one after the other and then answers. Counts the stubs that were created.
 */
function roomThatFails(...errors: object[]) {
  const failures = [...errors];
  const stubs = { count: 0 };
  const room: Pick<ContestRoomProtocol, "castVote" | "ballotOf" | "configure"> = {
    castVote: async () => fail() ?? { ok: true, voted: true, used: 1 },
    ballotOf: async () => fail() ?? { stories: ["story"] },
    configure: async () => fail(),
  };
  function fail(): undefined {
    const error = failures.shift();
    if (error) throw Object.assign(new Error("the room is away"), error);
    return undefined;
  }
  const CONTEST_ROOM = {
    idFromName: (contest: string) => contest,
    get: () => {
      stubs.count += 1;
      return room;
    },
  };
  return { env: { CONTEST_ROOM } as unknown as Pick<Env, "CONTEST_ROOM">, stubs };
}

afterEach(() => vi.restoreAllMocks());
const quietly = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

describe("VOTE-06 the room is asked again", () => {
  test("after an error that may be retried, each time by a new stub", async () => {
    const { env, stubs } = roomThatFails({ retryable: true }, { retryable: true });
    expect(await castVote(env, request)).toEqual({ ok: true, voted: true, used: 1 });
    expect(stubs.count).toBe(3);
  });

  test.each([
    ["three times at most", [{ retryable: true }, { retryable: true }, { retryable: true }], 3],
    ["never when it is overloaded", [{ retryable: true, overloaded: true }], 1],
    ["never after any other error", [{}], 1],
  ])("%s; then it counts as unreachable", async (_, errors, count) => {
    const errorLog = quietly();
    const { env, stubs } = roomThatFails(...errors);
    expect(await castVote(env, request)).toEqual({ ok: false, reason: "unreachable" });
    expect(stubs.count).toBe(count);
    expect(errorLog).toHaveBeenCalledOnce();
  });

  test("and neither a page's ballot nor an admin's new dates fail with it", async () => {
    quietly();
    expect(await findBallot(roomThatFails({}).env, "contest", "ana")).toMatchObject({ ok: false });
    expect(await findBallot(roomThatFails().env, "contest", "ana")).toEqual({
      ok: true,
      stories: ["story"],
    });
    await configureRoom(roomThatFails({}).env, "contest");
  });
});

test.each([
  [{ reason: "not-begun", used: 0 }, 403, "La votación aún no ha comenzado"],
  [{ reason: "ended", used: 0 }, 403, "La votación ha terminado"],
  [{ reason: "own-story", used: 0 }, 403, "No puedes votar por tu propia historia"],
  [
    { reason: "limit", used: 3 },
    409,
    "Has usado todos tus votos (3/3). Quita un voto existente para votar por otra historia.",
  ],
  [{ reason: "other-contest", used: 0 }, 404, "Historia no encontrada"],
  [{ reason: "no-story", used: 0 }, 404, "Historia no encontrada"],
  [
    { reason: "login" },
    401,
    "Sesión expirada. Por favor, recarga la página e inicia sesión nuevamente.",
  ],
] as const)("VOTE-01 VOTE-04 the words for %j", (refused, status, text) => {
  expect(voteRefusal(refused)).toEqual({ status, text });
});

test("VOTE-06 a room that cannot be reached is a 503 that says when to come back", () => {
  const { status, text, retryAfter } = voteRefusal({ reason: "unreachable" });
  expect(status).toBe(503);
  expect(text).toMatch(/^Error al procesar el voto: /);
  expect(retryAfter).toBeGreaterThan(0);
});
