/** What a reader has done with a story of the ballot (READ-02); null when nothing yet. */
export function readMark(isVoted: boolean, isRead: boolean): string | null {
  if (isVoted) return isRead ? "Votada • Leída" : "Tu voto";
  return isRead ? "Leída" : null;
}
