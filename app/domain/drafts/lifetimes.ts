/** Days until a visitor's draft expires; an account's drafts stay (WRITE-14). */
export const VISITOR_DRAFT_DAYS = 30;
