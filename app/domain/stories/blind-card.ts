/** A story in a list of a ballot: author, votes and badge are not even asked for (CONTEST-05). */
export interface BlindCard {
  id: string;
  title: string;
  excerpt: string;
  words: number;
  isMature: boolean;
  category: string;
}
