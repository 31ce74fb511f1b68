import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/**
 * Matches two errors of workerd: clients that sent broken HTTP, which were already answered with 400, and sockets whose page is
 * gone. A stack of addresses follows each error.
 */
const OF_CLIENTS =
  /error: .*(kj\/compat\/http\.c\+\+:\d+: failed: invalid (HTTP chunk|Content-Length)|disconnected: ::write\(.*Broken pipe)/;

/**
 * Returns a handler for the output of workerd that forwards each line to `say`. Drops the errors matched above, with which any
 * client could flood a log.
 */
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
