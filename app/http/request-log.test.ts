import { expect, test } from "vitest";
import { captureLogLines } from "../../tests/support/log-lines";
import { newCost } from "./request-cost";
import { logResponse } from "./request-log";

const lines = captureLogLines();

/** Logs a response of a deployed Worker to a request for `path`. */
function log(status: number, { vars = {}, cache = "none", chance = 0.5 } = {}) {
  const env = { ENVIRONMENT: "production", ...vars };
  const cost = { ...newCost(), trips: 2, rowsRead: 40, cache };
  const context = { env, errorId: "3afd17d6", cost, route: () => "/baja/:token" } as never;
  const request = new Request("https://tintero.test/baja/secreto?email=ana@correo.test");
  logResponse(request, new Response(null, { status }), context, Date.now(), chance);
  return lines;
}

test("OPS-05 a response is one line, which names the route and not the address", () => {
  expect(log(500)).toEqual([
    {
      type: "request",
      id: "3afd17d6",
      route: "/baja/:token",
      method: "GET",
      status: 500,
      ms: expect.any(Number),
      trips: 2,
      rows_read: 40,
      rows_written: 0,
      cache: "none",
      colo: null,
    },
  ]);
});

test("OPS-05 of the pages that a cache answers, one in a hundred is logged", () => {
  expect(log(200, { cache: "hot" })).toEqual([]);
  expect(log(200, { cache: "cache", chance: 0.009 })).toHaveLength(1);
});

test("OPS-05 a local server writes no lines unless it is asked to", () => {
  expect(log(500, { vars: { ENVIRONMENT: "local" } })).toEqual([]);
  expect(log(500, { vars: { REQUEST_LOG: "off" } })).toEqual([]);
  expect(log(500, { vars: { ENVIRONMENT: "local", REQUEST_LOG: "on" } })).toHaveLength(1);
});
