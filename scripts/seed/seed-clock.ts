import type { Miniflare } from "miniflare";

/** Header of the requests that set the clock. */
const HEADER = "Seed-Clock";

/**
 * Entry module of the built Worker in a Miniflare that seeds: its `Date` can be set, and the alarms of the contest rooms with it, so
 * that the rooms of past contests close and publish at their own dates. It exists in these Miniflare instances only; the build has no
 * such clock.
 */
export const SEED_ENTRY = `
import app, { ContestRoom as Room } from "./app.js";
export * from "./app.js";

const RealDate = Date;
/** Milliseconds from the real time to the clock's. */
let ahead = 0;
const now = () => RealDate.now() + ahead;
let areAlarmsShifted = false;
globalThis.Date = new Proxy(RealDate, {
  construct: (_, parts) => (parts.length > 0 ? new RealDate(...parts) : new RealDate(now())),
  get: (_, name) => (name === "now" ? now : RealDate[name]),
});

export { SeedRoom as ContestRoom };

class SeedRoom extends Room {
  constructor(ctx, env) {
    shiftAlarms(Object.getPrototypeOf(ctx.storage));
    super(ctx, env);
  }
}

/** An alarm in the real past would fire at once, again and again, while the clock is before it. */
function shiftAlarms(storage) {
  if (areAlarmsShifted) return;
  areAlarmsShifted = true;
  const { setAlarm, getAlarm } = storage;
  storage.setAlarm = function (at) {
    return setAlarm.call(this, at - ahead);
  };
  storage.getAlarm = async function () {
    const at = await getAlarm.call(this);
    return at && at + ahead;
  };
}

export default {
  ...app,
  fetch(request, ...others) {
    const at = request.headers.get("${HEADER}");
    if (at === null) return app.fetch(request, ...others);
    ahead = at === "now" ? 0 : Number(at) - RealDate.now();
    return new Response(null, { status: 204 });
  },
};
`;

/**
 * Sets the clock of a Miniflare that was opened with `hasSeedClock`, to an instant from which it goes on; null sets it to the real time.
 */
export async function setSeedClock(local: Miniflare, at: Date | null): Promise<void> {
  const worker = await local.getWorker();
  const { status } = await worker.fetch("http://seed.example/", {
    headers: { [HEADER]: at === null ? "now" : String(at.getTime()) },
  });
  if (status !== 204) throw new Error("This Miniflare was opened without the clock of the seed");
}
