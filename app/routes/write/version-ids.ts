/** Id of the text of the edited story among its versions: it can be used, but not discarded. */
export const STORED_ID = "historia";

/** Id of a draft among the other versions of a sent story. It names the revision that the page shows. */
export const idOfRevision = (revision: number) => `borrador-${revision}`;

/** The revision in an id of `idOfRevision`; null for the id of a version. */
export function revisionOfId(id: string): number | null {
  const revision = /^borrador-(\d{1,9})$/.exec(id)?.[1];
  return revision === undefined ? null : Number(revision);
}
