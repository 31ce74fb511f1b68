/** Reading progress: how much of a contest a user has read, without their own stories (READ-03). */
export interface ReadingProgress {
  total: number;
  read: number;
  unread: number;
  percentage: number;
}

/** Returns the progress of a reader who has read this many of `total` stories. */
export function readingProgress(total: number, read: number): ReadingProgress {
  const done = Math.min(read, total);
  return {
    total,
    read: done,
    unread: total - done,
    percentage: total === 0 ? 0 : Math.round((done / total) * 100),
  };
}
