import { expect, test } from "vitest";
import { isBlocked, isHeadless } from "./guards";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

test.each([
  ["User-Agent", CHROME.replace("Chrome/", "HeadlessChrome/")],
  [
    "User-Agent",
    "Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 PhantomJS/2.1.1 Safari/538.1",
  ],
  ["Sec-CH-UA", '"HeadlessChrome";v="131", "Chromium";v="131", "Not_A Brand";v="24"'],
])("FEEDBACK-01 a browser without a person says so: %s: %s", (name, value) => {
  expect(isHeadless(new Headers({ [name]: value }))).toBe(true);
});

test.each([
  ["a computer", CHROME],
  [
    "an old phone",
    "Mozilla/5.0 (Linux; U; Android 4.0.3; es-es) AppleWebKit/534.30 Mobile Safari/534.30",
  ],
  ["a browser of text", "Lynx/2.9.0dev.12 libwww-FM/2.14"],
  ["one that says nothing", ""],
])("FEEDBACK-01 %s is let in", (_, agent) => {
  expect(isHeadless(new Headers(agent ? { "User-Agent": agent } : {}))).toBe(false);
});

test.each([
  ["ana@correo.test", "ana@correo.test", true],
  ["ana@correo.test", " ANA@correo.test ", true],
  ["ana@correo.test", "otra@x.test, correo.test", true],
  ["ana@correo.test", "otra@x.test;@correo.test", true],
  ["ana@sub.correo.test", "correo.test", true],
  ["ana@micorreo.test", "correo.test", false],
  ["ana@xn--and-6ma2c.test", "ñandú.test", true],
  ["ana@xn--and-6ma2c.test", "Ana@Ñandú.test", true],
  ["mariana@correo.test", "ana@correo.test", false],
  ["ana@correo.test", "", false],
  ["ana@correo.test", " , ;", false],
  ["ana@correo.test", undefined, false],
])("FEEDBACK-01 %s against the list %j: %s", (email, list, blocked) => {
  expect(isBlocked(email, list)).toBe(blocked);
});
