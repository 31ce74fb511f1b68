/** Points of KARMA-01; winner and finalist are one award per story, never both. */
export const KARMA = {
  story: 15,
  likeReceived: 2,
  voteGiven: 1,
  commentGiven: 2,
  commentReceived: 3,
  winner: 75,
  finalist: 30,
  supporter: 50,
} as const;
