import { useLocation } from "@remix-run/react";
import { useDerived } from "~/ui/use-derived";
import type { Fields } from "./local-draft/form-fields";
import { findWriteForm, textOf } from "./local-draft/form-fields";
import { isEmpty } from "./local-draft/draft-text";
import type { Writer } from "./local-draft/draft-storage";

/** The latest page data: the writer, and the text from the server. */
interface Given {
  writer: Writer;
  fields: Fields;
}

/** The text for the write form, and its owner. */
export interface OwnText extends Given {
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
export function useOwnText(given: Given): OwnText {
  const { key } = useLocation();
  const first = { ...given, ...{ owner: given.writer, isStanding: false, form: 0, key } };
  return useDerived<OwnText>(first, (held) => ownText(held, given, key, hasText));
}

/** Computes the text for the form after a navigation, a sign-in or new page data. */
export function ownText(
  held: OwnText,
  { writer, fields }: Given,
  key: string,
  hasText: () => boolean,
): OwnText {
  if (key !== held.key) {
    return { ...held, writer, fields, owner: writer ?? held.owner, isStanding: false, key };
  }
  if (writer === held.writer) {
    return held.isStanding || fields === held.fields ? held : { ...held, fields };
  }
  // Never shows one account's text to another account.
  const isTheirs = writer === null || held.owner === writer || (held.owner === null && hasText());
  if (isTheirs) return { ...held, writer, owner: writer ?? held.owner, isStanding: true };
  return { ...held, writer, fields, owner: writer, isStanding: false, form: held.form + 1 };
}

/** Whether the form has any text. Called before React replaces the text. */
function hasText(): boolean {
  const form = findWriteForm();
  return form !== null && !isEmpty(textOf(form));
}
