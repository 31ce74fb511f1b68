import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.js";
import { lockState, stateHolder } from "../../scripts/serve/state-lock";

const STATE = ".wrangler/state";

/** Starts `npm run dev`, which must refuse to start. Returns its exit code and output. */
async function refusedDev() {
  const dev = spawn("node", ["scripts/dev.js"], { cwd: root });
  const [out, err, [code]] = await Promise.all([
    text(dev.stdout),
    text(dev.stderr),
    once(dev, "close"),
  ]);
  return { code, out, err };
}

test("OPS-01 `npm run dev` says in one sentence that its port is taken", async () => {
  // Ignores errors of the listener: the port may be taken already.
  const server = createServer().on("error", () => undefined);
  server.listen(8787, "127.0.0.1");
  await Promise.race([once(server, "listening"), once(server, "error")]).catch(() => undefined);
  expect(await refusedDev()).toEqual({
    code: 1,
    out: "",
    err: "Port 8787 is taken: stop what runs there, such as `npm start`, and try again.\n",
  });
  server.close();
});

test("OPS-01 `npm run dev` says in one sentence that another server has its data", async () => {
  const unlock = stateHolder(STATE) === null ? lockState(STATE) : () => undefined;
  const { code, out, err } = await refusedDev();
  unlock();
  expect([code, out]).toEqual([1, ""]);
  // The port is also taken if `npm start` runs beside the test.
  expect(err).toMatch(
    /^(Process \d+ already serves \.wrangler\/state: stop it|Port 8787 is taken: .+), and try again\.\n$/,
  );
});
