import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/**
 * Reports of workerd, with a stack of addresses, on clients whose HTTP is broken, which were answered with 400 already, and on
 * sockets whose page is gone.
 */
const OF_CLIENTS =
  /error: .*(kj\/compat\/http\.c\+\+:\d+: failed: invalid (HTTP chunk|Content-Length)|disconnected: ::write\(.*Broken pipe)/;

/** A handler of Miniflare's for the output of workerd: passes lines on, but for those that any client could fill a log with. */
export function passOn(
  say: (line: string) => void = console.error,
): (out: Readable, err: Readable) => void {
  return (out, err) => {
    let isDropped = false;
    const read = (line: string) => {
      const isStack = line.startsWith("stack: ");
      isDropped = OF_CLIENTS.test(line) || (isStack && isDropped);
      if (!isDropped) say(line);
    };
    createInterface(out).on("line", say);
    createInterface(err).on("line", read);
  };
}
