import { parseArgs } from "node:util";
import { runChaos, type ChaosReport } from "./run";

const { values } = parseArgs({
  options: { seconds: { type: "string" }, kills: { type: "string" }, votes: { type: "string" } },
});

function positive(name: keyof typeof values): number | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  const number = Number(value);
  if (number > 0) return number;
  console.error(`--${name}: a number above 0`);
  process.exit(2);
}

function describe({ storm, siege, verdict }: ChaosReport): string {
  const [stormCount, siegeCount] = verdict.recounts;
  const { sent, acknowledged, refused, throttled, failed, lost } = siege;
  return [
    `storm   ${storm.sent} sent, 200 in flight, ${storm.seconds.toFixed(1)} s: ${storm.acknowledged} acknowledged, ${storm.refused} refused at the cap, ${storm.lost} connections lost; ${stormCount?.votes} votes of ${stormCount?.voters} voters`,
    `kills   ${siege.kills.length} × kill -9 in ${siege.seconds.toFixed(1)} s; in flight at each: ${siege.kills.join(", ")}`,
    `votes   ${sent} sent: ${acknowledged} acknowledged, ${refused} refused at the cap, ${throttled} throttled, ${failed} answered 5xx, ${lost} connections lost`,
    `        ${siege.retried} acknowledged at a retry with their key, ${siege.givenUp} given up, ${siege.replayed} old forms sent again`,
    `after   ${siegeCount?.votes} votes of ${siegeCount?.voters} voters from ${siegeCount?.entries} ledger entries; ${verdict.late} not yet in D1 when the rooms were called`,
  ].join("\n");
}

const report = await runChaos({
  seconds: positive("seconds"),
  kills: positive("kills"),
  votes: positive("votes"),
});
console.log(describe(report));
const [first] = report.mismatches;
if (first) {
  console.error(`\n${report.mismatches.length} mismatches, the first: ${first}`);
  process.exit(1);
}
console.log("\nNo acknowledged vote lost, none doubled: ballots, ledger, tallies and D1 agree.");
