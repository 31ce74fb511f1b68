import { describe, expect, test } from "vitest";
import { SUBMISSION_CHECKS, submissionRefusal, type Submission } from "./submission-checks";

const OWN = { phase: "submission", isOwn: true, isDisqualified: false, isOutdated: false } as const;
const UNCONFIRMED = { mustConfirmEmail: true, isSuspended: false };
const SUSPENDED = { mustConfirmEmail: false, isSuspended: true };
const NEW: Submission = {
  writer: { mustConfirmEmail: false, isSuspended: false },
  edits: null,
  writability: "open",
  hasEntry: false,
  isLimitReached: false,
  isTextRight: true,
  consent: { isComplete: true, hasLine: true },
};
const EDIT: Submission = { ...NEW, edits: OWN, hasEntry: true };

/** One row per check, in the order of the checks: what it refuses and what it accepts. */
const TABLE: [requirement: string, refused: Submission, reason: string, passes: Submission][] = [
  ["WRITE-15", { ...EDIT, writer: null }, "session-ended", EDIT],
  ["WRITE-12", { ...EDIT, edits: { ...OWN, isOwn: false } }, "edit-not-found", EDIT],
  ["REPORT-03", { ...EDIT, edits: { ...OWN, isDisqualified: true } }, "disqualified", EDIT],
  ["WRITE-12", { ...EDIT, edits: { ...OWN, phase: "voting" } }, "closed", EDIT],
  ["WRITE-12 WRITE-15", { ...EDIT, edits: { ...OWN, isOutdated: true } }, "outdated", EDIT],
  [
    "WRITE-03 PHASE-06",
    { ...NEW, writability: "not-yet" },
    "not-yet",
    { ...EDIT, writability: "not-yet" },
  ],
  ["WRITE-08", { ...NEW, isTextRight: false }, "text", NEW],
  ["WRITE-14", { ...NEW, writer: null }, "visitor", NEW],
  ["AUTH-05", { ...EDIT, writer: UNCONFIRMED }, "unconfirmed", EDIT],
  ["ADMIN-05", { ...EDIT, writer: SUSPENDED }, "suspended", EDIT],
  ["WRITE-09", { ...NEW, hasEntry: true }, "already-entered", EDIT],
  [
    "WRITE-09",
    { ...NEW, isLimitReached: true },
    "monthly-limit",
    { ...EDIT, isLimitReached: true },
  ],
  [
    "WRITE-10",
    { ...NEW, consent: { isComplete: false, hasLine: true } },
    "consent",
    { ...NEW, consent: null },
  ],
  ["STORY-10", { ...NEW, consent: { isComplete: true, hasLine: false } }, "line", NEW],
];

describe("what is checked of a text that is sent", () => {
  test.each(
    SUBMISSION_CHECKS.map(
      (check, at) => [`${check.requirement} ${check.name}`, check, at] as const,
    ),
  )("%s", (_, check, at) => {
    const [requirement, refused, reason, passes] = TABLE[at] ?? [];
    if (!refused || !passes) throw new Error(`No row for "${check.name}"`);
    expect(requirement).toBe(check.requirement);
    expect(check.refuses(refused)).toBe(reason);
    expect(submissionRefusal(refused)).toBe(reason);
    expect(submissionRefusal(passes)).toBeNull();
  });

  const MENDED: [
    what: string,
    wrong: Submission,
    steps: [reason: string, mend: Partial<Submission>][],
  ][] = [
    [
      "new text",
      {
        writer: null,
        edits: null,
        writability: "not-yet",
        hasEntry: true,
        isLimitReached: true,
        isTextRight: false,
        consent: { isComplete: false, hasLine: true },
      },
      [
        ["not-yet", { writability: "open" }],
        ["text", { isTextRight: true }],
        ["visitor", { writer: { ...UNCONFIRMED, isSuspended: true } }],
        ["unconfirmed", { writer: SUSPENDED }],
        ["suspended", { writer: NEW.writer }],
        ["already-entered", { hasEntry: false }],
        ["monthly-limit", { isLimitReached: false }],
        ["consent", { consent: { isComplete: true, hasLine: true } }],
      ],
    ],
    [
      "edit",
      {
        writer: null,
        edits: { ...OWN, phase: "voting", isOwn: false },
        writability: "closed",
        hasEntry: true,
        isLimitReached: true,
        isTextRight: false,
        consent: { isComplete: false, hasLine: true },
      },
      [
        ["session-ended", { writer: { ...UNCONFIRMED, isSuspended: true } }],
        ["edit-not-found", { edits: { ...OWN, phase: "voting" } }],
        ["closed", { edits: OWN }],
        ["text", { isTextRight: true }],
        ["unconfirmed", { writer: SUSPENDED }],
        ["suspended", { writer: NEW.writer }],
        ["consent", { consent: { isComplete: true, hasLine: true } }],
      ],
    ],
  ];
  test.each(MENDED)(
    "WRITE-15 of all that is wrong with a %s the first is said",
    (_, wrong, steps) => {
      let submission = wrong;
      for (const [reason, mend] of steps) {
        expect(submissionRefusal(submission)).toBe(reason);
        submission = { ...submission, ...mend };
      }
      expect(submissionRefusal(submission)).toBeNull();
    },
  );

  test("WRITE-03 a closed contest takes no new story", () => {
    expect(submissionRefusal({ ...NEW, writability: "closed" })).toBe("closed");
  });
});
