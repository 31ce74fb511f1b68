import { once } from "node:events";
import { createServer } from "node:net";

// Range below the ports that Linux assigns to clients and to listeners on port 0 (from 32768). Otherwise another test
// could be given the same port before its server starts.
const [FIRST, BEHIND] = [20_000, 32_000];
const TRIES = 100;

/** Returns a port of this machine that is free now and that the system does not assign to listeners on port 0. */
export async function freePort(): Promise<number> {
  for (let left = TRIES; left > 0; left--) {
    const port = FIRST + Math.floor(Math.random() * (BEHIND - FIRST));
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
  throw new Error("No free port");
}
