import fc from "fast-check";
import PostalMime from "postal-mime";
import { parse, type DefaultTreeAdapterMap } from "parse5";
import { describe, expect, test } from "vitest";
import { everyMail, MAIL_ENV, NOON } from "../../../tests/support/mail";
import { xssCorpus } from "../../../tests/support/xss-corpus";
import { listOf, parseMail, type MailContent } from "./kinds.server";
import { toMime } from "./mailers/mime.server";
import { messageOf } from "./send.server";
import { renderMail } from "./render-mail.server";
import { readUnsubscribe } from "./unsubscribe.server";

const ANA = {
  id: "0b54a1de-1111-4222-8333-444455556666",
  user_id: "ana",
  recipient: "ana@correo.test",
};
const write = (content: MailContent) => renderMail(content, ANA, MAIL_ENV);
const mime = (content: MailContent, to = ANA) => toMime(messageOf(to, content, MAIL_ENV, NOON));
const read = async (content: MailContent) => new PostalMime().parse(await mime(content));

/** The longest title and name that the product accepts, and a long id. */
const LONGEST = "«Ñandú áéíóú» ".repeat(8).slice(0, 100);
const named = (kind: string) => everyMail("Noviembre").find((mail) => mail.kind === kind);
const KINDS = everyMail().map(({ kind }) => kind);
const OF_MAIL_01 = KINDS.filter((kind) => kind !== "feedback");

describe("MAIL-01 every mail", () => {
  test.each(everyMail().map((content) => [content.kind, content] as const))(
    "SEC-02 lets nothing of a user out of its place: %s",
    (_, content) => {
      const { subject, text, html, link } = write(content);
      expect(subject).not.toMatch(/[\p{Cc}\u2028]/u);
      expect(html).not.toMatch(/<img|onerror=alert\(1\)>/);
      expect(text).not.toMatch(/^Bcc:/m);
      expect(new URL(link).origin).toBe("https://tintero.test");
      expect(text).toContain(link);
    },
  );

  test.each(OF_MAIL_01)(
    "is at most 6 KB on the wire, and 10 KB with the longest title, names and prompt: %s",
    async (kind) => {
      const content = everyMail(LONGEST, ANA.id).find((mail) => mail.kind === kind);
      if (!content) throw new Error(kind);
      if (content.kind === "contest_open") content.data.prompt = LONGEST.repeat(3);
      if ("contest_month" in content.data) content.data.contest_month = "noviembre de 2026";
      const weigh = async (of: MailContent) =>
        Buffer.byteLength(await mime(of, { ...ANA, user_id: ANA.id }));
      expect(await weigh(content)).toBeLessThanOrEqual(10 * 1024);
      const usual = everyMail("La orilla de los que vuelven", ANA.id).find(
        (mail) => mail.kind === kind,
      );
      if (!usual) throw new Error(kind);
      expect(await weigh(usual)).toBeGreaterThan(1_000);
      expect(await weigh(usual)).toBeLessThanOrEqual(6 * 1024);
    },
  );

  test.each(KINDS)(
    "has text and HTML of the same words, the site's colours in both modes, and no image: %s",
    async (kind) => {
      const content = named(kind);
      if (!content) throw new Error(kind);
      const { text = "", html = "", subject } = await read(content);
      expect(text.trim().replaceAll(/\r?\n/g, "\r\n")).toBe(write(content).text);
      expect(html).toContain(`<html lang="es">`);
      expect(html).toContain(`<meta name="color-scheme" content="light dark">`);
      expect(html).not.toMatch(/<img|url\(|<link|<script/);
      expect(html).toContain("background:#faf6ee;color:#2a211a");
      expect(html).toContain("@media(prefers-color-scheme:dark){.p{background:#1c1a18!important;");
      const layout = elementsOf(parse(html)).filter(({ tagName }) => tagName === "table");
      for (const { attrs } of layout)
        expect(attrs).toContainEqual({ name: "role", value: "presentation" });
      const shown = textOf(parse(html));
      for (const line of text.split(/\r?\n/).filter((line) => line && !/^https:|:$/.test(line)))
        expect(shown).toContain(line);
      expect(subject).toBe(write(content).subject);
    },
  );

  test.each(KINDS)("ends every line by CRLF, as MIME and in both parts: %s", async (kind) => {
    const content = named(kind);
    if (!content) throw new Error(kind);
    const { text, html } = write(content);
    // Reads as latin1, in which each byte is one character, to count bytes.
    const raw = Buffer.from(await mime(content)).toString("latin1");
    for (const part of [text, html, raw]) {
      expect(part.split("\r\n").length).toBeGreaterThan(5);
      expect(part.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    }
  });

  test.each(KINDS)("can be read back from the outbox: %s", (kind) => {
    const content = named(kind);
    if (!content) throw new Error(kind);
    expect(parseMail(content.kind, JSON.stringify(content.data))).toEqual(content);
  });

  test("leads to a place of its own", () => {
    const paths = Object.fromEntries(
      everyMail("c1").map((content) => [content.kind, new URL(write(content).link).pathname]),
    );
    expect(paths).toEqual({
      confirm_email: "/confirmar",
      reset_password: "/reset-password",
      login_link: "/login/enlace",
      password_changed: "/reset-password",
      welcome: "/contest/current",
      newsletter_confirm: "/newsletter/confirmar",
      contest_open: "/contest/c1",
      last_day_to_submit: "/write/c1",
      voting_open: "/contest/c1",
      last_day_to_vote: "/contest/c1",
      results: "/contest/c1",
      contest_won: "/contest/c1",
      feedback: "/",
      test: "/",
      moderation: "/moderacion/c1",
    });
  });

  test("goes with one-click unsubscribe, but for what its own form has asked for, or what warns an account", async () => {
    for (const content of everyMail("Noviembre")) {
      const { headers } = await read(content);
      const headerValue = (key: string) =>
        headers.find((header) => header.key === key)?.value ?? null;
      const list = listOf(content);
      const isAsked = [
        ...["confirm_email", "reset_password", "login_link", "password_changed", "feedback"],
        ...["moderation", "test"],
      ].includes(content.kind);
      expect(list === null, content.kind).toBe(isAsked);
      if (list === null) {
        expect(headerValue("list-unsubscribe")).toBeNull();
        continue;
      }
      expect(headerValue("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      const [, address = ""] =
        /^<(https:\/\/tintero\.test\/baja\/[^>]+)>$/.exec(headerValue("list-unsubscribe") ?? "") ??
        [];
      const token = new URL(address).pathname.slice("/baja/".length);
      expect(readUnsubscribe(MAIL_ENV, token)).toEqual({ list, subject: "ana" });
      expect(write(content).text).toContain(address);
    }
  });
});

describe("SEC-02 MAIL-01 hostile text in a mail", () => {
  test("of the corpus leaves no element, attribute or address of its own in the HTML", () => {
    const elements = /^(html|head|meta|title|style|body|table|tbody|tr|td|p|a|br)$/;
    const attributes =
      /^(lang|charset|name|content|style|class|href|role|cellspacing|cellpadding|width|height|align|bgcolor)$/;
    const isOurs = ({ name, value }: { name: string; value: string }) =>
      attributes.test(name) && (name !== "href" || value.startsWith("https://tintero.test/"));
    // Five payloads in one text, to render fewer mails: the escaping does not depend on the length.
    for (let at = 0; at < xssCorpus.length; at += 5) {
      for (const content of everyMail(xssCorpus.slice(at, at + 5).join(" "))) {
        // One assertion for a mail: one for each attribute takes three times as long.
        const foreign = [...elementsOf(parse(write(content).html))].flatMap(
          ({ tagName, attrs }) => [
            ...(elements.test(tagName) ? [] : [tagName]),
            ...attrs.filter((attribute) => !isOurs(attribute)).map(({ name }) => name),
          ],
        );
        expect(foreign).toEqual([]);
      }
    }
  });

  test("gets no line into the headers, whatever it is, by the word of a parser", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.stringMatching(/^[\r\n\u2028\0:<>@," a-zñ]{0,120}$/),
      fc.constantFrom(...xssCorpus),
    );
    const known = new Set(
      (await read({ kind: "results", data: { contest_id: "c", contest_title: "t" } })).headers.map(
        ({ key }) => key,
      ),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.nat(KINDS.length - 1), async (hostile, n) => {
        const content = everyMail(`${hostile}\r\nX-Own: yes\r\n\r\nbody`)[n];
        if (!content) return;
        const raw = await mime(content);
        const [head = ""] = raw.split("\r\n\r\n", 1);
        expect(head.replaceAll("\r\n", "")).not.toMatch(/[\r\n\0]/);
        const mail = await new PostalMime().parse(raw);
        for (const { key } of mail.headers) expect(known.has(key), key).toBe(true);
        expect(mail.to).toEqual([{ address: "ana@correo.test", name: "" }]);
        expect(mail.from).toEqual({ address: "hola@tintero.test", name: "Tintero" });
      }),
      { numRuns: 300 },
    );
  });

  test("is addressed in ASCII, also to a domain that was stored in letters, and from one", async () => {
    const env = {
      ...MAIL_ENV,
      SUPPORT_EMAIL: "hola@tintéro.test",
      MAIL_FROM: "correo@tintéro.test",
    };
    const content = { kind: "welcome", data: { display_name: "Ana" } } as const;
    const message = messageOf({ ...ANA, recipient: "ana@ñandú.test" }, content, env, NOON);
    expect([message.to, message.replyTo, message.from.address]).toEqual([
      "ana@xn--and-6ma2c.test",
      "hola@xn--tintro-eva.test",
      "correo@xn--tintro-eva.test",
    ]);
    expect(await toMime(message)).toMatch(/^To: ana@xn--and-6ma2c\.test\r$/m);
  });

  test.each([
    "ana@correo.test\r\nBcc: otra@correo.test",
    "ana@correo.test, otra@correo.test",
    "Ana <otra@correo.test>",
    `"a\r\nb"@correo.test`,
  ])("makes no second recipient and no header of an e-mail: %j", async (recipient) => {
    const raw = await mime(
      { kind: "results", data: { contest_id: "c", contest_title: "t" } },
      { ...ANA, recipient },
    );
    const mail = await new PostalMime().parse(raw);
    expect(mail.bcc).toBeUndefined();
    expect(mail.to?.length ?? 0).toBeLessThanOrEqual(1);
  });
});

describe("MAIL-01 the words", () => {
  test("a mail about a contest opens with number and month, and greets the person by name", () => {
    const issue = { contest_month: "noviembre de 2026", contest_number: 11 };
    const data = { contest_id: "c1", contest_title: "La orilla", ...issue, recipient_name: "Ana" };
    const { text, html } = write({ kind: "results", data });
    expect(text).toMatch(/^Número 11 · Noviembre de 2026\r\n\r\nHola, Ana:\r\n/);
    expect(textOf(parse(html))).toContain("Número 11 · Noviembre de 2026");
  });

  test("the address of the button stands below it in letters", () => {
    for (const content of everyMail("c1")) {
      const { html, link } = write(content);
      expect(textOf(parse(html))).toContain(`copia esta dirección:${link}`);
    }
  });

  test("A11Y-01 text and button have a contrast of 4.5:1 in light and dark", () => {
    const pairs = [
      ...[
        ["#2a211a", "#faf6ee"],
        ["#64574a", "#faf6ee"],
        ["#0e5a5e", "#faf6ee"],
      ],
      ...[
        ["#fdfaf3", "#0e5a5e"],
        ["#fdfaf3", "#7c1f35"],
      ],
      ...[
        ["#e9e0d0", "#1c1a18"],
        ["#b5a894", "#1c1a18"],
        ["#8fbab5", "#1c1a18"],
      ],
    ];
    const html = everyMail("c1")
      .map((content) => write(content).html)
      .join();
    for (const [one = "", other = ""] of pairs) {
      expect(html).toContain(one);
      expect(html).toContain(other);
      expect(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("who may vote reads until when, in Bogota time", () => {
    const voting_deadline = "2026-11-21T00:00:00.000Z";
    const data = { contest_id: "c1", contest_title: "Noviembre", voting_deadline };
    expect(write({ kind: "voting_open", data }).text).toMatch(
      /^Se vota hasta el 20 de noviembre de 2026.* 19:00 \(hora de Bogotá\)\.$/m,
    );
    expect(write({ kind: "last_day_to_vote", data }).text).toMatch(
      /termina el 20 de noviembre de 2026.* 19:00 \(hora de Bogotá\)\./,
    );
  });

  test("SEC-02 nobody is greeted by a name at an e-mail that is not confirmed", () => {
    const greeting = (content: MailContent) => write(content).text.split("\r\n")[0];
    const seed = "seed";
    expect(greeting({ kind: "confirm_email", data: { seed } })).toBe("Hola:");
    expect(greeting({ kind: "reset_password", data: { display_name: null, seed } })).toBe("Hola:");
    const display_name = "Ana";
    expect(greeting({ kind: "reset_password", data: { display_name, seed } })).toBe("Hola, Ana:");
    expect(greeting({ kind: "welcome", data: { display_name } })).toBe("Hola, Ana:");
  });

  test("the winner reads which place it is", () => {
    const subjectFor = (position?: 1 | 2 | 3) =>
      write({
        kind: "contest_won",
        data: { contest_id: "c1", contest_title: "Noviembre", position },
      }).subject;
    expect(subjectFor(1)).toBe("Tu historia quedó en primer lugar: «Noviembre»");
    expect(subjectFor(3)).toBe("Tu historia quedó en tercer lugar: «Noviembre»");
  });

  const contest = { contest_id: "c1", contest_title: "Noviembre" };
  const winner = { name: "Nieves", story: "Dos metros", line: null, excerpt: "Mide dos. Es así." };
  const lines = (content: MailContent) => write(content).text.split("\r\n\r\n");

  test.each([
    [winner, "Nieves ganó con «Dos metros»."],
    [{ ...winner, name: null }, "Ganó «Dos metros»."],
    [null, "El reto quedó desierto: ninguna historia recibió votos."],
  ])("results name the winner and the title, and their subject does not: %j", (winner, line) => {
    const content = { kind: "results", data: { ...contest, winner } } as const;
    expect(lines(content)).toContain(line);
    expect(write(content).subject).toBe("Ya hay nombres: resultados de «Noviembre»");
  });

  test.each([
    [null, "«Mide dos.»"],
    ["Es así.", "«Es así.»"],
  ])("STORY-10: results quote the winner's line: %j", (line, quoted) => {
    const data = { ...contest, winner: { ...winner, line } };
    expect(lines({ kind: "results", data })).toContain(quoted);
  });

  test("one mail tells a winner of their place, the contest and who won", () => {
    const linesFor = (position: 1 | 2 | 3) =>
      lines({
        kind: "contest_won",
        data: { ...contest, story_title: "La orilla", position, winner },
      });
    expect(linesFor(2)).toEqual(
      expect.arrayContaining([
        "¡Felicidades! Tu historia «La orilla» quedó en segundo lugar del reto «Noviembre».",
        "Nieves ganó con «Dos metros».",
      ]),
    );
    expect(linesFor(1)).toContain(
      "¡Felicidades! Tu historia «La orilla» ganó el reto «Noviembre».",
    );
    expect(linesFor(1).join()).not.toContain("Nieves");
  });

  test.each([
    [1, "Te queda un voto."],
    [2, "Te quedan dos votos."],
    [3, "Te quedan tres votos."],
  ])(
    "the last day to vote says that %i votes are left, in the text and not in the subject",
    (votes_left, line) => {
      const voting_deadline = "2026-11-21T00:00:00.000Z";
      const content = {
        kind: "last_day_to_vote",
        data: { ...contest, voting_deadline, votes_left },
      } as const;
      expect(lines(content)).toContain(line);
      expect(write(content).subject).toBe("Se cierra la votación de «Noviembre»");
    },
  );

  test("a subject has at most 60 characters before a title", () => {
    for (const content of everyMail("Noviembre")) {
      const [before = ""] = write(content).subject.split("«");
      expect([content.kind, before.length <= 60]).toEqual([content.kind, true]);
    }
  });

  test("nothing calls an address a 'correo', or a message an 'email'", () => {
    for (const content of everyMail("Noviembre")) {
      const { subject, text } = write(content);
      expect(`${subject} ${text}`).not.toMatch(/e-mail|correo electrónico|mail\b(?<!\bemail)/i);
      expect(text).not.toMatch(
        /\b(este|tu|un) correo (es|está)\b|recibir (un|el) email|enviar\w* (un|el) email/i,
      );
    }
  });

  test("a subscriber without an account is not sent to preferences", () => {
    const content: MailContent = {
      kind: "contest_open",
      data: { contest_id: "c1", contest_title: "Noviembre", is_newsletter: 1 },
    };
    const { text, unsubscribe } = renderMail(
      content,
      { user_id: null, recipient: "x@correo.test" },
      MAIL_ENV,
    );
    expect(text).not.toContain("preferencias");
    const token = new URL(unsubscribe ?? "").pathname.slice("/baja/".length);
    expect(readUnsubscribe(MAIL_ENV, token)).toEqual({
      list: "newsletter",
      subject: "x@correo.test",
    });
  });
});

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

function elementsOf(node: Node): Element[] {
  const below = "childNodes" in node ? node.childNodes.flatMap(elementsOf) : [];
  return "attrs" in node ? [node, ...below] : below;
}

function textOf(node: Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}
