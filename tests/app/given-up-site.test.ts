import { expect, test } from "vitest";
import { patience } from "../../scripts/serve/patient-wait";
import { childrenOf } from "../support/processes";
import { createUser } from "../../scripts/seed/rows";
import { openSite } from "../support/site";
import { fixture } from "../support/fixture";

const site = await fixture(openSite({}, { patience: () => 10_000 }));

test("OPS-01 a site whose D1 answers too late is replaced: no later call gets the answer of that one", async () => {
  const { id } = await createUser(site.db);
  const { local } = site;
  const [workerd = 0] = childrenOf(process.pid, "workerd");
  const { ms } = patience;
  process.kill(workerd, "SIGSTOP");
  patience.ms = 500;
  await expect(createUser(site.db)).rejects.toThrow("has not answered for");
  patience.ms = ms;
  process.kill(workerd, "SIGCONT");
  const people = () => site.db.selectFrom("user_profiles").select("id").execute();
  await expect.poll(() => people().catch(() => [])).toContainEqual({ id });
  expect(site.local).not.toBe(local);
  expect((await site.get("/privacy")).status).toBe(200);
});
