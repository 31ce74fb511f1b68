import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { COARSE_SECONDS } from "~/http/rate-limits";
import { DAILY } from "./recurring.server";

const config = unstable_readConfig({ config: "wrangler.toml" });

test("OPS-03 the patterns of wrangler.toml are those that the code knows", () => {
  expect(config.triggers.crons).toEqual(["* * * * *", DAILY]);
});

test("AUTH-07 the coarse limits say to wait as long as their windows in wrangler.toml are", () => {
  expect(config.ratelimits).toEqual([
    expect.objectContaining({ name: "POST_LIMIT", simple: { limit: 120, period: COARSE_SECONDS } }),
    expect.objectContaining({ name: "PAGE_LIMIT", simple: { limit: 600, period: COARSE_SECONDS } }),
    expect.objectContaining({
      name: "DRAWING_LIMIT",
      simple: { limit: 30, period: COARSE_SECONDS },
    }),
  ]);
});
