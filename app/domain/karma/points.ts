import { FINALIST_PLACES } from "~/domain/contests/places";

/** Points per kind of action (KARMA-01). A story gets the award for winner or for finalist, never both. */
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

/** Actions that earn karma points, in the order of the page of badges and points. */
export const DEEDS: readonly { points: number; deed: string }[] = [
  { points: KARMA.winner, deed: "ganar un reto" },
  { points: KARMA.supporter, deed: "apoyar a la comunidad en Ko-fi, una sola vez" },
  { points: KARMA.finalist, deed: `quedar en ${FINALIST_PLACES} de un reto` },
  { points: KARMA.story, deed: "cada historia que envías a un reto" },
  { points: KARMA.commentReceived, deed: "cada comentario que recibe una historia tuya" },
  { points: KARMA.likeReceived, deed: "cada voto que recibe una historia tuya" },
  { points: KARMA.commentGiven, deed: "cada comentario que haces en una historia ajena" },
  { points: KARMA.voteGiven, deed: "cada voto que das" },
];
