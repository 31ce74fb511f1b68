import { useLocation } from "@remix-run/react";
import { useDerived } from "~/ui/use-derived";
import type { Fields } from "./local-draft/form-fields";
import { findWriteForm, textOf } from "./local-draft/form-fields";
import { isEmpty } from "./local-draft/draft-text";
import type { Writer } from "./local-draft/draft-storage";

/** Whose page it is, and the text that it came with. */
interface Given {
  writer: Writer;
  fields: Fields;
}

/** The text that stands in the form, and whose it is. */
export interface OwnText extends Given {
  owner: Writer;
  /** Whether somebody has signed in or out over the text since the last navigation: the form stays as it is. */
  isStanding: boolean;
  /** The number of the form: another begins with another text. */
  form: number;
  /** Of the navigation that it was shown after. */
  key: string;
}

/** The text of the form after its writer has signed in over the page: a visitor's is the account's from then on (AUTH-01, WRITE-14). */
export function useOwnText(given: Given): OwnText {
  const { key } = useLocation();
  const first = { ...given, ...{ owner: given.writer, isStanding: false, form: 0, key } };
  return useDerived<OwnText>(first, (held) => ownText(held, given, key, hasText));
}

/** The text to show when the page's data or its address have changed. */
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
  // A text of one account is not shown to another.
  const isTheirs = writer === null || held.owner === writer || (held.owner === null && hasText());
  if (isTheirs) return { ...held, writer, owner: writer ?? held.owner, isStanding: true };
  return { ...held, writer, fields, owner: writer, isStanding: false, form: held.form + 1 };
}

/** Whether the form has any text. It is read before React puts another text into it. */
function hasText(): boolean {
  const form = findWriteForm();
  return form !== null && !isEmpty(textOf(form));
}
