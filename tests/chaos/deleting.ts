import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { createContest, createStory, datesIn } from "../../scripts/seed/rows";
import { quickHash } from "../support/quick-hash";
import { signInCrowd, type Voter } from "../support/voters";
import { Clients } from "./clients";
import type { Load } from "./load";
import type { Victim } from "./victim";

const PASSWORD = "una contraseña de prueba";

interface Leaver extends Voter {
  /** The leaver's story in voting. */
  story: string;
  /** Whether the deletion was sent, and whether it was acknowledged. */
  deletion: "not-sent" | "uncertain" | "acknowledged";
}

/** People who vote for each other's stories, comment, and then delete their accounts (AUTH-10). */
export class Deleting implements Load {
  readonly clients: Clients;
  readonly concurrency = 6;
  readonly mismatches: string[] = [];
  private readonly waiting: Leaver[];

  private constructor(
    victim: Victim,
    private readonly leavers: readonly Leaver[],
  ) {
    this.clients = new Clients(victim, 20);
    this.waiting = [...leavers];
  }

  /** Creates people with a password, who have a story in a contest in voting and one in a contest in submission. */
  static async prepare(victim: Victim, people: number): Promise<Deleting> {
    const { db } = victim;
    const now = new Date();
    const open = await createContest(db, datesIn("submission", now));
    const voting = await createContest(db, datesIn("voting", now));
    const password_hash = quickHash(PASSWORD);
    const leavers: Leaver[] = [];
    for (const voter of await signInCrowd(db, people, now)) {
      const of = { user_id: voter.id };
      await db
        .insertInto("credentials")
        .values({ ...of, password_hash, updated_at: now.toISOString() })
        .execute();
      await createStory(db, { ...of, contest_id: open.id });
      const { id } = await createStory(db, { ...of, contest_id: voting.id });
      leavers.push({ ...voter, story: id, deletion: "not-sent" });
    }
    return new Deleting(victim, leavers);
  }

  /** Ids of the accounts that were deleted, as the database says. */
  async deleted(db: Db): Promise<string[]> {
    const left = await db.selectFrom("user_profiles").select("id").execute();
    const ids = new Set(left.map(({ id }) => id));
    return this.leavers.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
  }

  get progress(): number {
    return this.clients.counts.acknowledged;
  }

  describe(): string {
    const gone = this.leavers.filter(({ deletion }) => deletion === "acknowledged").length;
    return `${gone} accounts deleted`;
  }

  async run(): Promise<void> {
    for (let leaver; !this.clients.isOver && (leaver = this.waiting.shift());) {
      const [other, another] = this.waiting;
      for (const voted of [other, another]) if (voted) await this.vote(leaver, voted.story);
      if (other) await this.comment(leaver, other.story);
      await this.delete(leaver);
    }
  }

  private async vote({ cookie }: Leaver, story: string): Promise<void> {
    if (this.clients.isOver) return;
    // Its answer does not matter: the author may leave before the vote comes.
    const form = { quiere: "voto", clave: newId() };
    await this.clients.deliver({ path: `/story/${story}/voto`, cookie, form });
  }

  private async comment({ cookie }: Leaver, story: string): Promise<void> {
    if (this.clients.isOver) return;
    const form = { content: `Comentario ${newId()}`, clave: newId() };
    await this.clients.deliver({ path: `/story/${story}/comentario`, cookie, form });
  }

  private async delete(leaver: Leaver): Promise<void> {
    if (this.clients.isOver) return;
    leaver.deletion = "uncertain";
    const told = await this.clients.deliver({
      path: "/preferences/eliminar",
      cookie: leaver.cookie,
      form: { historias: "borradas", password: PASSWORD },
    });
    if (!told) return;
    const { status, headers } = told.answer;
    // After an attempt that was carried out, the session is gone and the form leads to the login.
    const isGone = headers.location?.startsWith("/login") ?? false;
    if (status === 303 && (!isGone || told.isAgain)) leaver.deletion = "acknowledged";
    else {
      const answer = `${status} ${headers.location ?? ""}`;
      this.mismatches.push(`A deletion was answered ${answer}: account ${leaver.id}`);
    }
  }

  async compare(db: Db): Promise<string[]> {
    const gone = new Set(await this.deleted(db));
    const stories = await db.selectFrom("stories").select(["id", "user_id"]).execute();
    const written = new Map<string, number>();
    for (const { user_id } of stories)
      if (user_id) written.set(user_id, (written.get(user_id) ?? 0) + 1);
    return this.leavers.flatMap(({ id, deletion }) => {
      if (gone.has(id)) return deletion === "not-sent" ? [`account ${id} is gone unasked`] : [];
      if (deletion === "acknowledged") return [`account ${id} is there after its deletion`];
      return written.get(id) === 2 ? [] : [`account ${id} is deleted in part`];
    });
  }
}
