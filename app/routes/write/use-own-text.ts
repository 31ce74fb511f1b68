import { useLocation } from "@remix-run/react";
import { useDerived } from "~/ui/use-derived";
import type { Fields } from "./local-draft/form-fields";
import { findWriteForm, textOf } from "./local-draft/form-fields";
import { isEmpty } from "./local-draft/draft-text";
import type { Writer } from "./local-draft/draft-storage";

/** The latest data of the page: its writer, and the text that the server sent. */
interface Given {
  writer: Writer;
  fields: Fields;
}

/** The text for the form, and its owner. */
export interface OwnText extends Given {
  owner: Writer;
  /** Whether somebody has signed in or out since the last navigation and the form has kept its text. */
  isStanding: boolean;
  /** Number of the form, used as a React key: a new number mounts a form with the new text. */
  form: number;
  /** Key of the last navigation. */
  key: string;
}

/** The text for the form. A visitor who signs in keeps what they typed, which is the account's from then on (AUTH-01, WRITE-14). */
export function useOwnText(given: Given): OwnText {
  const { key } = useLocation();
  const first = { ...given, ...{ owner: given.writer, isStanding: false, form: 0, key } };
  return useDerived<OwnText>(first, (held) => ownText(held, given, key, hasText));
}

/** Returns the text for the form after a navigation, after a sign-in or after new data of the page. */
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
  // One account's text is never shown to another account.
  const isTheirs = writer === null || held.owner === writer || (held.owner === null && hasText());
  if (isTheirs) return { ...held, writer, owner: writer ?? held.owner, isStanding: true };
  return { ...held, writer, fields, owner: writer, isStanding: false, form: held.form + 1 };
}

/** Whether the form has any text. It is read before React puts another text into it. */
function hasText(): boolean {
  const form = findWriteForm();
  return form !== null && !isEmpty(textOf(form));
}
