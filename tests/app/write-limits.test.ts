import { beforeEach, describe, expect, test } from "vitest";
import { useLimit } from "../support/limits";
import { entry, openMonth, signed, words } from "./month/makers";
import { fixture } from "../support/fixture";

const site = await fixture(openMonth());
beforeEach(() => site.clear());

const TOO_MANY = "Demasiados intentos. Espera un momento antes de intentar nuevamente.";
const from = (address: string) => ({ "CF-Connecting-IP": address });

describe("AUTH-07 a visitor who writes", () => {
  test("AUTH-07 sixty forms a minute of one address are read; the next comes back with its text, unread", async () => {
    const { id } = await site.contest("submission");
    const draft = entry({ paso: "borrador" });
    const send = (address: string) => site.post(`/write/${id}`, draft, undefined, from(address));
    expect((await send("203.0.113.1")).status).toBe(303);
    await useLimit(site.db, "writing", 59);
    expect((await send("203.0.113.1")).status).toBe(303);
    await useLimit(site.db, "writing", 60);
    const refused = await send("203.0.113.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    const html = await refused.text();
    expect(html).toContain(TOO_MANY);
    expect(html).toContain(draft.content);
    expect(await site.count("drafts")).toBe(2);
    expect((await send("203.0.113.2")).status).toBe(303);
  });

  test("AUTH-07 over the limit no more is read than a story may have", async () => {
    const { id } = await site.contest("submission");
    const send = (content: string) =>
      site.post(`/write/${id}`, entry({ content }), undefined, from("203.0.113.3"));
    expect((await send("palabra ".repeat(60_000))).status).toBe(413);
    await useLimit(site.db, "writing", 60);
    const refused = await send("palabra ".repeat(60_000));
    expect(refused.status).toBe(413);
    expect(await refused.text()).not.toContain("palabra");
  });

  test("AUTH-07 the texts that the editor has read are counted too", async () => {
    const { id } = await site.contest("submission");
    const read = () =>
      site.post(
        `/write/${id}/borrador`,
        { paso: "leer", content: "Uno" },
        undefined,
        from("203.0.113.4"),
      );
    expect((await read()).status).toBe(200);
    await useLimit(site.db, "preview", 60);
    const refused = await read();
    expect([refused.status, await refused.json()]).toEqual([429, { message: TOO_MANY }]);
  });

  test("AUTH-07 the signed-in are counted by account, wherever they write", async () => {
    const { id } = await site.contest("submission");
    const writer = await site.person();
    const other = await site.person();
    const send = (as: string, address: string) =>
      site.post(`/write/${id}`, entry(), as, from(address));
    expect((await send(writer.as, "203.0.113.5")).status).toBe(200);
    await useLimit(site.db, "writing", 60);
    expect((await send(writer.as, "203.0.113.6")).status).toBe(429);
    expect((await send(other.as, "203.0.113.5")).status).toBe(200);
  });
});

describe("WRITE-18 a text that comes back", () => {
  const MARK = "esdrújula";
  const CONTENT = `${words(120)}\r\n\r\n«¿Y "${MARK}"?», <dijo> & calló.`;
  /** Counts occurrences of the text on a page, without the sentences that the consent step offers in its select and page data. */
  const timesIn = (html: string) => {
    const rest = html.replace(/<option>.*?<\/option>/g, "").replace(/"others":\[.*?\]/, "");
    return rest.split(MARK).length - 1;
  };

  test.each([
    ["with the consent step", 200, entry({ content: CONTENT })],
    ["with a mistake", 400, entry({ content: CONTENT, title: "" })],
    ["back from the consent step", 200, signed({ content: CONTENT, paso: "editar" })],
    ["that is too large", 413, entry({ content: CONTENT + "\n\npalabra ".repeat(40_000) })],
  ])(
    "WRITE-18 %s is on the page once, and what was saved before is not",
    async (_, status, form) => {
      const { id } = await site.contest("submission");
      const writer = await site.person();
      const saved = { ...form, content: CONTENT, paso: "borrador" };
      expect((await site.post(`/write/${id}`, saved, writer.as)).status).toBe(303);
      const page = await site.send(`/write/${id}`, form, writer.as);
      expect(page.status).toBe(status);
      expect(timesIn(page.html)).toBe(1);
      expect(page.field("content")).toBe(form.content.replaceAll("\r\n", "\n"));
    },
  );

  test("WRITE-18 the page that one comes to has its draft once too", async () => {
    const { id } = await site.contest("submission");
    const writer = await site.person();
    await site.post(`/write/${id}`, entry({ content: CONTENT, paso: "borrador" }), writer.as);
    expect(timesIn((await site.see(`/write/${id}`, writer.as)).html)).toBe(1);
  });
});
