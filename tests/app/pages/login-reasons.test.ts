import { expect, test } from "vitest";
import { PATTERNS, addressOf } from "../security/pages";
import { openWorld } from "../security/world";
import { pageOf } from "../month/page";
import { fixture } from "../../support/fixture";

const world = await fixture(openWorld());

test("AUTH-01 each page that leads a visitor to the login says there what the login is for", async () => {
  const silent: string[] = [];
  const reasons = new Map<string, string>();
  for (const pattern of PATTERNS) {
    const to = (await world.get(addressOf(pattern, world))).headers.get("Location") ?? "";
    if (!to.startsWith("/login?")) continue;
    const { text } = await pageOf(world.get(to));
    const [reason] = /Inicia sesión para \p{Ll}[^.]+\./u.exec(text) ?? [];
    if (reason) reasons.set(pattern, reason);
    else silent.push(pattern);
  }
  expect(silent).toEqual([]);
  expect(reasons.get("notificaciones")).toBe("Inicia sesión para ver tus avisos.");
  expect(reasons.size).toBeGreaterThan(8);
});

test("AUTH-01 AUTH-09 a login that leads back to a public page, or to another site, says nothing of the kind", async () => {
  for (const to of ["/", "/historias", "https://otro.test/profile", "//otro.test/notificaciones"]) {
    const { text } = await pageOf(world.get(`/login?${new URLSearchParams({ redirectTo: to })}`));
    expect(text).not.toMatch(/Inicia sesión para/);
  }
});
