import { holds, isSame, type DraftText, type LocalDraft } from "./draft-text";

/** The account that writes, by a word that stands for it in browsers; null for a visitor. */
export type Writer = string | null;

// A visitor's is also that of the account they sign in to; an account's is shown to no other (WRITE-14).
/** A text as it is stored, with its writer. */
interface Kept {
  draft: LocalDraft;
  owner: Writer;
}

type Text = Pick<DraftText, "title" | "text">;

/** The keys of product.md §9: a visitor's text is temporary until they have an account. */
function draftKey(contest: string, writer: Writer): string {
  return writer === null ? `story-draft-temp-${contest}` : `story-draft-${contest}`;
}

/** Where the texts wait that gave way to another, until their writer decides. */
const asideKey = (contest: string) => `story-draft-others-${contest}`;

/** The newest text stored here for the contest: the visitor's, and when signed in also the account's. */
export function readLocal(contest: string, writer: Writer): LocalDraft | null {
  const own = readKeys(contest, writer).filter(isFor(writer)).map(draftOf);
  return own.sort((a, b) => b.changedAt - a.changedAt)[0] ?? null;
}

/** Makes a visitor's texts those of the account that they have signed in to: the next account is not offered them. */
export function claimLocal(contest: string, writer: string): void {
  const claim = (kept: Kept): Kept => ({ ...kept, owner: kept.owner ?? writer });
  const key = draftKey(contest, null);
  const kept = keptFrom(readJson(key));
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(flat(claim(kept))));
    writeAside(contest, readAll(contest).map(claim));
  } catch {
    // Without room they stay a visitor's.
  }
}

/** All texts that wait here alone, the latest first, but for those of which the one that is seen has everything. */
export function waitingBeside(contest: string, writer: Writer, seen: Text): LocalDraft[] {
  const own = readKeys(contest, writer).filter(isFor(writer)).map(draftOf);
  const waiting = own.filter(({ isSaved }) => !isSaved);
  return [...waiting, ...readAside(contest, writer)].filter((draft) => !holds(seen, draft));
}

const isFor =
  (writer: Writer) =>
  ({ owner }: Kept) =>
    owner === null || owner === writer;
const draftOf = ({ draft }: Kept) => draft;

/** Reads the storage keys of this writer's text, without filtering by owner. */
function readKeys(contest: string, writer: Writer): Kept[] {
  const keys = [draftKey(contest, null), ...(writer === null ? [] : [draftKey(contest, writer)])];
  return keys.map((key) => keptFrom(readJson(key))).filter((kept) => kept !== null);
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function keptFrom(value: unknown): Kept | null {
  if (typeof value !== "object" || value === null || !("text" in value)) return null;
  const kept: Partial<Record<keyof LocalDraft | "owner", unknown>> = value;
  const draft = {
    title: String(kept.title ?? ""),
    text: String(kept.text ?? ""),
    storyCategory: String(kept.storyCategory ?? "ficcion"),
    changedAt: Number(kept.changedAt) || 0,
    revision: Number(kept.revision) || 0,
    isSaved: kept.isSaved === true,
    page: String(kept.page ?? kept.changedAt ?? ""),
  };
  return { draft, owner: typeof kept.owner === "string" ? kept.owner : null };
}

/** As one object, whose fields are those of product.md §3. */
const flat = ({ draft, owner }: Kept) => (owner === null ? draft : { ...draft, owner });

/**
 * Stores a text in the browser, after putting aside a stored one that is neither on the server nor `known`, this
 * page's last; false without storage or room.
 */
export function writeLocal(
  contest: string,
  writer: Writer,
  draft: LocalDraft,
  known: Text | null,
): boolean {
  const isOwn = isFor(writer);
  const lost = readKeys(contest, writer).filter((kept) => {
    const waiting = kept.draft;
    if (waiting.isSaved) return false;
    return !isOwn(kept) || !(holds(draft, waiting) || (known && isSame(known, waiting)));
  });
  const others = readAll(contest).filter((kept) => !isOwn(kept) || kept.draft.page !== draft.page);
  try {
    writeAside(contest, lost.reduce(withOther, others));
    const kept = JSON.stringify(flat({ draft, owner: writer }));
    localStorage.setItem(draftKey(contest, writer), kept);
    if (writer !== null) localStorage.removeItem(draftKey(contest, null));
    return true;
  } catch {
    return false;
  }
}

/** Notes what the server has of the page's text, which may have been changed meanwhile, also by another page. */
export function confirmLocal(contest: string, writer: Writer, saved: LocalDraft): void {
  const own = readKeys(contest, writer).filter(isFor(writer)).map(draftOf);
  const waiting = own.find(({ page }) => page === saved.page);
  if (!waiting) return;
  const { revision } = saved;
  const confirmed = { ...waiting, revision, isSaved: isSame(waiting, saved) };
  writeLocal(contest, writer, confirmed, waiting);
}

/** The writer's texts that gave way to another, the latest first. */
export function readAside(contest: string, writer: Writer): LocalDraft[] {
  const own = readAll(contest).filter(isFor(writer)).map(draftOf);
  return own.sort((a, b) => b.changedAt - a.changedAt);
}

/** Of every writer. */
function readAll(contest: string): Kept[] {
  const value = readJson(asideKey(contest));
  const all = Array.isArray(value) ? value.map(keptFrom) : [];
  return all.filter((kept) => kept !== null);
}

/** Of a page that goes on writing only the last text is kept. */
function withOther(others: Kept[], kept: Kept): Kept[] {
  return [...others.filter(({ draft }) => draft.page !== kept.draft.page), kept];
}

function writeAside(contest: string, others: Kept[]): void {
  if (others.length > 0) localStorage.setItem(asideKey(contest), JSON.stringify(others.map(flat)));
  else localStorage.removeItem(asideKey(contest));
}

/** Puts a text aside, to be offered; false when the browser cannot keep it. */
export function setAside(contest: string, writer: Writer, draft: LocalDraft): boolean {
  try {
    writeAside(contest, withOther(readAll(contest), { draft, owner: writer }));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a text of the writer that was put aside. */
export function dropAside(contest: string, writer: Writer, seen: LocalDraft): void {
  const isOwn = isFor(writer);
  const isSeen = ({ page, changedAt }: LocalDraft) =>
    page === seen.page && changedAt === seen.changedAt;
  const others = readAll(contest).filter((kept) => !isOwn(kept) || !isSeen(kept.draft));
  try {
    writeAside(contest, others);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Calls back when another page changes what was put aside; gives what ends it. */
export function watchAside(contest: string, changed: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === asideKey(contest)) changed();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

/** Forgets the writer's texts for the contest. */
export function clearLocal(contest: string, writer: Writer): void {
  const isOwn = isFor(writer);
  try {
    for (const key of [draftKey(contest, null), draftKey(contest, "")]) {
      const kept = keptFrom(readJson(key));
      if (!kept || isOwn(kept)) localStorage.removeItem(key);
    }
    writeAside(
      contest,
      readAll(contest).filter((kept) => !isOwn(kept)),
    );
  } catch {
    // Without storage there is nothing to clear.
  }
}
