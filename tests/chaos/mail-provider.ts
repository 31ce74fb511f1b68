import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A mail as it was handed over to the provider. */
interface Handover {
  key: string;
  recipient: string;
  at: number;
}

/** An HTTP provider of mail that remembers each request, and answers after a moment. It runs in the process of the test. */
export class MailProvider {
  readonly handovers: Handover[] = [];
  /** Milliseconds between a request and its answer. */
  private static readonly DELAY = 30;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<MailProvider> {
    const server = createServer();
    const provider = new MailProvider(server);
    server.on("request", (request, response) => {
      let body = "";
      request.on("data", (part) => (body += String(part)));
      request.on("end", async () => {
        const { template_params } = JSON.parse(body);
        provider.handovers.push({
          key: String(request.headers["idempotency-key"]),
          recipient: template_params.to_email,
          at: Date.now(),
        });
        await pause(MailProvider.DELAY);
        response.end("OK");
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return provider;
  }

  /** The Worker's settings for this provider. */
  get vars(): Record<string, string> {
    const { port } = this.server.address() as AddressInfo;
    const ids = { MAIL_SERVICE_ID: "chaos", MAIL_TEMPLATE_ID: "chaos", MAIL_USER_ID: "chaos" };
    return { MAIL_API_ORIGIN: `http://127.0.0.1:${port}`, ...ids };
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
