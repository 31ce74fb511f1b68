import type { EntryContext } from "@remix-run/cloudflare";
import type { JSX } from "react";
import type { FrameParts, PublicValues } from "./document-context";
import { isResetRoute } from "./reset-route";

type Part = keyof FrameParts;

const TAGS = {
  Header: ['<header class="site-header">', "</header>"],
  Footer: ['<footer class="site-footer">', "</footer>"],
} as const;

// Fragment cache of the isolate. Keys hold all that a part is drawn from, and no person's data.
const known = new Map<string, () => JSX.Element>();
/** More than the phases, themes and kinds of pages make together. */
const MOST_KNOWN = 128;

/** Header and footer of a page from the cache, and how to keep those that it was drawn with. */
export function cachedFrame(remix: EntryContext, values: FrameValues) {
  const keys = keysOf(remix, values);
  const parts: Partial<FrameParts> = {};
  for (const [part, key] of keys) {
    const found = known.get(key);
    if (found) parts[part] = found;
  }
  const keep = (page: string) => {
    for (const [part, key] of keys) if (!parts[part]) keepPart(part, key, page);
  };
  return { parts, keep };
}

type FrameValues = PublicValues & { hasScripts: boolean };

/** None where the root loader has failed, and only the footer's for a signed-in reader. */
function keysOf(
  { staticHandlerContext: { loaderData, matches } }: EntryContext,
  { siteName, supportEmail, hasScripts }: FrameValues,
): [Part, string][] {
  const shell: { viewer: unknown; head: { phase: unknown }; theme?: string } | undefined =
    loaderData.root;
  if (!shell) return [];
  const { viewer, head, theme } = shell;
  const footer = JSON.stringify(["footer", head.phase, siteName, supportEmail, hasScripts]);
  if (viewer !== null) return [["Footer", footer]];
  const isReset = matches.some(({ route }) => isResetRoute(route));
  return [
    ["Header", JSON.stringify(["header", head, theme, isReset, siteName])],
    ["Footer", footer],
  ];
}

/** Keeps a part as React has just written it. */
function keepPart(part: Part, key: string, page: string): void {
  const [open, close] = TAGS[part];
  const at = part === "Header" ? page.indexOf(open) : page.lastIndexOf(open);
  const end = page.indexOf(close, at);
  if (at < 0 || end < 0) return;
  const inner = { __html: flat(page.slice(at + open.length, end)) };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(
    key,
    part === "Header"
      ? () => <header className="site-header" dangerouslySetInnerHTML={inner} />
      : () => <footer className="site-footer" dangerouslySetInnerHTML={inner} />,
  );
}

/** A copy: V8's slice of a string would keep the whole page, which may be a signed-in reader's. */
function flat(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
