import { beforeEach, describe, expect, test, vi } from "vitest";
import { createUser } from "../../../scripts/seed/rows";
import { type As, ORIGIN } from "../../support/site";
import { CONSENT, FORM_PATTERNS, formOf, PROSE } from "./forms";
import { inTurn, SPELLINGS } from "./pages";
import { openWorld, send, unchanged } from "./world";
import { fixture } from "../../support/fixture";

const KIB = 1024;
const URLENCODED = "application/x-www-form-urlencoded";
const INCOMPLETE = "El formulario llegó incompleto. Vuelve atrás y envíalo de nuevo.";
/** Technical terms that no page may show. */
const INTERNALS =
  /SQLITE|D1_ERROR|constraint|Invalid key|Expected|received|undefined|\bat \w+ \(|Unexpected|routes\/|Error:|\[object/;

const world = await fixture(openWorld());
// Resets the rate limits, because some tests send more forms in a minute than the limits allow.
beforeEach(() => world.db.deleteFrom("throttle").execute());

/** Defines a test in which the site refuses every request. The database must be unchanged after it. */
function refusing(name: string, work: () => Promise<unknown>) {
  test(name, () => unchanged(world.db, work));
}

interface Answer {
  status: number;
  /** Visible text of the refusal's page, without style sheets and tags. */
  text: string;
  html: string;
  headers: Headers;
}

async function post(path: string, type: string | null, body: BodyInit, as?: As): Promise<Answer> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const response = await send(world, path, {
    method: "POST",
    as,
    headers: {
      "Sec-Fetch-Site": "same-origin",
      Origin: ORIGIN,
      ...(type && { "Content-Type": type }),
    },
    body: bytes,
  });
  const html = await response.text();
  const text = html.replace(/<(style|script)[^]*?<\/\1>/g, "").replace(/<[^>]*>/g, " ");
  return { status: response.status, text, html, headers: response.headers };
}

/** Posts a body to a page as a role that may use it. Expects a refusal with a page in Spanish. */
async function expectRefused(
  pattern: (typeof FORM_PATTERNS)[number],
  type: string | null,
  body: BodyInit,
  statuses: readonly number[] = [400],
  says?: string,
) {
  const { path, as } = formOf(pattern, world);
  const answer = await post(path, type, body, world.as[as]);
  expect(statuses).toContain(answer.status);
  // These routes refuse without a page: scripts call the drafts and the offline queue, and Ko-fi's server calls the webhook.
  if (!/borrador$|^sin-conexion\/enviar$|^webhooks\/kofi$/.test(pattern))
    expect(answer.html).toMatch(/^<!doctype html><html lang="es"/i);
  expect(answer.text).not.toMatch(INTERNALS);
  if (says) expect(answer.text).toContain(says);
}

function multipart(...parts: readonly string[]): string {
  return [...parts.map((part) => `--corte\r\n${part}\r\n`), "--corte--\r\n"].join("");
}
const MULTIPART = "multipart/form-data; boundary=corte";
const WHOLE = multipart('Content-Disposition: form-data; name="x"\r\n\r\ny');
const FILE = multipart(
  'Content-Disposition: form-data; name="x"; filename="x.svg"\r\nContent-Type: image/svg+xml\r\n\r\n<svg/>',
);
const NO_FORM = "Ese formato de envío no se admite.";

// All pages share one function that parses forms, so one form is enough to try all kinds of broken bodies.
describe("SEC-03 a body that is no form", () => {
  refusing("SEC-03 is refused, whatever type it claims", async () => {
    for (const type of ["text/plain", "text/x-application/x-www-form-urlencoded"])
      await expectRefused("feedback", type, '{"x":"y"}', [415], NO_FORM);
    for (const type of [null, "", "application/x-www-form-urlencodedx", "multipart/mixed"])
      await expectRefused("feedback", type, "x=y", [415], NO_FORM);
  });

  refusing("SEC-03 is refused as multipart that is broken", async () => {
    for (const [type, body] of [
      ["multipart/form-data", WHOLE],
      ["multipart/form-data; boundary=", WHOLE],
      ["multipart/form-data; boundary=otro", WHOLE],
      [MULTIPART, "--corte\r\n"],
      [MULTIPART, "esto no es nada"],
      [MULTIPART, multipart("Content-Disposition: form-data\r\n\r\ny")],
    ] as const)
      await expectRefused("feedback", type, body, [400], INCOMPLETE);
  });
});

describe("SEC-03 texts that the database could choke on", () => {
  const story = { story_category: "ficcion", content: PROSE, ...CONSENT, paso: "enviar" };
  const path = () => `/write/${world.contest.submission.id}`;
  const postForm = (fields: Record<string, string>, as?: As) =>
    post(path(), URLENCODED, new URLSearchParams(fields).toString(), as);

  test("SEC-03 a title of NULs is an empty one; a NUL within is dropped", async () => {
    const { id } = await createUser(world.db);
    const writer = await world.signIn(id);
    const empty = await postForm({ ...story, title: "\0\0" }, writer);
    expect(empty.status).toBe(400);
    expect(empty.text).toContain("Debes escribir un título para tu historia");
    expect((await postForm({ ...story, title: "\0Mar\0tes" }, writer)).status).toBe(303);
    const stored = await world.db
      .selectFrom("stories")
      .where("user_id", "=", id)
      .select("title")
      .executeTakeFirstOrThrow();
    expect(stored.title).toBe("Martes");
  });

  refusing("SEC-03 a contest's title of NULs counts as empty", async () => {
    const form = formOf("admin/contest/new", world);
    const body = (title: string) => new URLSearchParams({ ...form.fields, title }).toString();
    const answer = await post(form.path, URLENCODED, body("\0"), world.as.admin);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Escribe el título del reto.");
  });

  refusing("SEC-03 numbers and dates that are none are said to be so", async () => {
    const form = formOf("admin/contest/new", world);
    const odd: Record<string, readonly string[]> = {
      min_words: [
        "",
        "-1",
        "1.5",
        "1e9",
        "NaN",
        "Infinity",
        "0x10000",
        "99999999999999999999",
        "cien",
      ],
      submission_deadline: [
        "",
        "ayer",
        "2026-13-45T00:00",
        "9999-99-99T99:99",
        "275760-09-13T00:00",
      ],
      results_at: ["mañana", "0000-00-00T00:00", "-271821-04-20T00:00"],
      category: ["", "Ficcion", "ficcion\0x", "' OR 1=1 --"],
      title: ["", " ", "x".repeat(101)],
    };
    for (const [field, values] of Object.entries(odd)) {
      for (const value of values) {
        const fields = { ...form.fields, [field]: value };
        const body = new URLSearchParams(fields).toString();
        const answer = await post(form.path, URLENCODED, body, world.as.admin);
        expect([answer.status, field, value]).toEqual([400, field, value]);
        expect(answer.text).not.toMatch(INTERNALS);
      }
    }
  });
});

/** Bodies that the form parser of all routes refuses, made from a form's valid fields. */
const REFUSED: readonly {
  type: string;
  body: (fields: Record<string, string>) => string;
  status: number;
  message: string;
}[] = [
  {
    type: URLENCODED,
    status: 400,
    message: "El formulario trae un campo repetido.",
    body: (fields) => {
      const [first = ""] = Object.entries(fields).map((pair) => pair.join("="));
      return `${new URLSearchParams(fields)}&${first}`;
    },
  },
  {
    type: URLENCODED,
    status: 400,
    message: "El formulario trae demasiados campos.",
    body: (fields) => {
      const many = Array.from({ length: 101 }, (_, n) => `campo${n}=x`).join("&");
      return `${new URLSearchParams(fields)}&${many}`;
    },
  },
  {
    type: "application/json",
    status: 415,
    message: NO_FORM,
    body: (fields) => JSON.stringify(fields),
  },
  { type: MULTIPART, status: 400, message: INCOMPLETE, body: () => WHOLE.slice(0, 40) },
  { type: MULTIPART, status: 400, message: "Aquí no se envían archivos.", body: () => FILE },
];

/** Percent-encoded invalid UTF-8, NUL, control characters, a direction mark, and an invalid escape. */
const ODD_BYTES = ["%FF%FE%C3%28", "%00%00a", "%1B%08%7F", "%E2%80%AE", "%zz"];

/** Returns the values beginning with number `n`, so that the fields of one form take turns too. */
function rotated(values: readonly string[], n: number): string[] {
  const first = n % values.length;
  return [...values.slice(first), ...values.slice(0, first)];
}

describe.each(FORM_PATTERNS)("SEC-03 %s", (pattern) => {
  const fieldsOf = () => formOf(pattern, world).fields;

  refusing("SEC-03 refuses a form without one of its fields", async () => {
    const { fields, optional = [] } = formOf(pattern, world);
    for (const field of Object.keys(fields).filter((name) => !optional.includes(name))) {
      const { [field]: _, ...rest } = fields;
      await expectRefused(pattern, URLENCODED, new URLSearchParams(rest).toString());
    }
    if (optional.length === 0) await expectRefused(pattern, URLENCODED, "");
  });

  refusing(
    "SEC-03 refuses a repeated field, too many, other content, broken multipart and files",
    async () => {
      for (const { type, body, status, message } of inTurn(pattern, REFUSED))
        await expectRefused(pattern, type, body(fieldsOf()), [status], message);
    },
  );

  refusing("SEC-03 refuses a body over the limit, announced or not", async () => {
    if (pattern.startsWith("write")) return;
    const { path, as } = formOf(pattern, world);
    const text = `${new URLSearchParams(fieldsOf())}&relleno=${"x".repeat(64 * KIB)}`;
    const whole = async (body: string) =>
      expectRefused(pattern, URLENCODED, body, [413], "El envío es demasiado grande.");
    // Without Content-Length the server must stop reading the stream when it becomes too long.
    const streamed = async () => {
      const response = await send(world, path, {
        method: "POST",
        as: world.as[as],
        headers: { "Sec-Fetch-Site": "same-origin", "Content-Type": URLENCODED },
        body: new Blob([text]).stream(),
      });
      expect(response.status).toBe(413);
    };
    const ways = [() => whole(text), () => whole(`${"n".repeat(64 * KIB)}=x`), streamed];
    for (const sendLarge of inTurn(pattern, ways)) await sendLarge();
  });

  refusing("SEC-03 is not confused by names that objects have", async () => {
    const { path, as } = formOf(pattern, world);
    const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then"];
    // Sends only fields named after properties of JavaScript objects, such as `constructor`. The page must not mistake inherited
    // properties for fields.
    const body = names.map((name) => `${name}=on&${name}%5Bpaso%5D=enviar`).join("&");
    if (/^logout$|(eliminar|archivo|recuento)$|^admin\/rankings$/.test(pattern)) return;
    const answer = await post(path, URLENCODED, body, world.as[as]);
    expect([400, 409]).toContain(answer.status);
    expect(answer.text).not.toMatch(INTERNALS);
  });

  test("SEC-03 reads bytes that are no text, NUL and control characters without failing", async () => {
    const { path, fields, as } = formOf(pattern, world);
    // Forms that end a session or delete rows are sent as a visitor, so that later tests still have both if the form is accepted.
    const isEnd = pattern === "logout" || pattern.endsWith("eliminar");
    const who = isEnd ? undefined : world.as[as];
    for (const [n, field] of Object.keys(fields).entries()) {
      for (const odd of inTurn(pattern, rotated(ODD_BYTES, n))) {
        const pairs = Object.entries(fields).map(([name, value]) =>
          name === field ? `${name}=${odd}` : `${name}=${encodeURIComponent(value)}`,
        );
        const answer = await post(path, URLENCODED, pairs.join("&"), who);
        expect([answer.status < 500, odd, field, answer.status]).toEqual([
          true,
          odd,
          field,
          answer.status,
        ]);
        expect(answer.text).not.toMatch(INTERNALS);
      }
    }
    const named = await post(path, URLENCODED, "%FF%FE%C3%28=x&%00=x&%ED%A0%80=x&%=x", who);
    expect(named.status).toBeLessThan(500);
  });

  refusing("SEC-03 answers .data without internals too", async () => {
    const { path, as } = formOf(pattern, world);
    const answer = await post(SPELLINGS[".data"](path), "text/plain", "x", world.as[as]);
    expect([400, 415]).toContain(answer.status);
    expect(answer.html).not.toMatch(/SQLITE|D1_ERROR|\bat \w+ \(/);
  });
});

describe("SEC-03 WRITE-18 a story that is too large", () => {
  const large = (kib: number) => ({
    title: "Una novela",
    content: "palabra ".repeat((kib * KIB) / 8),
    paso: "borrador",
  });
  const postForm = (fields: Record<string, string>) =>
    post("/write", URLENCODED, new URLSearchParams(fields).toString(), world.as.other);

  refusing("SEC-03 comes back whole up to 1 MB", async () => {
    const fields = large(300);
    const answer = await postForm(fields);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain(
      "El envío supera los 256 KB. Tu texto sigue aquí: acórtalo y vuelve a enviarlo.",
    );
    expect(answer.html).toContain('value="Una novela"');
    const fieldText = /<textarea[^>]*>([^<]*)/.exec(answer.html)?.[1] ?? "";
    expect(fieldText.split("palabra ").length - 1).toBe((300 * KIB) / 8);
  });

  refusing("SEC-03 is not read beyond 1 MB", async () => {
    const answer = await postForm(large(KIB + 1));
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("El envío es demasiado grande: se admite 1 MB como máximo.");
    expect(answer.html).not.toContain("palabra");
  });

  test("SEC-03 does not include a draft of 39 KB, which is accepted", async () => {
    expect((await postForm(large(39))).status).toBe(303);
  });
});

describe("SEC-03 an unexpected error", () => {
  test("SEC-03 gives a page with an id that the log knows, and no internals", async () => {
    const logLines: string[] = [];
    const write = vi
      .spyOn(console, "error")
      .mockImplementation((line) => void logLines.push(String(line)));
    const out = vi
      .spyOn(process.stderr, "write")
      .mockImplementation((line) => !!logLines.push(String(line)));
    const broken = await openWorld();
    await broken.db.schema.alterTable("contests").renameTo("contests_away").execute();
    for (const [method, path, route = path] of [
      ["GET", "/"],
      ["GET", "/contest/current"],
      ["GET", "/write", "/write/:contestId?"],
      ["POST", "/write", "/write/:contestId?"],
      ["GET", "/no/existe", "*"],
    ] as const) {
      const response =
        method === "GET" ? await broken.get(path) : await broken.post(path, { paso: "borrador" });
      const page = await response.text();
      const text = page.replace(/<(style|script)[^]*?<\/\1>/g, "");
      expect([response.status, path]).toEqual([500, path]);
      expect(text).not.toMatch(/SQLITE|D1_ERROR|no such table|contests_away|\bat \w+ \(/);
      expect(text).toContain("Ups! Algo salió mal");
      expect(text).toContain("El aviso ya está en el registro de nuestro equipo.");
      const id = /\b[0-9a-f]{8}\b/.exec(text)?.[0] ?? "no id";
      await expect.poll(() => logLines.join("\n")).toContain(`[${id}] ${method} ${route}`);
    }
    const data = await broken.get("/_root.data");
    expect(await data.text()).not.toMatch(/SQLITE|D1_ERROR|no such table|\bat \w+ \(/);
    await broken.close();
    write.mockRestore();
    out.mockRestore();
  });

  refusing(
    "SEC-03 what the router refuses is said in Spanish and is no error of ours",
    async () => {
      for (const path of ["/", "/terms", "/history", "/profile", "/contest/current"]) {
        const answer = await post(path, URLENCODED, "x=y", world.as.reader);
        expect([answer.status, path]).toEqual([405, path]);
        expect(answer.html).toMatch(/^<!doctype html><html lang="es"/i);
        expect(answer.text).toContain("No se pudo hacer");
        expect(answer.text).not.toMatch(INTERNALS);
      }
    },
  );
});
