import { expect, test } from "vitest";
import { newId } from "~/db/ids";
import { recallPage, rememberPage } from "./hot-pages";

const now = new Date("2026-11-20T12:00:00.000Z");
const soon = now.getTime() + 1000;
const nonce = () => newId().replaceAll("-", "");
const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);

test("SEC-06 a remembered page has the nonce of its answer wherever the old one stood", () => {
  const old = nonce();
  const page = (mark: string) =>
    `<style nonce="${mark}">ñ</style>«¡Adiós!» <script nonce="${mark}">`;
  rememberPage("story", page(old), old, soon);
  for (const mark of [nonce(), nonce()]) {
    expect(text(recallPage("story", mark, now))).toBe(page(mark));
  }
});

test("SEC-06 a remembered page ends with the time it was kept for", () => {
  rememberPage("home", "<h1>Antes</h1>", nonce(), soon);
  expect(recallPage("home", nonce(), new Date(soon - 1))).not.toBeNull();
  expect(recallPage("home", nonce(), new Date(soon))).toBeNull();
});

test("SEC-06 the memory of pages does not grow without end", () => {
  for (let n = 0; n < 500; n++) rememberPage(`page ${n}`, "<p>", nonce(), soon);
  const left = Array.from({ length: 500 }, (_, n) => recallPage(`page ${n}`, nonce(), now));
  expect(left.filter((page) => page !== null).length).toBeLessThanOrEqual(50);
  expect(left.at(-1)).not.toBeNull();
});
