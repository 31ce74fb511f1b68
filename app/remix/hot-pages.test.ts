import { expect, test } from "vitest";
import { newId } from "~/db/ids";
import { recallPage, rememberPage, stamped } from "./hot-pages.server";

const now = new Date("2026-11-20T12:00:00.000Z");
const soon = now.getTime() + 1000;
const nonce = () => newId().replaceAll("-", "");
const stamps = () => ({ nonce: nonce(), now: "" });

test("SEC-06 PHASE-11 a remembered page has the nonce and the time of its answer wherever the old ones stood", () => {
  const page = (mark: string, at: Date) =>
    `<html data-now="${at.getTime()}"><style nonce="${mark}">ñ</style>«¡Adiós!» <script nonce="${mark}">`;
  const old = nonce();
  const kept = new Date(now.getTime() - 40_000);
  rememberPage("story", page(old, kept), { nonce: old, now: String(kept.getTime()) }, soon);
  for (const mark of [nonce(), nonce()]) {
    const found = recallPage("story", now);
    const bytes = found && stamped(found, { nonce: mark, now });
    expect(bytes && new TextDecoder().decode(bytes)).toBe(page(mark, now));
  }
});

test("SEC-06 a remembered page ends with the time it was kept for", () => {
  rememberPage("home", "<h1>Antes</h1>", stamps(), soon);
  expect(recallPage("home", new Date(soon - 1))).not.toBeNull();
  expect(recallPage("home", new Date(soon))).toBeNull();
});

test("SEC-06 the memory of pages does not grow without end", () => {
  for (let n = 0; n < 500; n++) rememberPage(`page ${n}`, "<p>", stamps(), soon);
  const left = Array.from({ length: 500 }, (_, n) => recallPage(`page ${n}`, now));
  expect(left.filter((page) => page !== null).length).toBeLessThanOrEqual(50);
  expect(left.at(-1)).not.toBeNull();
});

test("SEC-06 nor by pages that are large", () => {
  const large = "x".repeat(1024 * 1024);
  for (let n = 0; n < 20; n++) rememberPage(`large ${n}`, large, stamps(), soon);
  const left = Array.from({ length: 20 }, (_, n) => recallPage(`large ${n}`, now));
  expect(left.filter((page) => page !== null)).toHaveLength(8);
  expect(left.at(-1)).not.toBeNull();
});
