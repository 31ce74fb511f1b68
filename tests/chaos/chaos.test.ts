import { expect, test } from "vitest";
import { runChaos } from "./run";

test("VOTE-06 a storm of doubled votes and kill -9 during voting lose and double no acknowledged vote", async () => {
  const { storm, siege, mismatches } = await runChaos({ kills: 3, votes: 600 });
  expect(mismatches).toEqual([]);
  expect(storm).toMatchObject({ sent: 3000, acknowledged: 1800, refused: 1200 });
  expect(siege.kills.length).toBeGreaterThanOrEqual(3);
  expect(siege.acknowledged).toBeGreaterThanOrEqual(600);
});
