/** Calls of one request to D1 and to contest rooms, as the response header `X-Meter` reports them. */
export interface Reading {
  /** Number of round trips to D1. A batch counts as one. Trips that end only after the response count too. */
  trips: number;
  /** Number of sequential round trips to D1 before the response. */
  inSequence: number;
  rowsRead: number;
  /** Number of calls from the request to contest rooms. */
  roomCalls: number;
}

/**
 * Wraps the Worker and counts its calls to D1 and to contest rooms. Only the bench wraps the built Worker, so the product has no
 * meter. Counts the calls that begin before the response; pages do not stream.
 */
export function metered(worker: ExportedHandler<Env>): ExportedHandler<Env> {
  return {
    async fetch(request, env, execution) {
      const meter = new Meter();
      const counted = {
        ...env,
        DB: meteredD1(env.DB, meter),
        CONTEST_ROOM: meteredRooms(env.CONTEST_ROOM, meter),
      };
      const response = await worker.fetch?.(request, counted, execution);
      if (!response) throw new Error("The Worker answers no requests");
      const answer = new Response(response.body, response);
      answer.headers.set("X-Meter", JSON.stringify(meter.reading()));
      return answer;
    },
  };
}

class Meter {
  rowsRead = 0;
  roomCalls = 0;
  private readonly trips: { begun: number; ended: number }[] = [];
  // Counter that numbers the beginnings and ends of calls in order. A Worker's clock stands still while it computes, so times
  // would not show the order.
  private step = 0;

  async trip<Found>(ask: () => Promise<Found>): Promise<Found> {
    const trip = { begun: ++this.step, ended: Infinity };
    this.trips.push(trip);
    try {
      return await ask();
    } finally {
      trip.ended = ++this.step;
    }
  }

  reading(): Reading {
    let inSequence = 0;
    let until = 0;
    // Counts only round trips to D1 that had ended when the response was returned: later ones did not delay the response.
    for (const { begun, ended } of this.trips.filter((trip) => trip.ended < Infinity)) {
      if (begun > until) inSequence += 1;
      until = Math.max(until, ended);
    }
    const { rowsRead, roomCalls } = this;
    return { trips: this.trips.length, inSequence, rowsRead, roomCalls };
  }
}

function meteredD1(d1: D1Database, meter: Meter): D1Database {
  const noteRows = <Result extends { meta: { rows_read?: unknown } }>(result: Result): Result => {
    meter.rowsRead += Number(result.meta.rows_read ?? 0);
    return result;
  };
  const inner = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const outer = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values));
        if (name === "all") return () => meter.trip(async () => noteRows(await target.all()));
        if (name === "run") return () => meter.trip(async () => noteRows(await target.run()));
        if (name === "first") return (column: string) => meter.trip(() => target.first(column));
        if (name === "raw") return () => meter.trip(() => target.raw());
        return undefined;
      },
    });
    inner.set(outer, statement);
    return outer;
  };
  const metered = <Target extends D1Database | D1DatabaseSession>(target: Target): Target =>
    new Proxy(target, {
      get(_, name) {
        if (name === "prepare") return (query: string) => wrap(target.prepare(query));
        if (name === "batch") {
          return (statements: D1PreparedStatement[]) =>
            meter.trip(async () => {
              const results = await target.batch(statements.map((one) => inner.get(one) ?? one));
              return results.map(noteRows);
            });
        }
        if (name === "getBookmark" && "getBookmark" in target) return () => target.getBookmark();
        if (name === "withSession" && "withSession" in target) {
          return (start: string) => metered(target.withSession(start));
        }
        return undefined;
      },
    });
  return metered(d1);
}

function meteredRooms(rooms: Env["CONTEST_ROOM"], meter: Meter): Env["CONTEST_ROOM"] {
  return new Proxy(rooms, {
    get(target, name) {
      if (name !== "get") return Reflect.get(target, name).bind(target);
      return (id: DurableObjectId) =>
        new Proxy(target.get(id), {
          get(room, method) {
            return (...args: unknown[]) => {
              meter.roomCalls += 1;
              return Reflect.apply(Reflect.get(room, method), room, args);
            };
          },
        });
    },
  });
}
