import { holds, isSame, type DraftText, type LocalDraft } from "./local-draft";

type Text = Pick<DraftText, "title" | "text">;

/** The keys of product.md §9: a visitor's text is temporary until they have an account. */
function draftKey(contest: string, isSignedIn: boolean): string {
  return isSignedIn ? `story-draft-${contest}` : `story-draft-temp-${contest}`;
}

/** Where the texts wait that gave way to another, until their writer decides. */
const asideKey = (contest: string) => `story-draft-others-${contest}`;

/** The newest text stored here for the contest: the visitor's, and when signed in also the account's. */
export function readLocal(contest: string, isSignedIn: boolean): LocalDraft | null {
  return readKeys(contest, isSignedIn).sort((a, b) => b.changedAt - a.changedAt)[0] ?? null;
}

/** All texts that wait here alone, the latest first, but for those of which the one that is seen has everything. */
export function waitingBeside(contest: string, isSignedIn: boolean, seen: Text): LocalDraft[] {
  const waiting = readKeys(contest, isSignedIn).filter(({ isSaved }) => !isSaved);
  return [...waiting, ...readAside(contest)].filter((draft) => !holds(seen, draft));
}

function readKeys(contest: string, isSignedIn: boolean): LocalDraft[] {
  const keys = [draftKey(contest, false), ...(isSignedIn ? [draftKey(contest, true)] : [])];
  return keys.map((key) => draftFrom(readJson(key))).filter((draft) => draft !== null);
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function draftFrom(value: unknown): LocalDraft | null {
  if (typeof value !== "object" || value === null || !("text" in value)) return null;
  const draft: Partial<Record<keyof LocalDraft, unknown>> = value;
  return {
    title: String(draft.title ?? ""),
    text: String(draft.text ?? ""),
    storyCategory: String(draft.storyCategory ?? "ficcion"),
    changedAt: Number(draft.changedAt) || 0,
    revision: Number(draft.revision) || 0,
    isSaved: draft.isSaved === true,
    page: String(draft.page ?? draft.changedAt ?? ""),
  };
}

/**
 * Stores a text in the browser, after putting aside a stored one that is neither on the server nor `known`, this
 * page's last; false without storage or room.
 */
export function writeLocal(
  contest: string,
  isSignedIn: boolean,
  draft: LocalDraft,
  known: Text | null,
): boolean {
  const lost = readKeys(contest, isSignedIn).filter(
    (waiting) => !waiting.isSaved && !holds(draft, waiting) && !(known && isSame(known, waiting)),
  );
  const others = readAside(contest).filter(({ page }) => page !== draft.page);
  try {
    writeAside(contest, lost.reduce(withOther, others));
    localStorage.setItem(draftKey(contest, isSignedIn), JSON.stringify(draft));
    if (isSignedIn) localStorage.removeItem(draftKey(contest, false));
    return true;
  } catch {
    return false;
  }
}

/** Notes what the server has of the page's text, which may have been changed meanwhile, also by another page. */
export function confirmLocal(contest: string, isSignedIn: boolean, saved: LocalDraft): void {
  const waiting = readKeys(contest, isSignedIn).find(({ page }) => page === saved.page);
  if (!waiting) return;
  const { revision } = saved;
  const confirmed = { ...waiting, revision, isSaved: isSame(waiting, saved) };
  writeLocal(contest, isSignedIn, confirmed, waiting);
}

/** The texts that gave way to another, the latest first. */
export function readAside(contest: string): LocalDraft[] {
  const value = readJson(asideKey(contest));
  const drafts = Array.isArray(value) ? value.map(draftFrom) : [];
  return drafts.filter((draft) => draft !== null).sort((a, b) => b.changedAt - a.changedAt);
}

/** Of a page that goes on writing only the last text is kept. */
function withOther(others: LocalDraft[], draft: LocalDraft): LocalDraft[] {
  return [...others.filter(({ page }) => page !== draft.page), draft];
}

function writeAside(contest: string, others: LocalDraft[]): void {
  if (others.length > 0) localStorage.setItem(asideKey(contest), JSON.stringify(others));
  else localStorage.removeItem(asideKey(contest));
}

/** Puts a text aside, to be offered; false when the browser cannot keep it. */
export function setAside(contest: string, draft: LocalDraft): boolean {
  try {
    writeAside(contest, withOther(readAside(contest), draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a text that was put aside. */
export function dropAside(contest: string, { page, changedAt }: LocalDraft): void {
  const others = readAside(contest).filter(
    (other) => other.page !== page || other.changedAt !== changedAt,
  );
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

export function clearLocal(contest: string): void {
  try {
    for (const isSignedIn of [true, false]) localStorage.removeItem(draftKey(contest, isSignedIn));
    localStorage.removeItem(asideKey(contest));
  } catch {
    // Without storage there is nothing to clear.
  }
}
