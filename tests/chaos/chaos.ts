import { parseArgs } from "node:util";
import { HOLD_POINTS, runClosing } from "./closing";
import { outcomesOfVotes, runVotes } from "./run";
import { ASSAULTS, runAssault, type Outcome } from "./scenarios";
import { renderSoak, soak } from "./soak";
import { renderOutcomes } from "./table";

/** Kills of each scenario but the votes and the closing. */
const KILLS = 6;
const CLOSING_KILLS = 20;
/** One among votes before the deadline, and one at each instant of the close. */
const KILLS_PER_BALLOT = 1 + HOLD_POINTS.length;
/** The soak runs only if it is named: it takes ten minutes. */
const SOAK = "soak";
const SOAK_MINUTES = 10;
/** Votes to acknowledge while calls to D1 fail. */
const FAULTY_VOTES = 1000;

const { values } = parseArgs({
  options: {
    seconds: { type: "string" },
    kills: { type: "string" },
    votes: { type: "string" },
    only: { type: "string" },
    minutes: { type: "string" },
  },
});

function positive(name: "seconds" | "kills" | "votes" | "minutes"): number | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  const number = Number(value);
  if (number > 0) return number;
  console.error(`--${name}: a number above 0`);
  process.exit(2);
}

const [seconds, kills, votes] = [positive("seconds"), positive("kills"), positive("votes")];
const SCENARIOS: Record<string, () => Promise<Outcome[]>> = {
  votes: async () =>
    outcomesOfVotes(await runVotes({ seconds, kills, votes, faultyVotes: FAULTY_VOTES })),
  closing: async () => [await runClosing(Math.ceil((kills ?? CLOSING_KILLS) / KILLS_PER_BALLOT))],
  ...Object.fromEntries(
    ASSAULTS.map((assault) => [assault.name, () => runAssault(assault, kills ?? KILLS)]),
  ),
};

const chosen = values.only?.split(",") ?? Object.keys(SCENARIOS);
const unknown = chosen.filter((name) => name !== SOAK && !SCENARIOS[name]);
if (unknown.length > 0) {
  console.error(`--only: ${[...Object.keys(SCENARIOS), SOAK].join(", ")}`);
  process.exit(2);
}
const outcomes: Outcome[] = [];
for (const name of chosen) {
  const begun = Date.now();
  outcomes.push(...((await SCENARIOS[name]?.()) ?? []));
  console.error(`${name}: ${Math.round((Date.now() - begun) / 1000)} s`);
}
let found = outcomes.reduce((sum, outcome) => sum + outcome.found.length, 0);
if (outcomes.length > 0) console.log(renderOutcomes(outcomes));
if (chosen.includes(SOAK)) {
  const report = await soak(positive("minutes") ?? SOAK_MINUTES);
  console.log(renderSoak(report));
  found += report.found.length;
}
if (found > 0) process.exit(1);
console.log("\nNothing acknowledged was lost or doubled, and all invariants hold.");
