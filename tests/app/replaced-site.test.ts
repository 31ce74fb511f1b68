import { afterAll, afterEach, expect, test, vi } from "vitest";
import { childrenOf } from "../support/processes";
import { createUser } from "../../scripts/seed/rows";
import { openSite } from "../support/site";

/** Opens a site together with a function that freezes its workerd: the process stays alive but answers no request. */
async function openHanging() {
  let stopped = 0;
  // Short timeout only while the frozen workerd is serving, so that a busy machine does not look like a hanging one.
  const patience = () => (childrenOf(process.pid, "workerd").includes(stopped) ? 500 : 60_000);
  const site = await openSite({}, { patience });
  const hang = () => {
    stopped = childrenOf(process.pid, "workerd").at(-1) ?? 0;
    expect(stopped).toBeGreaterThan(0);
    process.kill(stopped, "SIGSTOP");
  };
  return { site, hang };
}

const { site, hang } = await openHanging();
const printed: string[] = [];
vi.spyOn(process.stderr, "write").mockImplementation((line) => !!printed.push(String(line)));
afterEach(() => printed.splice(0));
afterAll(() => site.close());

test("OPS-01 a site of the tests that stops answering is replaced, over the same data, and says so", async () => {
  const { id } = await createUser(site.db);
  hang();
  expect((await site.get("/privacy")).status).toBe(200);
  expect(printed.join("")).toMatch(/The site at http:\S+ is replaced: it stopped answering\./);
  const people = await site.db.selectFrom("user_profiles").select("id").execute();
  expect(people).toContainEqual({ id });
});

test("OPS-01 a form that was lost with it is not sent again: it may have been carried out", async () => {
  const { site: other, hang } = await openHanging();
  hang();
  await expect(other.post("/logout", {})).rejects.toThrow("POST /logout was lost");
  expect((await other.get("/privacy")).status).toBe(200);
  await other.close();
});

test("OPS-01 a site that stops answering again is closed and says so: the remaining tests fail at once", async () => {
  hang();
  await expect(site.get("/privacy")).rejects.toThrow();
  expect(printed.join("")).toContain("closed: it stopped answering again");
  await expect(site.get("/privacy")).rejects.toThrow("disposed");
});
