import { DRAFT_KEY } from "~/browser/offline/erase-account";
import { includesText, isSame, type DraftText, type LocalDraft } from "./draft-text";

/** Key of the account that writes (`localOwner`); null for a visitor. */
export type Writer = string | null;

/** A stored draft with its owner. An account is shown its own and a visitor's drafts, never another account's (WRITE-14). */
interface StoredDraft {
  draft: LocalDraft;
  owner: Writer;
}

type Text = Pick<DraftText, "title" | "text">;

/** The storage key of the writer's draft (product.md §9). */
function draftKey(contest: string, writer: Writer): string {
  return writer === null ? `${DRAFT_KEY}temp-${contest}` : `${DRAFT_KEY}${contest}`;
}

/** The storage key of set-aside drafts, which wait for their writer's decision. */
const asideKey = (contest: string) => `${DRAFT_KEY}others-${contest}`;

/** The newest stored draft for the contest: of the visitor, and when signed in also of the account. */
export function readLocal(contest: string, writer: Writer): LocalDraft | null {
  const own = readKeys(contest, writer).filter(isFor(writer)).map(draftOf);
  return own.sort((a, b) => b.changedAt - a.changedAt)[0] ?? null;
}

/** Makes a visitor's drafts those of the account that has just signed in, so that no other account is offered them. */
export function claimLocal(contest: string, writer: string): void {
  const claim = (kept: StoredDraft): StoredDraft => ({ ...kept, owner: kept.owner ?? writer });
  const key = draftKey(contest, null);
  const kept = keptFrom(readJson(key));
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(flat(claim(kept))));
    writeAside(contest, readAllAside(contest).map(claim));
  } catch {
    // Storage is full: the drafts stay a visitor's in this browser.
  }
}

/**
 * Lists the drafts that exist only in this browser, newest first. Leaves out drafts whose text is the beginning of the form's text.
 */
export function listUnsavedDrafts(contest: string, writer: Writer, formText: Text): LocalDraft[] {
  const own = readKeys(contest, writer).filter(isFor(writer)).map(draftOf);
  const waiting = own.filter(({ isSaved }) => !isSaved);
  return [...waiting, ...readAside(contest, writer)].filter(
    (draft) => !includesText(formText, draft),
  );
}

const isFor =
  (writer: Writer) =>
  ({ owner }: StoredDraft) =>
    owner === null || owner === writer;
const draftOf = ({ draft }: StoredDraft) => draft;

/** Returns the drafts under the storage keys of this writer, without filtering by owner. */
function readKeys(contest: string, writer: Writer): StoredDraft[] {
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

function keptFrom(value: unknown): StoredDraft | null {
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

/** Returns a draft in its storage format: one object with the fields of product.md §3. */
const flat = ({ draft, owner }: StoredDraft) => (owner === null ? draft : { ...draft, owner });

/**
 * Stores a draft, replacing the stored one. The stored draft is set aside first, unless it is saved on the server, is the beginning
 * of the new text, or is `known` (read or written by this page). Returns false if storage is refused or full.
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
    return !isOwn(kept) || !(includesText(draft, waiting) || (known && isSame(known, waiting)));
  });
  const others = readAllAside(contest).filter(
    (kept) => !isOwn(kept) || kept.draft.page !== draft.page,
  );
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

/** Marks the page's stored draft as saved on the server, unless it was changed meanwhile. */
export function confirmLocal(contest: string, writer: Writer, saved: LocalDraft): void {
  const own = readKeys(contest, writer).filter(isFor(writer)).map(draftOf);
  const waiting = own.find(({ page }) => page === saved.page);
  if (!waiting) return;
  const { revision } = saved;
  const confirmed = { ...waiting, revision, isSaved: isSame(waiting, saved) };
  writeLocal(contest, writer, confirmed, waiting);
}

/** The writer's set-aside drafts, newest first. */
export function readAside(contest: string, writer: Writer): LocalDraft[] {
  const own = readAllAside(contest).filter(isFor(writer)).map(draftOf);
  return own.sort((a, b) => b.changedAt - a.changedAt);
}

/** The set-aside drafts of all writers. */
function readAllAside(contest: string): StoredDraft[] {
  const value = readJson(asideKey(contest));
  const all = Array.isArray(value) ? value.map(keptFrom) : [];
  return all.filter((kept) => kept !== null);
}

/** Adds a draft to the set-aside drafts; only the last draft of each open page is kept. */
function withOther(others: StoredDraft[], kept: StoredDraft): StoredDraft[] {
  return [...others.filter(({ draft }) => draft.page !== kept.draft.page), kept];
}

function writeAside(contest: string, others: StoredDraft[]): void {
  if (others.length > 0) localStorage.setItem(asideKey(contest), JSON.stringify(others.map(flat)));
  else localStorage.removeItem(asideKey(contest));
}

/** Sets a draft aside, to be offered to its writer; returns false if storage is refused or full. */
export function setAside(contest: string, writer: Writer, draft: LocalDraft): boolean {
  try {
    writeAside(contest, withOther(readAllAside(contest), { draft, owner: writer }));
    return true;
  } catch {
    return false;
  }
}

/** Removes a draft of the writer that was set aside, unless it was changed since. */
export function dropAside(contest: string, writer: Writer, dropped: LocalDraft): void {
  const isOwn = isFor(writer);
  const isDropped = ({ page, changedAt }: LocalDraft) =>
    page === dropped.page && changedAt === dropped.changedAt;
  const others = readAllAside(contest).filter((kept) => !isOwn(kept) || !isDropped(kept.draft));
  try {
    writeAside(contest, others);
  } catch {
    // The browser refuses storage, so it has no draft to read.
  }
}

/** Calls `changed` when another page changes the set-aside drafts. Returns a function that removes the listener. */
export function watchAside(contest: string, changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === asideKey(contest)) changed();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

/**
 * Removes the writer's drafts whose text is the beginning of the sent text from the browser's storage, including set-aside drafts.
 * A draft with another text stays.
 */
export function clearSent(contest: string, writer: Writer, sent: Text): void {
  const isOwn = isFor(writer);
  const isCleared = (kept: StoredDraft) => isOwn(kept) && includesText(sent, kept.draft);
  try {
    for (const key of [draftKey(contest, null), draftKey(contest, "")]) {
      const kept = keptFrom(readJson(key));
      if (!kept || isCleared(kept)) localStorage.removeItem(key);
    }
    writeAside(
      contest,
      readAllAside(contest).filter((kept) => !isCleared(kept)),
    );
  } catch {
    // The browser refuses storage, so it has no draft to remove.
  }
}
