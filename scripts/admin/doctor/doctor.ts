import type { Db } from "~/db/db";
import type { Operator } from "../operator";
import { checkBindings, checkSettings } from "./check-configuration";
import {
  attempt,
  checkAdmin,
  checkMigrations,
  checkOwner,
  checkRooms,
  checkRows,
} from "./check-database";
import { checkQueues, listSecrets } from "./check-deployed";
import { checkWork } from "./check-work";
import { findingText, type Finding } from "./finding";

/**
 * Names what is wrong with a set-up, and the command that mends it: configuration, secrets, queues, database, recurring work (OPS-04).
 * Changes nothing. Throws if anything is wrong.
 */
export async function runDoctor(db: Db, _: string, operator: Operator): Promise<string> {
  const { say, report } = operator;
  const findings: Finding[] = [];
  const add = (some: readonly Finding[]) => {
    findings.push(...some);
    for (const finding of some) say(findingText(finding));
  };
  for await (const some of checkAll(db, operator)) add(some);
  report({ findings });
  const wrong = findings.filter(({ state }) => state === "wrong").length;
  const unknown = findings.filter(({ state }) => state === "unknown").length;
  const rest = unknown > 0 ? ` ${unknown} could not be read.` : "";
  if (wrong > 0) throw new Error(`Wrong: ${wrong} of ${findings.length}.${rest}`);
  return `Nothing is wrong of ${findings.length}.${rest}`;
}

async function* checkAll(db: Db, operator: Operator): AsyncGenerator<Finding[]> {
  const { place, wrangler } = operator;
  const config = await operator.config();
  yield checkBindings(config, place);
  // A local folder has its secrets among the variables.
  const secrets = place.remote ? await listSecrets(wrangler, place) : { names: [], findings: [] };
  yield secrets.findings;
  yield checkSettings(config, place, secrets.names);
  if (place.remote) yield checkQueues(operator, config);
  const migrations = await checkMigrations(db, place);
  yield [migrations];
  if (migrations.state === "wrong") return;
  const deployment = String(config.vars.DEPLOYMENT ?? "production");
  yield attempt("deployment", () => checkOwner(db, place, deployment));
  yield attempt("admins", () => checkAdmin(db, place));
  yield attempt("recurring work", () => checkWork(db, config, operator));
  yield attempt("rooms", () => checkRooms(db, place));
  yield attempt("rows", () => checkRows(db, place));
}
