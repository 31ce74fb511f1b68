import { expect, test } from "vitest";
import { SENT_MAIL_DAYS } from "~/domain/mail/lifetimes";
import { READ_NOTICE_DAYS } from "~/domain/notifications/notifications";
import { VISITOR_DRAFT_DAYS } from "~/domain/preferences/cookies";
import { openSite } from "../../support/site";
import { openWorld } from "../security/world";
import { pageOf } from "../month/page";
import { fixture } from "../../support/fixture";

const site = await fixture(openWorld());

test.each(["/terms", "/privacy", "/dmca", "/faq", "/como-funciona"])(
  "A11Y-01 the table of contents of %s leads to each of its sections",
  async (path) => {
    const { html } = await pageOf(site.get(path));
    const links = [...html.matchAll(/<li><a href="#([^"]+)">/g)].map(([, to]) => to);
    const headings = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
    expect(headings.length).toBeGreaterThan(5);
    expect(links).toEqual(headings);
    expect(new Set(headings).size).toBe(headings.length);
  },
);

test("PHASE-13 the terms say when voting closes as every page does", async () => {
  const { text } = await pageOf(site.get("/terms"));
  expect(text).toContain("a las 19:00 (hora de Bogotá, UTC−5)");
  expect(text).not.toMatch(/\d ?p\. ?m\./);
});

test("OPS-03 the privacy page says how long notices, mails and drafts of visitors are kept", async () => {
  const { text } = await pageOf(site.get("/privacy"));
  expect(text).toContain(`los avisos que leíste, ${READ_NOTICE_DAYS} días`);
  expect(text).toContain(
    `los datos de los correos que te enviamos, como tu email y tu nombre, ${SENT_MAIL_DAYS} días`,
  );
  expect(text).toContain(`el borrador que guardas sin cuenta, ${VISITOR_DRAFT_DAYS} días`);
});

test("PAGE-01 the long texts name the site and its address as the settings do", async () => {
  const SUPPORT_EMAIL = "cartas@faro.test";
  const other = await openSite({ SITE_NAME: "El Faro", SUPPORT_EMAIL });
  for (const path of ["/terms", "/privacy", "/apoyar", "/faq"]) {
    const { text, links, html } = await pageOf(other.get(path));
    expect(text, path).toContain("El Faro");
    expect(text, path).not.toMatch(/tintero/i);
    expect(text, path).toMatch(/[Ee]scr[ií]b\S+ a cartas@faro\.test/);
    expect(links, path).toContain(`mailto:${SUPPORT_EMAIL}`);
    expect(html, path).not.toContain("tintero.example");
  }
  await other.close();
});

test("PAGE-01 the long texts lead to the page of feedback where no address is set", async () => {
  const other = await openSite({ SUPPORT_EMAIL: "" });
  for (const path of ["/terms", "/privacy", "/apoyar", "/faq"]) {
    const { text, html } = await pageOf(other.get(path));
    expect(text, path).toMatch(/[Ee]scr[ií]b\S+ desde Enviar feedback/);
    expect(html, path).not.toContain("mailto:");
  }
  await other.close();
});
