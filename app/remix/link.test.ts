import { Form as RemixForm, Link as RemixLink } from "@remix-run/react";
import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { Form } from "./form";
import { Link } from "./link";

const render = (element: ReactElement) =>
  renderToString(
    createElement(RouterProvider, {
      router: createMemoryRouter([{ path: "*", element }], { initialEntries: ["/story/a?from=x"] }),
    }),
  );
/** Returns the attributes of an HTML element, sorted. */
const attributes = (html: string) =>
  /<\w+ ([^>]*)>/
    .exec(html)?.[1]
    ?.split(/ (?=[\w-]+=)/)
    .sort();

const ADDRESSES = [
  "/",
  "/contest/1",
  "/contest/1?orden=azar&q=a%20b#historia-2",
  "/story/1?redirectTo=%2Fwrite",
  "/búsqueda?q=ñandú y «más»",
  "otra",
  "?pagina=2",
  "#compartir",
];

test.each(ADDRESSES)(
  "design: performance, on the server a link to %s is what Remix makes of it",
  (to) => {
    const props = { to, className: "button", rel: "nofollow", preventScrollReset: true };
    const ours = render(createElement(Link, props, "Leer"));
    const theirs = render(createElement(RemixLink, { ...props, discover: "none" }, "Leer"));
    expect(attributes(ours)).toEqual(attributes(theirs));
  },
);

test.each(ADDRESSES)("design: performance, and so is a form for %s", (action) => {
  for (const method of ["get", "post"] as const) {
    const props = { action, method, className: "stack", preventScrollReset: true };
    const ours = render(createElement(Form, props, "…"));
    const theirs = render(createElement(RemixForm, { ...props, discover: "none" }, "…"));
    expect(attributes(ours)).toEqual(attributes(theirs));
  }
});
