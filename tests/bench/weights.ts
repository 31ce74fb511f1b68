import { BUDGETS, NEXT, type Budget } from "./budgets";
import { connections, send } from "../support/http-client";
import type { Reading } from "./meter";
import type { Page, States } from "./prepare";
import { cellsOf, type Cell, type Row } from "./table";
import { brotliOf, modulesOnDemand, readPublic, sum, weigh, type Weight } from "./weight";

/** A running server of the bench, with its origin. */
export interface Opened {
  origin: URL;
  close(): Promise<void>;
}

interface Facts {
  weight: Weight;
  light: Weight;
  /** Bytes of the loader data that a navigation by script requests, with brotli. */
  nextData: number;
  visitor: Reading;
  signedIn: { weight: Weight; reading: Reading } | null;
}

/** Measures the size of every page and counts its calls to D1 and rooms, without load. */
export async function measureWeights(
  pages: readonly Page[],
  states: States,
  open: (state: string) => Promise<Opened>,
): Promise<Row[]> {
  const facts = new Map<Page["name"], Facts>();
  const agent = connections(1);
  for (const site of ["demo", "large"] as const) {
    const { origin, close } = await open(states[site]);
    for (const { name, path, voter } of pages.filter((page) => page.site === site)) {
      const ask = async (at: string, headers: Record<string, string>, cookie?: string) => {
        // Sends a first request that is not measured: it fills the Worker's caches in memory.
        await send(agent, origin, { path: at, headers, cookie });
        const answer = await send(agent, origin, { path: at, headers, cookie });
        if (answer.status !== 200) throw new Error(`${at} answered ${answer.status}`);
        const reading: Reading = JSON.parse(String(answer.headers["x-meter"]));
        return { body: answer.body.toString(), reading };
      };
      const visit = await ask(path, {});
      const signedIn = voter && (await ask(path, {}, voter.cookie));
      facts.set(name, {
        weight: weigh(visit.body),
        light: weigh((await ask(path, { "Save-Data": "on" })).body),
        nextData: brotliOf((await ask(path === "/" ? "/_root.data" : `${path}.data`, {})).body),
        visitor: visit.reading,
        signedIn: signedIn ? { weight: weigh(signedIn.body), reading: signedIn.reading } : null,
      });
    }
    await close();
  }
  agent.destroy();
  return rowsOf(pages, facts);
}

function rowsOf(pages: readonly Page[], facts: ReadonlyMap<Page["name"], Facts>): Row[] {
  const factsOf = (name: Page["name"]): Facts => {
    const found = facts.get(name);
    if (!found) throw new Error(`${name} was not weighed`);
    return found;
  };
  const row = (
    title: string,
    as: Row["as"],
    cell: (facts: Facts, budget: Budget, page: Page) => Cell | number | null,
  ): Row => ({
    title,
    as,
    isHard: true,
    cells: cellsOf(pages, (page) => cell(factsOf(page.name), BUDGETS[page.name], page)),
  });
  /** Modules that the page still has to load for a reader who arrives from another page, usually home. */
  const newModules = ({ weight }: Facts, { name }: Page) => {
    const from = factsOf(name === "home" ? "contest 12" : "home").weight.modules;
    return weight.modules.filter((address) => !from.includes(address));
  };
  const onDemand = ({ weight }: Facts) => modulesOnDemand(weight.modules, readPublic);
  /** Scripts that every page can load on demand: dialogs, bell, live channel. */
  const ofEveryPage = onDemand(factsOf("static"));
  return [
    row("document, raw bytes", "bytes", ({ weight }) => weight.raw),
    row("  gzip bytes", "bytes", ({ weight }) => weight.gzip),
    row("  brotli bytes", "bytes", ({ weight }) => weight.brotli),
    row("HTML, KB", "KB", ({ weight }, { html }) => ({ value: weight.html, budget: html })),
    row("  of it loader data", "KB", ({ weight }) => weight.data),
    row("CSS, KB", "KB", ({ weight }, { css }) => ({ value: weight.css, budget: css })),
    row("first script, KB", "KB", ({ weight }, { firstScript }) => {
      return { value: weight.firstScript, budget: firstScript };
    }),
    row("in all before anything deferred, KB", "KB", ({ weight }, { total }) => {
      return { value: weight.total, budget: total };
    }),
    row("  signed in", "KB", ({ signedIn }) => signedIn && signedIn.weight.total),
    row("  requests", "count", ({ weight }, { requests }) => {
      return { value: weight.requests, budget: requests };
    }),
    row("deferred script, KB in brotli 11", "KB", ({ weight }, { laterScript }) => {
      return { value: weightOf(weight.modules, 11), budget: laterScript };
    }),
    row("  in brotli 4", "KB", ({ weight }) => weightOf(weight.modules, 4)),
    row("  requests", "count", ({ weight }) => weight.modules.length),
    row("  with what this page brings on demand", "KB", (page, { allScript }) => {
      const more = onDemand(page).filter((address) => !ofEveryPage.includes(address));
      const modules = [...page.weight.modules, ...more];
      return more.length === 0 ? null : { value: weightOf(modules, 11), budget: allScript };
    }),
    row("  on demand on every page", "KB", (_, { onDemandScript }, { name }) => {
      if (name !== "static") return null;
      return { value: weightOf(ofEveryPage, 11), budget: onDemandScript };
    }),
    row("  sheet that comes with it", "KB", ({ weight }) => weightOf(sheetsOf(weight.modules), 11)),
    row("next page: data, KB", "KB", ({ nextData }) => ({ value: nextData, budget: NEXT.data })),
    row("  modules not loaded yet, KB", "KB", (page, _, at) => weightOf(newModules(page, at), 11)),
    row("  requests for them", "count", (page, _, at) => newModules(page, at).length),
    row("Modo ligero: in all, KB", "KB", ({ light }, budget) => {
      return { value: light.total + weightOf(light.modules, 11), budget: budget.light };
    }),
    row("  as next page", "KB", ({ light }) => ({ value: light.brotli, budget: NEXT.light })),
    row("  requests", "count", ({ light }, { lightRequests }) => {
      return { value: light.requests, budget: lightRequests };
    }),
    row("visitor: D1 in sequence", "count", ({ visitor }, { visitorTrips }) => {
      return { value: visitor.inSequence, budget: visitorTrips };
    }),
    row("  D1 trips in all", "count", ({ visitor }) => visitor.trips),
    row("  rows read", "count", ({ visitor }) => visitor.rowsRead),
    row("signed in: D1 in sequence", "count", ({ signedIn }, { signedInTrips }) => {
      return signedIn && { value: signedIn.reading.inSequence, budget: signedInTrips };
    }),
    row("  D1 trips in all", "count", ({ signedIn }) => signedIn && signedIn.reading.trips),
    row("  rows read", "count", ({ signedIn }) => signedIn && signedIn.reading.rowsRead),
    row("  contest room calls", "count", ({ signedIn }, { roomCalls }) => {
      return signedIn && { value: signedIn.reading.roomCalls, budget: roomCalls };
    }),
  ];
}

/** Returns the path of the stylesheet `late-*.css` if these modules link it. */
function sheetsOf(modules: readonly string[]): string[] {
  const texts = modules.map((address) => readPublic(address).toString()).join("");
  return [...new Set(texts.match(/\/build\/_assets\/late-\w+\.css/g))];
}

/** Returns the sum of the files' sizes, each compressed separately. */
function weightOf(addresses: readonly string[], quality: number): number {
  return sum(addresses.map((address) => brotliOf(readPublic(address), quality)));
}
