/** Returns the mark of a story in the ballot, voted or read (READ-02); null for neither. */
export function readMark(isVoted: boolean, isRead: boolean): string | null {
  if (isVoted) return isRead ? "Votada • Leída" : "Tu voto";
  return isRead ? "Leída" : null;
}
