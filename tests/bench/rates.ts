import { newId } from "~/db/ids";
import {
  atFloor,
  BUDGETS,
  type Budget,
  CACHED_RATIO,
  DESIGN,
  GROWTH,
  VOTE_OF_FLOOR,
} from "./budgets";
import { countErrors, measureRates, median, type Target } from "./load";
import type { Page } from "./prepare";
import { cellsOf, type Row } from "./table";
import type { Voter } from "../support/voters";

const ROUND_MS = 1500;
/** Names of the targets that measure storage work alone, the lower bound of a page's and a vote's time. */
const FLOORS = { query: "query", vote: "bare vote" };
export const IN_FLIGHT = 200;
/** Adds a query parameter that the page ignores: only canonical URLs are cached, so this URL is always rendered. */
const uncached = (path: string) => `${path}${path.includes("?") ? "&" : "?"}medida=1`;

/** Origins of the running servers. */
interface Servers {
  bare: URL;
  query: URL;
  vote: URL;
  demo: URL;
  large: URL;
}

interface Rates {
  rows: Row[];
  /** Notes to print below the table. */
  notes: string[];
}

/** Measures the requests per second of every page and of a vote, as ratios to those of the bare worker. */
export async function findRates(
  pages: readonly Page[],
  servers: Servers,
  { story, voters, contest20 }: { story: string; voters: readonly Voter[]; contest20: string },
): Promise<Rates> {
  const vote: Target = {
    name: "vote",
    origin: servers.demo,
    status: 303,
    next: votesOf(voters, story),
  };
  const get = (name: string, origin: URL, path: string): Target => {
    return { name, origin, status: 200, next: () => ({ path }) };
  };
  const cachedPages = pages.filter(({ isKept }) => isKept);
  const rates = await measureRates(
    [
      get("bare", servers.bare, "/"),
      get("query", servers.query, "/"),
      { ...vote, name: "bare vote", origin: servers.vote, next: votesOf(voters, story) },
      ...pages.map(({ name, site, path }) => get(name, servers[site], uncached(path))),
      ...cachedPages.map(({ name, site, path }) => get(`kept ${name}`, servers[site], path)),
      get("contest 20", servers.large, uncached(contest20)),
      vote,
    ],
    ROUND_MS,
  );
  const errors = {
    vote: await countErrors(vote, IN_FLIGHT, 1000),
    story: await countErrors(get("story", servers.demo, story), IN_FLIGHT, 1000),
  };
  const rate = (name: string) => rates.get(name) ?? [];
  const ratios = (name: string, to: string) =>
    rate(name).map((found, round) => found / (rate(to)[round] ?? 0));
  const ratio = (name: string, to: string) => median(ratios(name, to));
  const ratioToFloor = (floor: keyof typeof DESIGN, name: string) => {
    const floors = ratios(FLOORS[floor], "bare");
    const found = ratios(name, "bare");
    return median(found.map((one, round) => atFloor(one, floors[round] ?? 0, DESIGN[floor])));
  };
  const rows: Row[] = [
    {
      title: "req/s ÷ bare worker",
      as: "ratio",
      isHard: false,
      cells: [
        ...cellsOf(pages, ({ name }) => ratio(name, "bare")),
        { value: ratio("vote", "bare") },
      ],
    },
    {
      title: `  where one D1 query is ${DESIGN.query} of it`,
      as: "ratio",
      isHard: false,
      cells: cellsOf(pages, ({ name }) => {
        const budget: Budget = BUDGETS[name];
        return { value: ratioToFloor("query", name), budget: budget.ratio, atLeast: true };
      }),
    },
    {
      title: "  from the cache",
      as: "ratio",
      isHard: false,
      cells: cellsOf(pages, ({ name, isKept }) =>
        isKept
          ? { value: ratio(`kept ${name}`, "bare"), budget: CACHED_RATIO, atLeast: true }
          : null,
      ),
    },
    {
      title: "req/s ÷ one D1 query",
      as: "ratio",
      isHard: false,
      cells: [
        ...cellsOf(pages, ({ name }) => ratio(name, "query")),
        { value: ratio("vote", "query") },
      ],
    },
    {
      title: "req/s ÷ the storage work of a vote alone",
      as: "ratio",
      isHard: false,
      cells: [...pages.map(() => null), { value: ratio("vote", "bare vote") }],
    },
    {
      title: `  where that is ${DESIGN.vote} of the bare worker`,
      as: "ratio",
      isHard: false,
      cells: [
        ...pages.map(() => null),
        { value: ratioToFloor("vote", "vote") / DESIGN.vote, budget: VOTE_OF_FLOOR, atLeast: true },
      ],
    },
    {
      title: "time ÷ that of 20 stories",
      as: "ratio",
      isHard: false,
      cells: cellsOf(pages, ({ name }) =>
        name === "contest 2000"
          ? { value: ratio("contest 20", "contest 2000"), budget: GROWTH }
          : null,
      ),
    },
    {
      title: `errors, ${IN_FLIGHT} in flight`,
      as: "count",
      isHard: true,
      cells: [
        ...cellsOf(pages, ({ name }) =>
          name === "story" ? { value: errors.story, budget: 0 } : null,
        ),
        { value: errors.vote, budget: 0 },
      ],
    },
  ];
  return {
    rows,
    notes: [
      `bare worker ${median(rate("bare")).toFixed()} req/s, one D1 query ÷ bare ${ratio("query", "bare").toFixed(2)}; medians of ${rate("bare").length} rounds`,
      `the storage work of a vote alone ÷ bare ${ratio("bare vote", "bare").toFixed(3)} (docs/design/performance.md)`,
    ],
  };
}

/** Returns requests that cast and withdraw votes, by one voter after another, each with a new idempotency key. */
function votesOf(voters: readonly Voter[], story: string): Target["next"] {
  let sent = 0;
  return () => {
    const voter = voters[sent % voters.length];
    const isVote = Math.floor(sent / voters.length) % 2 === 0;
    sent += 1;
    return {
      path: `${story}/voto`,
      cookie: voter?.cookie,
      form: { quiere: isVote ? "voto" : "no-voto", clave: newId() },
    };
  };
}
