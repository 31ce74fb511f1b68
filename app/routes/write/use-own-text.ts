import { useLocation } from "@remix-run/react";
import { useDerived } from "~/ui/use-derived";
import type { Fields } from "./local-draft/form-fields";
import { findWriteForm, textOf } from "./local-draft/form-fields";
import { isEmpty } from "./local-draft/draft-text";
import type { Writer } from "./local-draft/draft-storage";

/** The latest page data: the writer, and the text from the server. */
interface LatestText {
  writer: Writer;
  fields: Fields;
}

/** The text for the write form, and its owner. */
export interface OwnText extends LatestText {
  owner: Writer;
  /** Whether the writer has signed in or out since the last navigation while the form kept its text. */
  isStanding: boolean;
  /** React key of the form: a new number mounts a new form with the new text. */
  form: number;
  /** Router key of the last navigation. */
  key: string;
}

/**
 * Returns the text for the form. A visitor who signs in keeps the typed text, which then belongs to the account (AUTH-01,
 * WRITE-14).
 */
export function useOwnText(latest: LatestText): OwnText {
  const { key } = useLocation();
  const first = { ...latest, owner: latest.writer, isStanding: false, form: 0, key };
  return useDerived<OwnText>(first, (state) => ownText(state, latest, key, hasText));
}

/** Computes the text for the form after a navigation, a sign-in or new page data. */
export function ownText(
  state: OwnText,
  { writer, fields }: LatestText,
  key: string,
  hasText: () => boolean,
): OwnText {
  if (key !== state.key) {
    return { ...state, writer, fields, owner: writer ?? state.owner, isStanding: false, key };
  }
  if (writer === state.writer) {
    return state.isStanding || fields === state.fields ? state : { ...state, fields };
  }
  // Never shows one account's text to another account.
  const isTheirs = writer === null || state.owner === writer || (state.owner === null && hasText());
  if (isTheirs) return { ...state, writer, owner: writer ?? state.owner, isStanding: true };
  return { ...state, writer, fields, owner: writer, isStanding: false, form: state.form + 1 };
}

/** Whether the form has any text. Called before React replaces the text. */
function hasText(): boolean {
  const form = findWriteForm();
  return form !== null && !isEmpty(textOf(form));
}
