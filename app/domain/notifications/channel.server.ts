import type { LiveMessage } from "./live-protocol";

export type Channels = Pick<Env, "LIVE_CHANNEL">;

/**
 * Maximum number of recipients that one invocation notifies itself. Above it, relay objects notify them: each invocation has its
 * own limit of subrequests.
 */
const MOST_DIRECT = 20;
/** Number of recipients per relay object: half of the thousand subrequests that an invocation may make. */
export const PER_RELAY = 500;
/** Maximum number of concurrent calls to live channels. */
const AT_ONCE = 50;

/**
 * Makes the open pages of these people reload their notices. Call it after the batch that stored the notices. Never throws
 * (NOTIF-02).
 */
export async function ringBells(env: Channels, people: readonly string[]): Promise<void> {
  if (people.length <= MOST_DIRECT) return ringEach(env, people);
  const parts = Array.from({ length: Math.ceil(people.length / PER_RELAY) }, (_, n) =>
    people.slice(n * PER_RELAY, (n + 1) * PER_RELAY),
  );
  await eachOf(parts, async (part, n) => channelOf(env, `relay:${n}`).relay(part));
}

/** Makes the open pages of at most `PER_RELAY` people reload their notices: one direct call to each person's live channel. */
export async function ringEach(env: Channels, people: readonly string[]): Promise<void> {
  await eachOf(people, (id) => ownChannel(env, id).tell({ type: "notices" }));
}

/** Broadcasts a message to the sockets of the site's channel; never throws. */
export async function announce(
  env: Channels,
  message: Exclude<LiveMessage, { type: "notices" }>,
): Promise<void> {
  await eachOf([siteChannel(env)], (site) => site.tell(message));
}

/** Closes a person's sockets whose session has ended; never throws. */
export async function hangUpEnded(env: Channels, person: string): Promise<void> {
  await eachOf([ownChannel(env, person)], (channel) => channel.dropEnded());
}

/** Closes all sockets of a deleted account and cancels the alarm of its channel; never throws. */
export async function forgetChannel(env: Channels, person: string): Promise<void> {
  await eachOf([ownChannel(env, person)], (channel) => channel.forget());
}

export function ownChannel(env: Channels, person: string) {
  return channelOf(env, `person:${person}`);
}

export function siteChannel(env: Channels) {
  return channelOf(env, "site");
}

function channelOf(env: Channels, name: string) {
  return env.LIVE_CHANNEL.get(env.LIVE_CHANNEL.idFromName(name));
}

async function eachOf<Item>(
  items: readonly Item[],
  call: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const some = items.slice(from, from + AT_ONCE);
    const done = await Promise.allSettled(some.map((item, n) => call(item, from + n)));
    const failed = done.find(({ status }) => status === "rejected");
    if (failed?.status === "rejected")
      console.error("A live channel was not reached", failed.reason);
  }
}
