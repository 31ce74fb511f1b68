import { newId } from "~/db/ids";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { connections, inParallel } from "../support/http-client";
import type { Poll } from "./prepare";
import type { Promises } from "./promises";
import type { Victim } from "./victim";
import { sendVote, type VoteForm } from "./vote";

const COPIES = 3;
const IN_FLIGHT = 200;
/** Maximum number of retries after lost connections. */
const PATIENCE = 10;

export interface StormReport {
  sent: number;
  acknowledged: number;
  refused: number;
  /** Number of lost connections after which the request was retried with the same key. */
  lost: number;
  seconds: number;
  mismatches: string[];
}

/**
 * Every voter sends a vote for every story three times with the same key, 200 requests in flight (VOTE-06). No vote is withdrawn,
 * so for each voter exactly three stories must end up accepted, all three times, and the others refused all three times.
 */
export async function storm(victim: Victim, poll: Poll, promises: Promises): Promise<StormReport> {
  const forms: VoteForm[] = poll.voters.flatMap((voter) =>
    poll.stories.flatMap((story) => {
      const form = { voter, story, wants: true, key: newId() };
      return Array<VoteForm>(COPIES).fill(form);
    }),
  );
  shuffle(forms);
  const accepted = new Map<string, Map<string, number>>();
  const report: StormReport = {
    sent: 0,
    acknowledged: 0,
    refused: 0,
    lost: 0,
    seconds: 0,
    mismatches: [],
  };
  const agent = connections(IN_FLIGHT);
  const begun = performance.now();
  await inParallel(IN_FLIGHT, forms, async (form) => {
    let reply = await sendVote(agent, victim.origin, form);
    report.sent += 1;
    // Retries, because a busy workerd closes connections whose request it has not begun to read within five seconds.
    for (let retry = 0; reply.kind === "lost" && retry < PATIENCE; retry++) {
      report.lost += 1;
      if (reply.isHung) await victim.replace();
      await victim.up;
      reply = await sendVote(agent, victim.origin, form);
    }
    if (reply.kind === "acknowledged" && reply.voted) {
      report.acknowledged += 1;
      promises.acknowledge(form.voter.id, form.story, true);
      const stories = accepted.get(form.voter.id) ?? new Map<string, number>();
      stories.set(form.story, (stories.get(form.story) ?? 0) + 1);
      accepted.set(form.voter.id, stories);
    } else if (reply.kind === "at-the-cap") {
      report.refused += 1;
    } else {
      report.mismatches.push(`the storm got ${JSON.stringify(reply)}`);
    }
  });
  report.seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  for (const { id } of poll.voters) {
    const copies = [...(accepted.get(id)?.values() ?? [])];
    if (copies.length !== VOTES_PER_CONTEST || copies.some((n) => n !== COPIES)) {
      report.mismatches.push(`voter ${id} got stories accepted ${copies.join(", ")} times`);
    }
  }
  return report;
}

function shuffle<Item>(items: Item[]): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    const [a, b] = [items[last], items[other]];
    if (a !== undefined && b !== undefined) [items[last], items[other]] = [b, a];
  }
}
