/** Statistics of an author's stories; votes, wins and reads are those of contests with results. */
export interface Statistics {
  stories: number;
  words: number;
  votes: number;
  wins: number;
  reads: number;
}
