import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { freePort } from "./free-port";

test("OPS-01 a port for a server of the tests is none that the system gives to others meanwhile", async () => {
  const [first = 0] = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8")
    .split(/\s+/)
    .map(Number);
  for (let n = 0; n < 100; n++) expect(await freePort()).toBeLessThan(first);
});

test("OPS-01 a port on which somebody listens is not given", async () => {
  const chance = vi.spyOn(Math, "random").mockReturnValueOnce(0.25);
  const usedPort = await freePort();
  const server = createServer().listen(usedPort, "127.0.0.1");
  await once(server, "listening");
  chance.mockReturnValueOnce(0.25);
  expect(await freePort()).not.toBe(usedPort);
  chance.mockRestore();
  server.close();
});
