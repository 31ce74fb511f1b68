import { newId } from "~/db/ids";
import { createContest, createStory, createUser, datesIn } from "../../scripts/seed/rows";
import type { Message } from "../support/http-client";
import { signInCrowd, type Voter } from "../support/voters";
import type { Victim } from "./victim";

const STORIES = 30;
/** Number of accounts: so many that no account comes near its limits of votes, comments and drafts in a minute. */
const PEOPLE = 600;

export type VisitKind = "reader" | "voter" | "writer";

/** Shares of the kinds of requests, in percent. */
const SHARES: Record<VisitKind, number> = { reader: 75, voter: 15, writer: 10 };

/** A request of a soak, with the statuses that are no error. */
interface Visit {
  kind: VisitKind;
  message: Message;
  expected: readonly number[];
}

/** Makes the requests of a soak: people read pages, vote, comment and save drafts, in a contest each for voting and submission. */
export class Visits {
  private n = 0;

  private constructor(
    private readonly contests: { voting: string; open: string },
    private readonly stories: readonly string[],
    private readonly people: readonly Voter[],
  ) {}

  static async prepare({ db }: Victim): Promise<Visits> {
    const now = new Date();
    const voting = await createContest(db, datesIn("voting", now));
    const open = await createContest(db, datesIn("submission", now));
    const stories: string[] = [];
    for (let n = 0; n < STORIES; n++) {
      const author = await createUser(db);
      stories.push((await createStory(db, { contest_id: voting.id, user_id: author.id })).id);
    }
    const people = await signInCrowd(db, PEOPLE, now);
    return new Visits({ voting: voting.id, open: open.id }, stories, people);
  }

  next(): Visit {
    this.n += 1;
    const person = this.people[this.n % this.people.length];
    if (!person) throw new Error("There are no people");
    const dice = Math.random() * 100;
    if (dice < SHARES.reader) return this.read(person);
    return dice < SHARES.reader + SHARES.voter ? this.vote(person) : this.write(person);
  }

  private read(person: Voter): Visit {
    const pages = [
      ...["/", "/contest/current", `/contest/${this.contests.voting}`, "/historias"],
      ...[this.anyStory, this.anyStory, this.anyStory].map((story) => `/story/${story}`),
    ];
    const path = oneOf(pages);
    // Every third reader is signed in.
    const message = this.n % 3 === 0 ? { path, cookie: person.cookie } : { path };
    return { kind: "reader", message, expected: [200] };
  }

  private vote({ cookie }: Voter): Visit {
    const form = { quiere: oneOf(["voto", "no-voto"]), clave: newId() };
    const message = { path: `/story/${this.anyStory}/voto`, cookie, form };
    // 409: the ballot is full.
    return { kind: "voter", message, expected: [303, 409] };
  }

  private write({ id, cookie }: Voter): Visit {
    if (Math.random() < 0.2) {
      const form = { content: `Comentario ${newId()}`, clave: newId() };
      const path = `/story/${this.anyStory}/comentario`;
      return { kind: "writer", message: { path, cookie, form }, expected: [303] };
    }
    const content = Array.from({ length: 300 }, (_, n) => `palabra${n}`).join(" ");
    const form = { title: `Cuento ${this.n}`, content, revision: "0", pagina: id, hace: "0" };
    const message = { path: `/write/${this.contests.open}/borrador`, cookie, form };
    return { kind: "writer", message, expected: [200] };
  }

  private get anyStory(): string {
    return oneOf(this.stories);
  }
}

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to choose from");
  return item;
}
