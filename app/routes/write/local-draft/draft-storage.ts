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
  const drafts = readKeys(contest, writer).filter(isFor(writer)).map(draftOf);
  return drafts.sort((a, b) => b.changedAt - a.changedAt)[0] ?? null;
}

/** Makes a visitor's drafts those of the account that has just signed in, so that no other account is offered them. */
export function claimLocal(contest: string, writer: string): void {
  const claim = (stored: StoredDraft): StoredDraft => ({
    ...stored,
    owner: stored.owner ?? writer,
  });
  const key = draftKey(contest, null);
  const visitorDraft = storedDraftOf(readJson(key));
  try {
    if (visitorDraft) localStorage.setItem(key, JSON.stringify(flat(claim(visitorDraft))));
    writeAside(contest, readAllAside(contest).map(claim));
  } catch {
    // Storage is full: the drafts stay a visitor's in this browser.
  }
}

/**
 * Lists the drafts that exist only in this browser, newest first. Leaves out drafts whose text is the beginning of the form's text.
 */
export function listUnsavedDrafts(contest: string, writer: Writer, formText: Text): LocalDraft[] {
  const drafts = readKeys(contest, writer).filter(isFor(writer)).map(draftOf);
  const waiting = drafts.filter(({ isSaved }) => !isSaved);
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
  return keys.map((key) => storedDraftOf(readJson(key))).filter((stored) => stored !== null);
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function storedDraftOf(value: unknown): StoredDraft | null {
  if (typeof value !== "object" || value === null || !("text" in value)) return null;
  const fields: Partial<Record<keyof LocalDraft | "owner", unknown>> = value;
  const draft = {
    title: String(fields.title ?? ""),
    text: String(fields.text ?? ""),
    storyCategory: String(fields.storyCategory ?? "ficcion"),
    changedAt: Number(fields.changedAt) || 0,
    revision: Number(fields.revision) || 0,
    isSaved: fields.isSaved === true,
    page: String(fields.page ?? fields.changedAt ?? ""),
  };
  return { draft, owner: typeof fields.owner === "string" ? fields.owner : null };
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
  const toSetAside = readKeys(contest, writer).filter((stored) => {
    const waiting = stored.draft;
    if (waiting.isSaved) return false;
    return !isOwn(stored) || !(includesText(draft, waiting) || (known && isSame(known, waiting)));
  });
  const others = readAllAside(contest).filter(
    (stored) => !isOwn(stored) || stored.draft.page !== draft.page,
  );
  try {
    writeAside(contest, toSetAside.reduce(withOther, others));
    const json = JSON.stringify(flat({ draft, owner: writer }));
    localStorage.setItem(draftKey(contest, writer), json);
    if (writer !== null) localStorage.removeItem(draftKey(contest, null));
    return true;
  } catch {
    return false;
  }
}

/** Marks the page's stored draft as saved on the server, unless it was changed meanwhile. */
export function confirmLocal(contest: string, writer: Writer, saved: LocalDraft): void {
  const drafts = readKeys(contest, writer).filter(isFor(writer)).map(draftOf);
  const waiting = drafts.find(({ page }) => page === saved.page);
  if (!waiting) return;
  const { revision } = saved;
  const confirmed = { ...waiting, revision, isSaved: isSame(waiting, saved) };
  writeLocal(contest, writer, confirmed, waiting);
}

/** The writer's set-aside drafts, newest first. */
export function readAside(contest: string, writer: Writer): LocalDraft[] {
  const drafts = readAllAside(contest).filter(isFor(writer)).map(draftOf);
  return drafts.sort((a, b) => b.changedAt - a.changedAt);
}

/** The set-aside drafts of all writers. */
function readAllAside(contest: string): StoredDraft[] {
  const value = readJson(asideKey(contest));
  const drafts = Array.isArray(value) ? value.map(storedDraftOf) : [];
  return drafts.filter((draft) => draft !== null);
}

/** Adds a draft to the set-aside drafts; only the last draft of each open page is kept. */
function withOther(others: StoredDraft[], added: StoredDraft): StoredDraft[] {
  return [...others.filter(({ draft }) => draft.page !== added.draft.page), added];
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
  const others = readAllAside(contest).filter(
    (stored) => !isOwn(stored) || !isDropped(stored.draft),
  );
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
  const isCleared = (stored: StoredDraft) => isOwn(stored) && includesText(sent, stored.draft);
  try {
    for (const key of [draftKey(contest, null), draftKey(contest, "")]) {
      const entry = storedDraftOf(readJson(key));
      if (!entry || isCleared(entry)) localStorage.removeItem(key);
    }
    writeAside(
      contest,
      readAllAside(contest).filter((stored) => !isCleared(stored)),
    );
  } catch {
    // The browser refuses storage, so it has no draft to remove.
  }
}
