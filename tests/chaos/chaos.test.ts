import { expect, test } from "vitest";
import { runClosing } from "./closing";
import { runVotes } from "./run";
import { EVERYTHING, runAssault } from "./scenarios";

test("VOTE-06 a storm of doubled votes and kill -9 during voting lose and double no acknowledged vote", async () => {
  const { storm, siege, mismatches } = await runVotes({ kills: 3, votes: 600 });
  expect(mismatches).toEqual([]);
  expect(storm).toMatchObject({ sent: 3000, acknowledged: 1800, refused: 1200 });
  expect(siege.kills.length).toBeGreaterThanOrEqual(3);
  expect(siege.acknowledged).toBeGreaterThanOrEqual(600);
});

test("VOTE-11 kill -9 around the close of a ballot leaves one root, with every vote that was acknowledged", async () => {
  const { found, faults } = await runClosing(1, ["before-d1"]);
  expect(found).toEqual([]);
  expect(faults).toMatch(/^kill -9 × 2, /);
});

test("WRITE-09 PHASE-09 AUTH-10 MAIL-01 kill -9 and a failing D1 lose and double nothing that was acknowledged", async () => {
  const [killed, failing] = await runAssault(EVERYTHING, 2);
  expect([killed?.found, failing?.found]).toEqual([[], []]);
  expect(failing?.faults).toMatch(/^D1 fails /);
  expect(failing?.faults).not.toContain("0 × before, 0 × after");
});
