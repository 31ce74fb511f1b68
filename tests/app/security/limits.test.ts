import { beforeEach, expect, test } from "vitest";
import { LIMITS, type LimitName } from "~/domain/accounts/throttle.server";
import { fixture } from "../../support/fixture";
import { useLimit } from "../../support/limits";
import { openMonth } from "../month/makers";
import { AT_ONCE, LEFT, racesOn } from "./limit-races";

const site = await fixture(openMonth({ SUPPORT_EMAIL: "hola@tintero.test" }));
beforeEach(() => site.db.deleteFrom("throttle").execute());
const RACES = racesOn(site);

const isWithin = ({ status }: Response) => status !== 429;

test("AUTH-07 every rate limit has a race", () => {
  expect(Object.keys(RACES).toSorted()).toEqual(Object.keys(LIMITS).toSorted());
});

test.each(Object.keys(RACES) as LimitName[])(
  "AUTH-07 of fifty uses of the limit «%s» at once, two short of it, two are accepted",
  async (name) => {
    await site.clear();
    const { use, stores, accepted = LEFT, isAccepted = isWithin } = await RACES[name]();
    const first = await use(AT_ONCE);
    expect([name, first.status]).toEqual([name, expect.toSatisfy((status) => status < 429)]);
    await first.arrayBuffer();
    const most = Math.min(...LIMITS[name].map(({ most }) => most));
    await useLimit(site.db, name, most - LEFT);
    const before = stores ? await site.count(stores) : 0;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n) => {
        const answer = await use(n);
        await answer.arrayBuffer();
        return answer;
      }),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.every(({ headers }) => Number(headers.get("Retry-After")) > 0)).toBe(true);
    // Views over the limit are not refused: the answer of the counting address is always 204.
    if (name !== "view") expect(answers.filter(isAccepted)).toHaveLength(accepted);
    if (stores) expect((await site.count(stores)) - before).toBe(accepted);
  },
);
