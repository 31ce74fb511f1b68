import { once } from "node:events";
import { createServer } from "node:net";

// Below the ports that Linux gives to listeners on port 0 and to clients by itself (32768 on): between this answer and the server
// that it is for, one of another test would be given the same one.
const [FIRST, BEHIND] = [20_000, 32_000];
const TRIES = 100;

/** A port of this machine that is free now, and that the system does not give to listeners on port 0. */
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
