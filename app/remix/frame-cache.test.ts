import type { EntryContext } from "@remix-run/cloudflare";
import { createElement, type ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { cachedFrame } from "./frame-cache.server";

const VALUES = { siteName: "Tintero", supportEmail: "hola@tintero.example", hasScripts: true };
const HEAD = { hasResults: true, phase: "voting", write: { text: "Escribir", to: "/write" } };
const VISITOR = { viewer: null, head: HEAD, theme: "oscuro" };
const READER = { ...VISITOR, viewer: { displayName: "Dunia" } };

const HEADER = `<header class="site-header"><a href="/">Tintero</a></header>`;
const FOOTER = `<footer class="site-footer"><p>Una <!-- -->historia</p></footer>`;
const TALE = HEADER.replace("Tintero", "Otro") + FOOTER.replace("Una", "Otra");
const PAGE = `<body>${HEADER}<main>${TALE}</main>${FOOTER}</body>`;

/** The cache for a page whose root loader has said this. */
function frameOf(root: unknown, values = VALUES, route = "routes/story") {
  const staticHandlerContext = { loaderData: { root }, matches: [{ route: { id: route } }] };
  return cachedFrame({ staticHandlerContext } as unknown as EntryContext, values);
}

const drawn = (part: unknown) => renderToString(createElement(part as ComponentType));

test("SHELL-01 HOME-03 header and footer of a visitor are written again as React wrote them", () => {
  const first = frameOf(VISITOR);
  expect(first.parts).toEqual({});
  first.keep(PAGE);
  const { Header, Footer } = frameOf(VISITOR).parts;
  expect(drawn(Header)).toBe(HEADER);
  expect(drawn(Footer)).toBe(FOOTER);
});

test("SHELL-01 SEC-06 a signed-in reader's header is neither kept nor taken from anybody, and the footer is everybody's", () => {
  frameOf(VISITOR).keep(PAGE);
  const { parts, keep } = frameOf(READER);
  expect(parts.Header).toBeUndefined();
  expect(drawn(parts.Footer)).toBe(FOOTER);
  keep(PAGE.replace("Tintero", "Dunia"));
  expect(frameOf(READER).parts.Header).toBeUndefined();
  expect(drawn(frameOf(VISITOR).parts.Header)).toBe(HEADER);
});

test.each([
  ["another theme", { ...VISITOR, theme: "claro" }],
  ["another link to the desk", { ...VISITOR, head: { ...HEAD, write: { text: "x", to: null } } }],
  ["the first results", { ...VISITOR, head: { ...HEAD, hasResults: false } }],
])("SHELL-01 %s is another header", (_, root) => {
  frameOf(VISITOR).keep(PAGE);
  expect(Object.keys(frameOf(root).parts)).toEqual(["Footer"]);
});

test("SHELL-01 AUTH-06 LITE-01 HOME-03 a reset has a header of its own, and phase and 'Modo ligero' a footer of their own", () => {
  frameOf(VISITOR).keep(PAGE);
  expect(Object.keys(frameOf(VISITOR, VALUES, "routes/reset-password").parts)).toEqual(["Footer"]);
  expect(Object.keys(frameOf(VISITOR, { ...VALUES, hasScripts: false }).parts)).toEqual(["Header"]);
  expect(frameOf(VISITOR, { ...VALUES, siteName: "Otro" }).parts).toEqual({});
  expect(Object.keys(frameOf(VISITOR, { ...VALUES, supportEmail: "" }).parts)).toEqual(["Header"]);
  const counting = { ...VISITOR, head: { ...HEAD, phase: "counting" } };
  expect(frameOf(counting).parts).toEqual({});
});

test("SHELL-04 a page whose root loader has failed is drawn as it is, and nothing of it is kept", () => {
  const { parts, keep } = frameOf(undefined);
  expect(parts).toEqual({});
  keep(PAGE);
  expect(frameOf(undefined).parts).toEqual({});
  frameOf({ ...VISITOR, theme: "sistema" }).keep("<body>without a frame</body>");
  expect(frameOf({ ...VISITOR, theme: "sistema" }).parts.Header).toBeUndefined();
});

test("SHELL-01 the cache is bounded: it starts anew, and a page is drawn once more", () => {
  frameOf(VISITOR).keep(PAGE);
  for (let month = 0; month < 200; month++)
    frameOf({ ...VISITOR, head: { ...HEAD, month } }).keep(PAGE);
  expect(frameOf(VISITOR).parts.Header).toBeUndefined();
});
