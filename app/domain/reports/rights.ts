/** Whether they may report a comment or a story that they can read: not what they wrote (REPORT-01, REPORT-03). */
export function canReport({ isOwn }: { isOwn: boolean }): boolean {
  return !isOwn;
}
