import { Miniflare, type MiniflareOptions } from "miniflare";
import { answers } from "../../scripts/serve/answers";
import { onGivenUp } from "../../scripts/serve/patient-wait";

const EVERY_MS = 5_000;

/** Looks after the workerd of a site of the tests: under load it can fall into V8's sweeper and answer nothing any more. */
export class Watchdog {
  /** How often the site was replaced. */
  replaced = 0;
  /** Takes anew from the site what it had taken from the workerd that is gone. */
  onReplaced: () => Promise<void> = async () => undefined;
  private looking: Promise<void> | undefined;
  private isStopped = false;
  /** Whether it closed the site. */
  isClosed = false;
  private isGivenUp = false;
  private readonly timer: NodeJS.Timeout;
  private readonly forget: () => void;

  constructor(
    /** The instance that serves the site now. */
    public local: Miniflare,
    private readonly options: MiniflareOptions,
    private readonly origin: URL,
    /** How long an answer that is asked for now may take, in milliseconds. */
    private readonly patience: () => number,
  ) {
    this.timer = setInterval(() => void this.look(), EVERY_MS).unref();
    this.forget = onGivenUp(() => this.giveUp());
  }

  /** Replaces the site even if it answers again: what it has not answered in time may come yet. */
  giveUp(): void {
    this.isGivenUp = true;
    void this.look();
  }

  /**
   * Looks whether the site answers. One that does not is replaced, over the same data and at the same address; if that happens
   * again it is closed, so that what is left of its file fails at once.
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
    // A new one: options set anew would leave a late answer in the port that the old one waits at.
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
