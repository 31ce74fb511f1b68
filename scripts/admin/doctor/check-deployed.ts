import type { Unstable_Config } from "wrangler";
import * as v from "valibot";
import type { Operator } from "../operator";
import { errorText } from "../output";
import { deployCommand } from "./check-configuration";
import { ok, unknown, wrong, type Finding } from "./finding";

type Remote = { remote: true; env: string };
type Wrangler = Operator["wrangler"];

const SecretList = v.array(v.object({ name: v.string() }));

/** Lists the names of the secrets of a deployed Worker; null, with a finding that says why, if wrangler cannot. */
export async function listSecrets(
  wrangler: Wrangler,
  place: Remote,
): Promise<{ names: string[] | null; findings: Finding[] }> {
  try {
    const printed = await wrangler(["secret", "list", "--format=json", `--env=${place.env}`]);
    const names = v.parse(SecretList, JSON.parse(printed)).map(({ name }) => name);
    return { names, findings: [] };
  } catch (error) {
    return { names: null, findings: [secretsFinding(place, errorText(error))] };
  }
}

function secretsFinding(place: Remote, why: string): Finding {
  if (/Worker "[^"]*".* not found/.test(why))
    return wrong("Worker", "it has not been deployed", deployCommand(place));
  if (/login|authenticat|CLOUDFLARE_API_TOKEN/i.test(why))
    return wrong("login", "wrangler is not logged in", "npx wrangler login");
  return unknown("secrets", `wrangler cannot list them: ${firstLine(why)}`);
}

/** Checks that the queues of wrangler.toml exist, and that each has its consumer. Whether one is paused, Cloudflare does not tell. */
export async function checkQueues(
  { wrangler, place }: Pick<Operator, "wrangler" | "place">,
  config: Unstable_Config,
): Promise<Finding[]> {
  const queues = new Set([
    ...(config.queues.producers ?? []).map(({ queue }) => queue),
    ...(config.queues.consumers ?? []).map(({ queue }) => queue),
  ]);
  const findings: Finding[] = [];
  for (const queue of queues) findings.push(await checkQueue(queue));
  return findings;

  async function checkQueue(queue: string): Promise<Finding> {
    const check = `queue ${queue}`;
    const worker = config.name ?? "";
    try {
      const printed = await wrangler(["queues", "info", queue]);
      const consumers = /^Consumers:.*$/m.exec(printed)?.[0] ?? "";
      return consumers.includes(`worker:${worker}`)
        ? ok(check, `${worker} consumes it`)
        : wrong(check, `${worker} does not consume it`, deployCommand(place));
    } catch (error) {
      const why = errorText(error);
      return /does not exist/i.test(why)
        ? wrong(check, "there is none of this name", `npx wrangler queues create ${queue}`)
        : unknown(check, firstLine(why));
    }
  }
}

const firstLine = (text: string) => text.split("\n").find(Boolean) ?? "";
