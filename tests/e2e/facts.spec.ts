import type { Page } from "@playwright/test";
import { unfold } from "./layout-checks";
import { linkOn, visit } from "./people";
import { expect, test } from "./server";

const WIDTHS = [320, 360, 768];

/** Returns the lines that begin or end with a visible dot between facts, and the number of visible dots. */
const dotsOf = (page: Page) =>
  page.evaluate(() => {
    const BLOCKS = "p, li, h1, h2, h3, td, dd, dt, summary, a.next-story, .label";
    const rectOf = (node: Node, at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getClientRects()[0];
    };
    /** Whether the dot lies left of the edge at which its row is clipped. */
    const isClipped = (node: Node, dot: DOMRect) => {
      const row = node.parentElement?.closest(".facts");
      if (!row) return false;
      const { left } = row.getBoundingClientRect();
      return (
        dot.right <= left + parseFloat(getComputedStyle(row.firstElementChild ?? row).paddingLeft)
      );
    };
    const dangling: string[] = [];
    let shown = 0;
    for (const block of document.querySelectorAll<HTMLElement>(`:is(${BLOCKS})`)) {
      if (!block.checkVisibility() || block.querySelector(BLOCKS)) continue;
      const signs: { sign: string; node: Node; rect: DOMRect }[] = [];
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode;
        if (node.parentElement?.closest(".visually-hidden")) continue;
        for (const [at, sign] of [...(node.textContent ?? "")].entries()) {
          const rect = sign.trim() ? rectOf(node, at) : undefined;
          if (rect && rect.width > 0) signs.push({ sign, node, rect });
        }
      }
      for (const [index, { sign, node, rect }] of signs.entries()) {
        if (sign !== "·" || isClipped(node, rect)) continue;
        shown++;
        const isBeside = (other: (typeof signs)[number] | undefined) =>
          other !== undefined && other.rect.top < rect.bottom && rect.top < other.rect.bottom;
        if (isBeside(signs[index - 1]) && isBeside(signs[index + 1])) continue;
        dangling.push(block.innerText);
      }
    }
    return { dangling, shown };
  });

async function expectNoDangling(page: Page, what: string): Promise<void> {
  await unfold(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const { dangling, shown } = await dotsOf(page);
    expect.soft(dangling, `${what} at ${width} px`).toEqual([]);
    expect.soft(shown, `dots on ${what} at ${width} px`).toBeGreaterThan(0);
  }
}

for (const { phase, paths, list } of [
  { phase: "voting", paths: ["/", "/contest/current"], list: "/contest/current" },
  {
    phase: "results",
    paths: ["/", "/contest-history → h2 a", "/historias"],
    list: "/historias?q=a",
  },
] as const) {
  test.describe(`in ${phase}`, () => {
    test.use({ flags: { seed: "demo", phase } });

    test("A11Y-01 no line of home, contest, list or story begins or ends with a dot between facts", async ({
      browser,
      site,
    }) => {
      const page = await visit(browser, site, null);
      for (const path of paths) {
        const [address = "", link] = path.split(" → ");
        await page.goto(link ? await linkOn(page, address, link) : address);
        await expectNoDangling(page, path);
      }
      await page.goto(await linkOn(page, list, ".story-card h3 a"));
      await expectNoDangling(page, "story");
    });
  });
}

/** Rows of actions whose links and buttons of one line stand on different baselines. */
const unevenActions = (page: Page) =>
  page.evaluate(() => {
    const baselineOf = (element: Element) => {
      const mark = document.createElement("i");
      mark.style.cssText = "display:inline-block;width:0;height:0;margin:0;padding:0";
      element.insertBefore(mark, element.firstChild);
      const { bottom } = mark.getBoundingClientRect();
      mark.remove();
      return bottom;
    };
    return [...document.querySelectorAll<HTMLElement>(":is(.actions, .form-actions)")]
      .filter((row) => row.checkVisibility())
      .filter((row) => {
        const rows = [...row.querySelectorAll<HTMLElement>("a, button")]
          .filter((one) => one.checkVisibility() && one.innerText.trim())
          .map((one) => ({ rect: one.getBoundingClientRect(), baseline: baselineOf(one) }));
        return rows.some((one, index) => {
          const before = rows[index - 1];
          const isSameLine =
            before && before.rect.top < one.rect.bottom && one.rect.top < before.rect.bottom;
          return isSameLine && Math.abs(before.baseline - one.baseline) > 1;
        });
      })
      .map((row) => row.innerText);
  });

test.describe("for a person with an account", () => {
  test.use({ flags: { seed: "demo", phase: "voting" } });

  for (const { name, paths } of [
    { name: "Nieves", paths: ["/", "/contest/current", "/profile"] },
    { name: "Amparo", paths: ["/admin", "/admin/encuestas"] },
  ]) {
    test(`A11Y-01 facts have no dangling dot, and actions share a baseline: ${name}`, async ({
      browser,
      site,
    }) => {
      const page = await visit(browser, site, name);
      for (const path of paths) {
        await page.goto(path);
        await expectNoDangling(page, path);
        expect.soft(await unevenActions(page), `actions on ${path}`).toEqual([]);
      }
    });
  }
});

/** Rows of links and buttons that are no part of a text. */
const ROWS = ".actions, .share, .story-back, .reading-size, .filters, .densities, .social";

test("A11Y-01 the actions beside a text are at least 15 px large", async ({ browser, site }) => {
  const page = await visit(browser, site, null, { javaScriptEnabled: false });
  const story = await linkOn(page, "/contest/current", ".story-card h3 a");
  const seen = new Set<string>();
  for (const path of ["/", "/contest/current", story, "/historias?orden=recientes"]) {
    await page.goto(path);
    const rows = await page.locator(`:is(${ROWS}) :is(a, button)`).evaluateAll(
      (all, rows) =>
        all.map((one) => ({
          text: one.textContent,
          row: one.closest(rows)?.classList[0] ?? "",
          size: parseFloat(getComputedStyle(one).fontSize),
        })),
      ROWS,
    );
    for (const { row } of rows) seen.add(row);
    expect
      .soft(
        rows.filter(({ size }) => size < 15),
        path,
      )
      .toEqual([]);
  }
  const all = ROWS.split(", ").map((row) => row.slice(1));
  expect([...seen].toSorted(), "no row is missing").toEqual(all.toSorted());
});
