import { SECOND } from "~/domain/time/durations";

const PATIENCE = 10 * SECOND;

/**
 * Tells an outside monitor that the cron has succeeded: it raises the alarm when the calls stop, also when the whole account is
 * down. Does nothing without `HEARTBEAT_URL`. Never throws, and logs no part of the address, which is a secret of the monitor.
 */
export async function sendHeartbeat({ HEARTBEAT_URL }: Pick<Env, "HEARTBEAT_URL">): Promise<void> {
  if (!HEARTBEAT_URL) return;
  try {
    const response = await fetch(HEARTBEAT_URL, { signal: AbortSignal.timeout(PATIENCE) });
    await response.body?.cancel();
    if (!response.ok) console.error(`The monitor answered the heartbeat with ${response.status}`);
  } catch (error) {
    console.error(`The heartbeat did not reach the monitor: ${nameOf(error)}`);
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);
