/** What the keys of drafts in local storage begin with (product.md §9). */
export const DRAFT_KEY = "story-draft-";
/** Key in local storage that is set for an instant, for other tabs to notice. */
const ERASED_KEY = "tintero-erased";

/**
 * Removes an account's drafts from local storage, where they have the key `owner`, and the unsent texts of all tabs. Drafts of
 * others stay.
 */
export function eraseAccount(owner: string): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(DRAFT_KEY))) {
    const stored: unknown = parsed(localStorage.getItem(key));
    // Under one key there may be the drafts of several writers.
    const others = [stored].flat().filter((draft) => !isOf(draft, owner));
    if (others.length === 0) localStorage.removeItem(key);
    else if (Array.isArray(stored)) localStorage.setItem(key, JSON.stringify(others));
  }
  // Last, because a full storage refuses it.
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
