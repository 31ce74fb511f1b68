import { createDb, type Db } from "../../app/db/db";

/** Usage of a database: calls, as a Worker counts subrequests, and rows, as D1 bills them. */
export interface Usage {
  calls: number;
  read: number;
  written: number;
}

type Meta = { rows_read: number; rows_written: number };

/** Wraps a D1 so that its calls and rows are counted. `usage()` returns the counts since its previous call. */
export function countingDb(d1: D1Database): { db: Db; usage: () => Usage } {
  let counted: Usage = { calls: 0, read: 0, written: 0 };
  const call = () => (counted.calls += 1);
  const add = ({ rows_read, rows_written }: Meta) => {
    counted.read += rows_read;
    counted.written += rows_written;
  };
  const real = new WeakMap<object, D1PreparedStatement>();
  const counting = {
    prepare: (query: string) => ({
      bind(...values: unknown[]) {
        const statement = d1.prepare(query).bind(...values);
        const counted = {
          async all() {
            call();
            const result = await statement.all();
            add(result.meta);
            return result;
          },
        };
        real.set(counted, statement);
        return counted;
      },
    }),
    async batch(statements: object[]) {
      call();
      const results = await d1.batch(statements.flatMap((one) => real.get(one) ?? []));
      for (const { meta } of results) add(meta);
      return results;
    },
  };
  return {
    db: createDb(counting as unknown as D1Database),
    usage() {
      const since = counted;
      counted = { calls: 0, read: 0, written: 0 };
      return since;
    },
  };
}
