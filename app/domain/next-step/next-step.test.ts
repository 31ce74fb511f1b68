import { expect, test } from "vitest";
import type { Phase } from "~/domain/contests/phases";
import { contestStep, type Participation } from "./next-step";

const participation = (own: Partial<Participation> = {}): Participation => ({
  stories: 12,
  entry: null,
  isOut: false,
  hasDraft: false,
  read: 0,
  ...own,
});

test.each<[phase: Phase, isWritable: boolean, own: Partial<Participation>, step: string]>([
  ["submission", true, {}, "write"],
  ["submission", true, { hasDraft: true }, "continue"],
  ["submission", true, { hasDraft: true, entry: "s" }, "edit"],
  ["submission", false, { hasDraft: true }, "look"],
  ["voting", false, {}, "read"],
  ["voting", false, { entry: "s" }, "read"],
  ["voting", false, { read: 5 }, "read-on"],
  ["voting", false, { read: 11 }, "read-on"],
  ["voting", false, { read: 11, entry: "s" }, "review"],
  ["voting", false, { read: 12 }, "review"],
  ["counting", false, { read: 3 }, "browse"],
  ["voting", false, { stories: 0 }, "look"],
  ["voting", false, { stories: 1, entry: "s" }, "look"],
  ["counting", false, { stories: 0 }, "look"],
  ["unknown", false, {}, "look"],
])("HOME-01 in %s (open to write: %s) with %j the step is %s", (phase, isWritable, own, kind) => {
  expect(contestStep(phase, isWritable, participation(own)).kind).toBe(kind);
});
