import { ESLint } from "eslint";
import { expect, test } from "vitest";

const eslint = new ESLint({ overrideConfigFile: ".config/eslint.config.js" });

/** Returns the rules that the linter reports for a file with this one line. */
async function complaints(filePath: string, line: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${line}\n`, { filePath });
  return (result?.messages ?? [])
    .map(({ ruleId }) => ruleId ?? "")
    .filter((rule) => /^(no-restricted|react-hooks\/)/.test(rule));
}

test.each([
  "app/domain/closing/x.ts",
  "app/domain/closing/x.test.ts",
  "workers/x.ts",
  "scripts/x.ts",
])(
  "design: style, the linter refuses an object literal that is spread into another one in %s",
  async (file) => {
    expect(await complaints(file, "export const one = { ...{ a: 1 }, b: 2 };")).not.toEqual([]);
  },
);

const imports = (from: string) => `import "${from}";`;
const importsLate = (from: string) => `void import("${from}");`;

const USE_REF = `import { useEffect, useRef } from "react"; export function useCount() { const count = useRef(0);`;
const USE_MAP = `import { useMemo } from "react"; export function useCount() { const counts = useMemo(() => new Map(), []);`;

test.each([
  ["app/ui/use-count.ts", `${USE_REF} count.current = 1; }`],
  ["app/ui/use-count.ts", `${USE_MAP} counts.set(1, 1); return counts; }`],
  [
    "app/ui/use-count.ts",
    `import { useId } from "react"; let id = ""; export function useCount() { id = useId(); return id; }`,
  ],
])(
  "design: style, the linter refuses what is written while rendering in %s: %s",
  async (file, line) => {
    expect(await complaints(file, line)).not.toEqual([]);
  },
);

test.each([
  ["app/routes/story/route.tsx", imports("../story-vote/page")],
  ["app/routes/story/route.tsx", imports("~/routes/story-vote/page")],
  ["app/routes/story/loader.server.ts", imports("~/db/db")],
  ["app/routes/story/loader.server.ts", imports("~/db/ids")],
  ["app/routes/story/loader.server.ts", imports("kysely")],
  ["app/routes/story/loader.server.ts", 'context.db.selectFrom("stories");'],
  ["app/routes/story/loader.server.ts", "context.db.batch([]);"],
  ["app/routes/story/loader.server.ts", "context.env.DB;"],
  ["app/routes/story/loader.server.ts", imports("../../db/db")],
  ["app/routes/story/loader.server.ts", importsLate("~/db/db")],
  ["app/root.tsx", imports("~/db/db")],
  ["app/root.tsx", imports("./db/db")],
  ["app/root.tsx", "context.db.batch([]);"],
  ["app/entry.server.tsx", imports("kysely")],
  ["app/ui/stories/story-card.tsx", imports("~/domain/stories/gallery.server")],
  ["app/ui/stories/story-card.tsx", imports("~/http/context")],
  ["app/ui/stories/story-card.tsx", imports("~/db/schema")],
  ["app/ui/stories/story-card.tsx", imports("../../db/schema")],
  ["app/ui/stories/story-card.tsx", importsLate("../../http/guard")],
  ["app/browser/timers.ts", imports("~/domain/stories/gallery.server")],
  ["app/browser/timers.ts", imports("../db/ids")],
  ["app/remix/link.tsx", imports("~/db/db")],
  ["app/remix/link.tsx", imports("../db/db")],
  ["app/remix/link.tsx", imports("~/domain/votes/room-client.server")],
  ["app/remix/link.tsx", imports("~/ui/stories/story-card")],
  ["app/remix/hydrate.tsx", imports("~/browser/timers")],
  ["app/texts/values.ts", imports("~/ui/layout/site-contact")],
  ["app/http/guard.ts", imports("~/ui/forms/field")],
  ["app/http/guard.ts", imports("~/remix/link")],
  ["app/http/guard.ts", imports("kysely")],
  ["app/http/guard.ts", 'context.db.selectFrom("stories");'],
  ["app/domain/text/clean.ts", imports("~/http/guard")],
  ["app/domain/text/clean.ts", imports("../../http/guard")],
  ["app/domain/text/clean.ts", importsLate("~/http/guard")],
  ["app/domain/text/clean.ts", imports("~/remix/link")],
  ["app/domain/text/clean.ts", imports("@remix-run/react")],
  ["app/domain/text/clean.ts", "Date.now();"],
  ["app/db/db.ts", imports("~/domain/text/clean")],
  ["app/db/db.ts", imports("../domain/text/clean")],
  ["app/drawing/seal.ts", imports("~/domain/text/xml")],
  ["app/drawing/seal.ts", imports("../domain/text/xml")],
  ["app/drawing/seal.ts", importsLate("~/db/db")],
  ["app/drawing/seal.ts", imports("react")],
  ["app/http/guard.ts", imports("~/drawing/seal")],
  ["app/browser/countdown.ts", imports("../drawing/seal")],
  ["workers/app.ts", imports("~/drawing/seal")],
  ["workers/app.ts", imports("~/ui/forms/field")],
  ["workers/app.ts", imports("../app/ui/forms/field")],
  ["workers/app.ts", imports("~/browser/timers")],
])("design: architecture, the linter refuses in %s: %s", async (file, line) => {
  expect(await complaints(file, line)).toHaveLength(1);
});

test.each([
  ["app/routes/story/route.tsx", imports("./head")],
  ["app/routes/story/loader.server.ts", imports("~/domain/stories/gallery.server")],
  ["app/routes/home/announcement.tsx", importsLate("./announcement-dialog")],
  ["app/browser/countdown.ts", imports("../domain/contests/countdown")],
  ["app/ui/comments/comment-actions.tsx", importsLate("~/ui/comments/talk-dialogs")],
  ["app/http/context.ts", imports("~/db/db")],
  ["app/texts/values.ts", imports("~/domain/karma/points")],
  ["app/domain/stories/gallery.server.ts", imports("~/db/db")],
  ["app/domain/export/export-account.server.ts", imports("~/drawing/cover")],
  ["app/drawing/seal.ts", imports("./svg")],
  ["app/routes/home/loader.server.ts", imports("~/drawing/cover")],
  ["app/ui/badges/medal.tsx", imports("~/drawing/medal")],
  ["app/remix/link.tsx", imports("~/drawing/medal")],
  ["workers/app.ts", imports("~/remix/page-cache.server")],
  ["app/ui/use-count.ts", `${USE_REF} useEffect(() => { count.current = 1; }); }`],
])("design: architecture, the linter allows in %s: %s", async (file, line) => {
  expect(await complaints(file, line)).toEqual([]);
});
