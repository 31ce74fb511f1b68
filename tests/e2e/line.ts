import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";

/**
 * A TCP proxy in front of a site, under its own origin. Its requests can be made to hang, and the site behind it can be exchanged.
 */
export interface Line {
  origin: string;
  /** Forwards to another site from now on. */
  leadTo(site: string): void;
  /** Whether connections stay open without an answer from now on. */
  hang(isHanging: boolean): void;
  close(): void;
}

/** Opens a proxy that forwards to `site`. */
export async function openLine(site: string): Promise<Line> {
  let target = new URL(site);
  let isHanging = false;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    if (isHanging) return;
    const far = connect(Number(target.port), "127.0.0.1");
    open.add(far);
    far.on("error", () => socket.destroy());
    socket.on("close", () => far.destroy());
    far.on("close", () => socket.destroy());
    socket.pipe(far);
    far.pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  /** Closes all connections, because the browser would reuse them (keep-alive). */
  const hangUp = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  return {
    origin: `http://localhost:${port}`,
    leadTo(other) {
      target = new URL(other);
      hangUp();
    },
    hang(hanging) {
      isHanging = hanging;
      hangUp();
    },
    close() {
      server.close();
      hangUp();
    },
  };
}
