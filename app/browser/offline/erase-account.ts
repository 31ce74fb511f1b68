/** Prefix of the keys of drafts in local storage (product.md §9). */
export const DRAFT_KEY = "story-draft-";
/** Key in local storage that is set for an instant, as a signal for other tabs. */
const ERASED_KEY = "tintero-erased";

/**
 * Removes an account's drafts, stored under the key `owner`, from local storage, and the unsent texts of all tabs. Drafts of other
 * owners stay.
 */
export function eraseAccount(owner: string): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(DRAFT_KEY))) {
    const stored: unknown = parsed(localStorage.getItem(key));
    // One storage key may contain drafts of several writers.
    const others = [stored].flat().filter((draft) => !isOf(draft, owner));
    if (others.length === 0) localStorage.removeItem(key);
    else if (Array.isArray(stored)) localStorage.setItem(key, JSON.stringify(others));
  }
  // Signals the other tabs last: if the storage is full, this write throws, but the drafts are already removed.
  localStorage.setItem(ERASED_KEY, "1");
  localStorage.removeItem(ERASED_KEY);
}

/** Removes this tab's unsent texts when the account is deleted in another tab. */
export function watchErasure(): void {
  addEventListener("storage", ({ key }) => {
    if (key === ERASED_KEY) sessionStorage.clear();
  });
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function isOf(draft: unknown, owner: string): boolean {
  return typeof draft === "object" && draft !== null && "owner" in draft && draft.owner === owner;
}
