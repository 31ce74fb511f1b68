import { Miniflare, type MiniflareOptions } from "miniflare";
import { answers } from "../../scripts/serve/answers";
import { onGivenUp } from "../../scripts/serve/patient-wait";

const EVERY_MS = 5_000;

/** Watches the workerd of a test site. Under load workerd can hang in V8's sweeper and answer no more requests. */
export class Watchdog {
  /** How often the watchdog has replaced the workerd. */
  replaced = 0;
  /** Called after the workerd was replaced, to renew the bindings that the test had from the old one. */
  onReplaced: () => Promise<void> = async () => undefined;
  private looking: Promise<void> | undefined;
  private isStopped = false;
  /** Whether the watchdog has closed the site. */
  isClosed = false;
  private isGivenUp = false;
  private readonly timer: NodeJS.Timeout;
  private readonly forget: () => void;

  constructor(
    /** The Miniflare instance that serves the site now. */
    public local: Miniflare,
    private readonly options: MiniflareOptions,
    private readonly origin: URL,
    /** Returns the timeout of a response that is requested now, in milliseconds. */
    private readonly patience: () => number,
  ) {
    this.timer = setInterval(() => void this.look(), EVERY_MS).unref();
    this.forget = onGivenUp(() => this.giveUp());
  }

  /**
   * Replaces the workerd after a wait for it has timed out, even if it responds again: the late response may still arrive and be
   * taken for that to a later call. Closes the site if it was replaced before.
   */
  giveUp(): void {
    this.isGivenUp = true;
    void this.look();
  }

  /**
   * Checks whether the workerd answers. A hanging one is replaced, over the same data and at the same address. If the new one
   * hangs too, the site is closed, so that the other tests of the file fail immediately.
   */
  look(): Promise<void> {
    return (this.looking ??= this.mend().finally(() => (this.looking = undefined)));
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
    this.forget();
  }

  private async mend(): Promise<void> {
    for (let n = 0; n < 2 && !this.isGivenUp; n++)
      if (await answers(this.origin, this.patience())) return;
    if (this.isStopped) return;
    if (this.replaced > 0) {
      this.say("closed: it stopped answering again");
      this.stop();
      this.isClosed = true;
      return this.local.dispose();
    }
    this.say("replaced: it stopped answering");
    // Starts a new instance instead of reconfiguring the old one, whose message port may still receive a late answer.
    await this.local.dispose();
    this.local = new Miniflare({ ...this.options, port: Number(this.origin.port) });
    this.isGivenUp = false;
    await this.onReplaced();
    this.replaced += 1;
  }

  private say(what: string): void {
    process.stderr.write(`The site at ${this.origin.href} is ${what}.\n`);
  }
}
