import { expect, test } from "vitest";
import { sharedPage, takeSharing } from "./shared-page";

const now = new Date("2026-11-20T12:00:00.000Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
const secondsOf = (headers: Record<string, string>, address = "/") =>
  takeSharing(new Response("", { headers }), address);

test("SEC-06 a page is shared for a minute, and never past the next deadline", () => {
  expect(secondsOf(sharedPage("/"))).toBe(60);
  expect(secondsOf(sharedPage("/", { now, until: null }))).toBe(60);
  expect(secondsOf(sharedPage("/", { now, until: inSeconds(3600) }))).toBe(60);
  expect(secondsOf(sharedPage("/", { now, until: inSeconds(30) }))).toBeLessThan(30);
  for (const left of [1, 0, -5])
    expect(sharedPage("/", { now, until: inSeconds(left) })).toEqual({});
});

test("PHASE-03 a page with dates that may move is shared for two seconds: no longer than open pages take to follow", () => {
  const ends = { now, until: inSeconds(3600), isMovable: true };
  expect(secondsOf(sharedPage("/", ends))).toBe(2);
  expect(secondsOf(sharedPage("/", { ...ends, until: null }))).toBe(2);
});

test.each(["/story/1?marca", "/story/1/", "/Story/1", "/story/1.data", ""])(
  "SEC-06 the page of /story/1 answers no request for %s",
  (address) => {
    expect(secondsOf(sharedPage("/story/1"), address)).toBe(0);
    expect(secondsOf({ "Cache-Control": "public, s-maxage=60" }, address)).toBe(0);
  },
);

test.each(["/", "/otra"])(
  "SEC-06 nobody behind the Worker learns that a page is shared: %s",
  (address) => {
    const response = new Response("", { headers: sharedPage("/") });
    takeSharing(response, address);
    expect(response.headers.has("Cache-Control")).toBe(false);
    expect(response.headers.has("Content-Location")).toBe(false);
  },
);

test("SEC-06 what a response says of itself to browsers stays, and shares nothing", () => {
  const response = new Response("", { headers: { "Cache-Control": "public, max-age=600" } });
  expect(takeSharing(response, "/")).toBe(0);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=600");
});
