import { expect, test } from "vitest";
import { COARSE_SECONDS } from "~/http/rate-limits";
import { workerConfig } from "../../../scripts/serve/worker-config";
import { DAILY, EACH_MINUTE } from "./crons";

test("OPS-03 the patterns of wrangler.toml are those that the code knows", () => {
  expect(workerConfig().crons).toEqual([EACH_MINUTE, DAILY]);
});

test("AUTH-07 the coarse limits say to wait as long as their windows in wrangler.toml are", () => {
  const limited = (limit: number) =>
    expect.objectContaining({ simple: { limit, period: COARSE_SECONDS } });
  expect(workerConfig().options.ratelimits).toEqual({
    POST_LIMIT: limited(120),
    PAGE_LIMIT: limited(600),
    DRAWING_LIMIT: limited(30),
  });
});
