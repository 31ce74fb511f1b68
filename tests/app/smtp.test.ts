import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import PostalMime from "postal-mime";
import { afterAll, describe, expect, test, vi } from "vitest";
import { root } from "../../scripts/run.js";
import { freePort } from "../support/free-port";
import { enqueueOne } from "../support/mail";

const PATIENCE = { timeout: 60_000, interval: 200 };

/**
 * Path of a Python that has the SMTP server aiosmtpd. Without it, or without openssl for the certificate, these tests are skipped
 * with a message.
 */
const python = ["python3", "/usr/bin/python3"].find(
  (name) => spawnSync(name, ["-c", "import aiosmtpd"]).status === 0,
);
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
const canRun = python !== undefined && hasOpenssl;
if (!canRun) console.warn("SKIPPED: SMTP needs python3-aiosmtpd and openssl (apt-get install)");

const folder = mkdtempSync(join(tmpdir(), "tintero-smtp-"));
const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
if (canRun) {
  const request = [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"],
    ...[
      "-addext",
      "subjectAltName=DNS:localhost,IP:127.0.0.1",
      "-keyout",
      key,
      "-out",
      certificate,
    ],
  ];
  execFileSync("openssl", request, { stdio: "ignore" });
}
// Miniflare reads this variable when its module is loaded, and passes the certificate to workerd as trusted.
process.env.NODE_EXTRA_CA_CERTS = certificate;
const { openSite } = canRun ? await import("../support/site") : { openSite: null };

interface ReceivedMail {
  sender: string;
  recipients: string[];
  content: string;
  tls: boolean;
  login: boolean;
  peer: number;
}

const servers: ChildProcess[] = [];
afterAll(async () => {
  for (const server of servers) {
    if (server.exitCode !== null) continue;
    server.kill("SIGKILL");
    await once(server, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
});

async function openSmtp(mode: "plain" | "starttls" | "tls") {
  const port = await freePort();
  const server = spawn(
    python ?? "python3",
    [join(root, "tests/support/smtp-server.py"), String(port), mode, certificate, key],
    { stdio: ["pipe", "pipe", "ignore"] },
  );
  servers.push(server);
  const received: ReceivedMail[] = [];
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  await lines.next();
  void (async () => {
    for await (const line of lines) received.push(JSON.parse(line));
  })();
  return { port, taken: received };
}

/** Sends mails with the built Worker through the SMTP server. Returns the outbox rows after the run. */
async function sendTo(url: string, recipients: readonly string[]) {
  if (!openSite) throw new Error("unreachable");
  const site = await openSite({ MAIL_SMTP_URL: url }, { log: () => undefined });
  try {
    const now = new Date();
    const at = new Date(now.getTime() - 1000);
    for (const recipient of recipients) {
      const id = await enqueueOne(site.db, { recipient, isUrgent: true, at });
      const expires_at = new Date(now.getTime() + 86_400_000).toISOString();
      await site.db.updateTable("mail_outbox").set({ expires_at }).where("id", "=", id).execute();
    }
    const worker = await site.local.getWorker();
    await worker.scheduled({ cron: "* * * * *", scheduledTime: now });
    return await vi.waitFor(async () => {
      const rows = await site.db
        .selectFrom("mail_outbox")
        .selectAll()
        .orderBy("recipient")
        .execute();
      for (const row of rows) expect(row.sent_at ?? row.last_error).not.toBeNull();
      return rows;
    }, PATIENCE);
  } finally {
    await site.close();
  }
}

describe.skipIf(!canRun)("MAIL-01 SMTP from workerd to a real server", () => {
  test.each([
    ["tls", "smtps", ""],
    ["starttls", "smtp", ""],
    ["plain", "smtp", "?tls=off"],
  ] as const)(
    "with a login over %s, several mails over one connection",
    async (mode, protocol, query) => {
      const { port, taken } = await openSmtp(mode);
      const url = `${protocol}://ana:secreto@127.0.0.1:${port}${query}`;
      const rows = await sendTo(url, ["ana@correo.test", "luz@correo.test"]);
      for (const row of rows)
        expect(row).toMatchObject({ last_error: null, sent_at: expect.any(String) });
      expect(taken).toHaveLength(2);
      expect(new Set(taken.map(({ peer }) => peer)).size).toBe(1);
      for (const mail of taken) expect(mail).toMatchObject({ tls: mode !== "plain", login: true });
      for (const { content } of taken) expect(content.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      const read = await new PostalMime().parse(taken[0]?.content ?? "");
      expect(read.subject).toBe("Tu cuenta de Tintero está lista");
      expect(read.from?.address).toBe("hola@tintero.example");
      expect(read.to).toEqual([{ address: taken[0]?.recipients[0], name: "" }]);
      expect(read.messageId).toMatch(/^<[\w-]+@localhost>$/);
      expect(read.text).toContain("una votación a ciegas");
      expect(read.html).toContain("una votación a ciegas");
    },
  );

  test("gives neither mail nor password to a server without TLS", async () => {
    const { port, taken } = await openSmtp("plain");
    const [row] = await sendTo(`smtp://ana:secreto@127.0.0.1:${port}`, ["ana@correo.test"]);
    expect(row).toMatchObject({ sent_at: null, dead_at: null, uncertain_since: null });
    expect(taken).toEqual([]);
  });

  test("distinguishes a permanent refusal from a temporary one and from an unreachable server", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { port } = await openSmtp("plain");
    const url = `smtp://ana:secreto@127.0.0.1:${port}?tls=off`;
    const [full, nobody] = await sendTo(url, ["llena@correo.test", "nadie@correo.test"]);
    expect(full).toMatchObject({ dead_at: null, uncertain_since: null, attempts: 1 });
    expect(full?.last_error).toContain("452");
    expect(nobody).toMatchObject({ dead_at: expect.any(String), attempts: 1 });
    expect(nobody?.last_error).toContain("550");
    const [wrong] = await sendTo(url.replace("secreto", "falso"), ["ana@correo.test"]);
    expect(wrong?.last_error).toContain("535");
    expect(wrong).toMatchObject({ dead_at: null, sent_at: null, uncertain_since: null });
    const closedPort = await freePort();
    const [lost] = await sendTo(`smtp://127.0.0.1:${closedPort}?tls=off`, ["ana@correo.test"]);
    expect(lost).toMatchObject({ dead_at: null, sent_at: null, uncertain_since: null });
  });

  test("gives up a server that falls silent, and does not know what became of a mail when it hangs up", async () => {
    const { port, taken } = await openSmtp("plain");
    const [silent] = await sendTo(`smtp://muda:x@127.0.0.1:${port}?tls=off`, ["ana@correo.test"]);
    expect(silent).toMatchObject({ dead_at: null, sent_at: null, uncertain_since: null });
    const [cut] = await sendTo(`smtp://127.0.0.1:${port}?tls=off`, ["corta@correo.test"]);
    expect(cut).toMatchObject({
      dead_at: null,
      sent_at: null,
      uncertain_since: expect.any(String),
    });
    expect(taken).toHaveLength(1);
  });
});
