import * as v from "valibot";
import { expect, test } from "vitest";
import { CommentFields } from "./comment-fields";
import { askedIn, threadsOf, toComment, type CommentRow } from "./comments.server";
import { commentPath } from "~/domain/paths";
import {
  canAnswer,
  canDeleteComment,
  canLikeComment,
  isShownComment,
  previewOf,
} from "./comment-rules";
import { canReport, canTalk } from "~/domain/stories/rights";

const NOW = new Date("2026-11-15T12:00:00.000Z");

test("COMMENT-01 a story can be talked about once others can read it", () => {
  expect(
    (["submission", "voting", "counting", "results", "unknown"] as const).filter((phase) =>
      canTalk({ phase, isDisqualified: false }),
    ),
  ).toEqual(["voting", "counting", "results"]);
});

test("REPORT-01 REPORT-03 others' stories and comments can be reported, and no deleted comment", () => {
  expect(canReport({ isOwn: false })).toBe(true);
  expect(canReport({ isOwn: true })).toBe(false);
  expect(canReport({ isOwn: false, isDeleted: false })).toBe(true);
  expect(canReport({ isOwn: false, isDeleted: true })).toBe(false);
});

test("COMMENT-01 the address of a comment names it twice: for the server its page, for the browser its place", () => {
  expect(commentPath("s", "c")).toBe("/story/s?comentario=c#comment-c");
  expect(commentPath("s/ñ", "c d")).toBe("/story/s%2F%C3%B1?comentario=c%20d#comment-c%20d");
});

test("REPORT-01 a preview has at most 100 characters, in one line and of whole characters", () => {
  expect(previewOf("  Dos\n\nlíneas ")).toBe("Dos líneas");
  expect(previewOf("🦇".repeat(100))).toBe("🦇".repeat(100));
  expect(previewOf("🦇".repeat(101))).toBe(`${"🦇".repeat(100)}…`);
});

test("COMMENT-01 of line breaks three in a row are left, and one kind", () => {
  const form = v.parse(CommentFields, {
    content: "\r\nuno\r\ndos\r\r\r\r\r\rtres\n",
    clave: "clave-de-la-prueba",
  });
  expect(form.content).toBe("uno\ndos\n\n\ntres");
});

test("COMMENT-01 the address asks for a page or a comment; anything else is the first page", () => {
  const parse = (query: string) => askedIn(new URLSearchParams(query));
  expect(parse("comentarios=3")).toEqual({ page: 3, show: null });
  expect(parse("comentario=a-b_1")).toEqual({ page: 1, show: "a-b_1" });
  for (const odd of [
    "",
    ...["0", "2.5", "x", "0x2", "1e1", "%D9%A3"].map((n) => `comentarios=${n}`),
    "comentario=%25",
  ])
    expect(parse(odd)).toEqual({ page: 1, show: null });
});

const row = (id: string, more: Partial<CommentRow> = {}) =>
  toComment({
    id,
    parent_id: null,
    content: `texto ${id}`,
    likes_count: 0,
    liked: 0,
    created_at: NOW.toISOString(),
    deleted_at: null,
    hidden_at: null,
    intervention: null,
    user_id: `persona ${id}`,
    author: `Nombre ${id}`,
    author_badges: null,
    ...more,
  });
const around = { storyAuthor: "persona a", viewer: "persona b", isBlind: true, now: NOW };

test("BADGE-03 COMMENT-06 a name has its first two badges; 'Autoría' and a deleted comment have none", () => {
  const author_badges = "first_story,contest_winner,kofi_supporter";
  const rows = [
    row("b", { author_badges }),
    row("a", { author_badges }),
    row("c", { author_badges, deleted_at: NOW.toISOString() }),
  ];
  const badges = (isBlind: boolean) =>
    threadsOf(rows, { ...around, isBlind }).map((one) => one.badges);
  const first = ["Mecenas", "Pluma ganadora"];
  expect(badges(true)).toEqual([first, [], []]);
  expect(badges(false)).toEqual([first, first, []]);
});

test("COMMENT-06 a comment without an account is not the author's of a story without one", () => {
  const [shown] = threadsOf([row("x", { user_id: null, author: null })], {
    ...around,
    storyAuthor: null,
  });
  expect([shown?.author, shown?.isByStoryAuthor]).toEqual([null, false]);
});

test("COMMENT-02 a deleted comment keeps its replies and neither text nor name", () => {
  const rows = [
    row("r2", { parent_id: "a", content: "después" }),
    row("gone", { parent_id: "a", deleted_at: NOW.toISOString() }),
    row("r1", { parent_id: "a", content: "antes" }),
    row("a", { deleted_at: NOW.toISOString() }),
  ];
  const [shown] = threadsOf(rows, { ...around, isBlind: false });
  expect([shown?.text, shown?.author, shown?.isByStoryAuthor]).toEqual([null, null, false]);
  expect(shown?.replies.map(({ text }) => text)).toEqual(["antes", "después"]);
});

test("REPORT-02 a hidden comment is shown to its author alone, who can only delete it", () => {
  const comment = { isDeleted: false, isHidden: true, isReply: false };
  for (const isOwn of [true, false]) {
    expect(isShownComment({ ...comment, isOwn })).toBe(isOwn);
    expect(canDeleteComment({ ...comment, isOwn })).toBe(isOwn);
    expect(canLikeComment({ ...comment, isOwn })).toBe(false);
  }
  expect(canAnswer(comment)).toBe(false);
  expect(isShownComment({ ...comment, isOwn: true, isDeleted: true })).toBe(false);
});

test("REPORT-02 a hidden comment keeps its replies, and neither text nor name but for its author", () => {
  const rows = [
    row("r1", { parent_id: "a" }),
    row("r2", { parent_id: "a", hidden_at: NOW.toISOString() }),
    row("a", { hidden_at: NOW.toISOString(), intervention: "i" }),
  ];
  const seenBy = (viewer: string | null) => {
    const [shown] = threadsOf(rows, { ...around, viewer, isBlind: false });
    return [shown?.text, shown?.author, shown?.replies.map(({ id }) => id)];
  };
  expect(seenBy(null)).toEqual([null, null, ["r1"]]);
  expect(seenBy("persona a")).toEqual(["texto a", "Nombre a", ["r1"]]);
  expect(seenBy("persona r2")).toEqual([null, null, ["r2", "r1"]]);
});
