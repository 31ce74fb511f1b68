import { describe, expect, test, vi } from "vitest";
import { DEPLOYED, openSite, ORIGIN } from "../../support/site";
import { pageOf } from "../month/page";
import { REGISTRATION } from "../security/forms";
import { fixture } from "../../support/fixture";

const PATIENCE = { timeout: 30_000, interval: 200 };

const printed: string[] = [];
const site = await fixture(
  openSite({ SITE_ORIGIN: ORIGIN }, { log: (line) => printed.push(line) }),
);

const see = (path: string) => pageOf(site.get(path));

describe("MAIL-01 in local mode", () => {
  test("a registration's mail is at /correo-local at once, as text, HTML and headers, and its link confirms", async () => {
    await site.post("/register", {
      ...REGISTRATION,
      name: "Ana & Cía",
      email: "ana@correo.test",
      notifications: "on",
    });
    const list = await vi.waitFor(async () => {
      const page = await see("/correo-local");
      expect(page.text).toContain("ana@correo.test");
      return page;
    }, PATIENCE);
    expect(list.text).toContain("Confirma tu email para participar en Tintero");
    const path = list.links.find((link) => /^\/correo-local\/[\w-]+$/.test(link)) ?? "";
    const mail = await see(path);
    expect(mail.texts("h1")).toEqual(["Confirma tu email para participar en Tintero"]);
    expect(mail.text).toContain("Hola:");
    expect(mail.text).not.toContain("Ana & Cía");
    expect(mail.text).toContain("To: ana@correo.test");
    expect(mail.text).toContain("Auto-Submitted: auto-generated");
    expect(mail.text).not.toContain("List-Unsubscribe");
    const link = mail.links.find((to) => to.includes("/confirmar?token=")) ?? "";
    expect(printed.join("\n")).toContain(
      `Mail to ana@correo.test: Confirma tu email para participar en Tintero → ${link}`,
    );
    const token = new URL(link).searchParams.get("token") ?? "";
    const answer = await site.post("/confirmar", { paso: "confirmar", token });
    expect(answer.status).toBe(303);
    await vi.waitFor(async () => {
      expect((await see("/correo-local")).text).toContain("Tu cuenta de Tintero está lista");
    }, PATIENCE);
  });

  test("SEC-01 SEC-02 its HTML is a document with a policy of its own: styles, and nothing else", async () => {
    const row = await site.db
      .selectFrom("mail_outbox")
      .where("kept", "is not", null)
      .select(["id", "kept"])
      .executeTakeFirstOrThrow();
    for (const part of Object.values<string>(JSON.parse(row.kept ?? "")))
      expect(part.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const { headers, html, status } = await see(`/correo-local/${row.id}/html`);
    expect(status).toBe(200);
    expect(headers.get("Content-Security-Policy")).toBe(
      "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; " +
        "style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(html).toMatch(/^<!doctype html><html lang="es">/);
    expect(html).not.toMatch(/<script|nonce=/);
  });

  test("a mail that was not kept has no page", async () => {
    for (const path of ["/correo-local/no-hay", "/correo-local/no-hay/html"])
      expect((await see(path)).status).toBe(404);
  });
});

test("MAIL-01 SEC-05 deployed there is no such page, whoever asks, though a mail should be kept", async () => {
  const deployed = await openSite(DEPLOYED);
  try {
    const at = new Date().toISOString();
    await deployed.db
      .insertInto("mail_outbox")
      .values({
        id: "m1",
        dedupe_key: "m1",
        recipient: "ana@correo.test",
        kind: "results",
        sent_at: at,
        kept: "{}",
        next_attempt_at: at,
        created_at: at,
        expires_at: at,
      })
      .execute();
    const missing = await (await deployed.get("/no-existe")).text();
    for (const path of ["/correo-local", "/correo-local/m1", "/correo-local/m1/html", "/estilo"]) {
      for (const spelling of [path, `${path}.data`, `${path}/`]) {
        const response = await deployed.get(spelling);
        expect([spelling, response.status]).toEqual([spelling, 404]);
        expect(await response.text()).not.toContain("ana@correo.test");
      }
    }
    expect(missing).toContain("Página no encontrada");
  } finally {
    await deployed.close();
  }
});
