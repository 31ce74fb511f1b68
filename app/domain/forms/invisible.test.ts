import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { RegisterFields, RenameFields } from "~/domain/accounts/account-fields";
import { CommentFields } from "~/domain/comments/comment-fields";
import { contestForm } from "~/domain/contest-admin/contest-fields";
import { FeedbackFields } from "~/domain/feedback/feedback-fields";
import { DetailFields } from "~/domain/profiles/detail-fields";
import { ReportFields } from "~/domain/reports/report-fields";
import { StoryFields } from "~/domain/submissions/story-fields";
import { countWords } from "~/domain/submissions/word-limits";

/** Texts without a visible character. */
const INVISIBLE = [
  ...["", " \n\t ", "\u00a0\u2003\u3000", "\u200b\u200b", "\u2060 \ufeff", "\u00ad"],
  ...["\u202e\u2066\u2069", "\u200e \u200f", "\u3164", "\u115f\u1160\uffa0", "\u2800\u2800"],
  ...["\u034f\ufe0f", "\u{e0041}\u{e0001}", "\u{13441}", "\u0301", "\u0000\u0007"],
];

const CONTEST = contestForm({ zone: "America/Bogota", mostWords: 1000 });

/** Required text fields of all forms, each with its schema and field name. */
const NEEDED: [string, v.GenericSchema, string][] = [
  ["a story's title", StoryFields, "title"],
  ["a story's text", StoryFields, "content"],
  ["a comment", CommentFields, "content"],
  ["a name", RegisterFields, "name"],
  ["a new name", RenameFields, "name"],
  ["feedback", FeedbackFields, "message"],
  ["a contest's title", CONTEST, "title"],
  ["a contest's month", CONTEST, "month"],
  ["a contest's description", CONTEST, "description"],
  ["a contest's limit", CONTEST, "word_limit"],
];

describe("PROFILE-02 COMMENT-04 a text of which nothing shows", () => {
  test.each(NEEDED)("is refused as %s", (_, schema, field) => {
    for (const text of INVISIBLE) {
      const { issues = [] } = v.safeParse(schema, { [field]: text });
      expect(
        issues.map((issue) => v.getDotPath(issue)),
        JSON.stringify(text),
      ).toContain(field);
    }
  });

  test.each([
    ["a description of what is wrong", ReportFields, { reason: "spam" }, "description", ""],
    ["a biography", DetailFields, {}, "bio", null],
  ] as const)("is none as %s", (_, schema, rest, field, none) => {
    for (const text of INVISIBLE) {
      const { output } = v.safeParse(schema, { ...rest, [field]: text });
      expect(output, JSON.stringify(text)).toMatchObject({ [field]: none });
    }
  });

  test("is no word of a story, and neither is an image", () => {
    for (const text of INVISIBLE) expect(countWords(`<p>${text} ${text}</p>`)).toBe(0);
    expect(countWords('<p><img src="/imagen/1" alt="Un gato gris"> uno</p>')).toBe(1);
  });
});
