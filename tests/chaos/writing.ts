import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { createContest, createStory, createUser, datesIn } from "../../scripts/seed/rows";
import { signInCrowd, type Voter } from "../support/voters";
import { Clients } from "./clients";
import type { Load } from "./load";
import type { Victim } from "./victim";

const COMMENTS = 2;
/** Number of words of each saved draft; the story is sent with the words of the last. */
const DRAFTS = [40, 80, 120];
const CONSENT = {
  original_confirmed: "on",
  share_winner_content_accepted: "on",
  public_risk_acknowledged: "on",
  terms_accepted: "on",
  paso: "enviar",
};

/** What the server has acknowledged to a writer. */
interface Writer extends Voter {
  title: string;
  /** Number of drafts that were acknowledged, and number of those that were sent. */
  drafts: { acknowledged: number; sent: number };
  story: "not-sent" | "uncertain" | "acknowledged";
  /** Texts of the comments, and whether each was acknowledged. */
  comments: Map<string, boolean>;
}

/** Writers who comment, save drafts of a story and send it (WRITE-09, WRITE-13, COMMENT-01). */
export class Writing implements Load {
  readonly clients: Clients;
  readonly concurrency = 12;
  readonly mismatches: string[] = [];
  private readonly waiting: Writer[];

  private constructor(
    victim: Victim,
    private readonly contest: string,
    private readonly commented: string,
    private readonly writers: readonly Writer[],
  ) {
    this.clients = new Clients(victim, 20);
    this.waiting = [...writers];
  }

  /** Creates a contest that takes stories, a story that can be commented on, and writers. */
  static async prepare(victim: Victim, people: number): Promise<Writing> {
    const { db } = victim;
    const now = new Date();
    // A trial run is the current contest, however many others there are: only the current and the next one take stories.
    const title = "Reto de prueba";
    const contest = await createContest(db, { ...datesIn("submission", now), title });
    const voting = await createContest(db, datesIn("voting", now));
    const author = await createUser(db);
    const story = await createStory(db, { contest_id: voting.id, user_id: author.id });
    const crowd = await signInCrowd(db, people, now);
    const writers = crowd.map((voter): Writer => {
      const title = `Cuento ${voter.id.slice(0, 8)}`;
      const drafts = { acknowledged: 0, sent: 0 };
      return { ...voter, title, drafts, story: "not-sent", comments: new Map() };
    });
    return new Writing(victim, contest.id, story.id, writers);
  }

  get progress(): number {
    return this.clients.counts.acknowledged;
  }

  describe(): string {
    const stories = this.writers.filter(({ story }) => story === "acknowledged").length;
    const drafts = this.writers.reduce((sum, writer) => sum + writer.drafts.acknowledged, 0);
    const comments = this.writers.flatMap((writer) => [...writer.comments.values()]);
    return `${stories} stories, ${drafts} drafts, ${comments.filter(Boolean).length} comments`;
  }

  async run(): Promise<void> {
    for (let writer; !this.clients.isOver && (writer = this.waiting.shift());) {
      for (let n = 0; n < COMMENTS; n++) await this.comment(writer);
      for (const words of DRAFTS) await this.saveDraft(writer, words);
      await this.sendStory(writer);
    }
  }

  private async comment(writer: Writer): Promise<void> {
    if (this.clients.isOver) return;
    const content = `Comentario ${newId()}`;
    writer.comments.set(content, false);
    const told = await this.clients.deliver({
      path: `/story/${this.commented}/comentario`,
      cookie: writer.cookie,
      form: { content, clave: newId() },
    });
    if (told?.answer.status === 303) writer.comments.set(content, true);
    else if (told) this.mismatch(`A comment was answered ${told.answer.status}`, writer);
  }

  private async saveDraft(writer: Writer, words: number): Promise<void> {
    if (this.clients.isOver) return;
    const n = (writer.drafts.sent += 1);
    const told = await this.clients.deliver({
      path: `/write/${this.contest}/borrador`,
      cookie: writer.cookie,
      form: { ...textOf(writer, words), revision: String(n - 1), pagina: writer.id, hace: "0" },
    });
    if (told?.answer.status === 200) writer.drafts.acknowledged = n;
    else if (told) this.mismatch(`A draft was answered ${told.answer.status}`, writer);
  }

  private async sendStory(writer: Writer): Promise<void> {
    if (this.clients.isOver) return;
    writer.story = "uncertain";
    const told = await this.clients.deliver({
      path: `/write/${this.contest}`,
      cookie: writer.cookie,
      form: { ...textOf(writer, 120), ...CONSENT, pagina: writer.id },
    });
    if (!told) return;
    const { status, headers } = told.answer;
    // 409: the story of an earlier attempt is there.
    const isStored = status === 303 || (status === 409 && told.isAgain);
    if (isStored) writer.story = "acknowledged";
    else this.mismatch(`A story was answered ${status} ${headers.location ?? ""}`, writer);
  }

  private mismatch(what: string, writer: Writer): void {
    this.mismatches.push(`${what}: writer ${writer.id}`);
  }

  async compare(db: Db): Promise<string[]> {
    const ofContest = { contest_id: this.contest };
    const [stories, drafts, comments, versions, consents] = await Promise.all([
      db.selectFrom("stories").where("contest_id", "=", ofContest.contest_id).selectAll().execute(),
      db.selectFrom("drafts").where("contest_id", "=", ofContest.contest_id).selectAll().execute(),
      db.selectFrom("comments").where("story_id", "=", this.commented).selectAll().execute(),
      db.selectFrom("draft_versions").select("draft_id").execute(),
      db.selectFrom("submission_consents").select("story_id").execute(),
    ]);
    const consented = new Set(consents.map(({ story_id }) => story_id));
    const broken = stories.flatMap(({ id }) =>
      consented.has(id) ? [] : [`story ${id} has no consent`],
    );
    const hasVersions = new Set(versions.map(({ draft_id }) => draft_id));
    for (const writer of this.writers) {
      const say = (what: string) => broken.push(`${what}: writer ${writer.id}`);
      const own = stories.filter(({ user_id }) => user_id === writer.id);
      if (own.length === 0 && writer.story === "acknowledged") say("acknowledged story lost");
      if (own.length > 0 && writer.story === "not-sent") say("story that was never sent");
      if (own.some(({ title, source }) => title !== writer.title || source !== wordsOf(120))) {
        say("story with another text");
      }
      const draft = drafts.find(({ user_id }) => user_id === writer.id);
      if (draft && hasVersions.has(draft.id)) say("draft in conflict with itself");
      if (draft && own.length > 0) say("draft left beside its story");
      if (own.length === 0) {
        const { acknowledged, sent } = writer.drafts;
        const stored = draft ? DRAFTS.findIndex((n) => wordsOf(n) === draft.source) + 1 : 0;
        if (draft && stored === 0) say("draft with another text");
        if (stored < acknowledged) say(`acknowledged draft ${acknowledged} lost, ${stored} stored`);
        if (stored > sent) say("draft that was never sent");
      }
      for (const [content, isAcknowledged] of writer.comments) {
        const n = comments.filter((comment) => comment.content === content).length;
        if (n > 1) say(`comment stored ${n} times`);
        if (n === 0 && isAcknowledged) say("acknowledged comment lost");
      }
    }
    return broken;
  }
}

function textOf({ title }: Writer, words: number) {
  return { title, story_category: "ficcion", content: wordsOf(words) };
}

function wordsOf(n: number): string {
  return Array.from({ length: n }, (_, index) => `palabra${index}`).join(" ");
}
