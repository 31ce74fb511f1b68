import { codeOf, counted, digits, honestActa, sealed, type Acta } from "./actas";

/** A forged acta, and how a program finds it. */
export interface Forgery {
  name: string;
  acta: Acta;
  /** What the reader knows from elsewhere, if nothing in the file tells. */
  noted?: { root?: string; version?: number; codes?: { code: string; story: string }[] };
  /** Checks of docs/acta.md that fail; all others hold. */
  fails: string[];
  /** What the reader is told. */
  told: RegExp;
}

const honest = honestActa();
const NEW_CODE = digits("an invented vote").slice(0, 32);

const byCode = (acta: Acta): Acta => ({
  ...acta,
  votes: acta.votes.toSorted((a, b) => (a[1] < b[1] ? -1 : 1)),
});

/** The acta with other votes, and the ranking that follows from them. The root stays that of the true votes. */
const withVotes = (votes: Acta["votes"]) => counted(byCode({ ...honest, votes }));

const [b1, e] = [codeOf("b1"), 4];
const moved = honest.votes.map(([story, code]): [number, string] => [
  code === b1 ? e : story,
  code,
]);
const resealed = counted(sealed({ ...honest, votes: moved }));

/** Forgeries of `honestActa`. Each is made as well as a forger can who does not own the root that was published at the close. */
export const FORGERIES: Forgery[] = [
  {
    name: "a vote changed",
    acta: withVotes(honest.votes.map(([n, code]) => [n, code === b1 ? NEW_CODE : code])),
    fails: ["root"],
    told: /sello no sale de los votos/,
  },
  {
    name: "a vote added",
    acta: withVotes([...honest.votes, [2, NEW_CODE]]),
    fails: ["root"],
    told: /sello no sale de los votos/,
  },
  {
    name: "a vote dropped",
    acta: withVotes(honest.votes.filter(([, code]) => code !== b1)),
    fails: ["root"],
    told: /sello no sale de los votos/,
  },
  {
    name: "a vote moved",
    acta: withVotes(moved),
    fails: ["root"],
    told: /sello no sale de los votos/,
  },
  {
    name: "a tie turned",
    acta: tieTurned(),
    fails: ["ranking"],
    told: /puesto 1 es de «Historia b», con 3 votos, en un empate que decide la hora/,
  },
  {
    name: "a root exchanged together with the votes",
    acta: resealed,
    noted: { root: honest.root },
    fails: ["noted-root"],
    told: /No es el sello que apuntaste/,
  },
  {
    name: "a vote moved under another root, whose voter knows the code",
    acta: resealed,
    noted: { codes: [{ code: b1, story: "historia-b" }] },
    fails: ["code"],
    told: /está en «Historia e», y no en la historia que elegiste/,
  },
  {
    name: "a story swapped",
    acta: storiesSwapped(),
    fails: ["root"],
    told: /sello no sale de los votos/,
  },
  {
    name: "a quarantine hidden",
    acta: quarantineHidden(),
    fails: ["quarantine"],
    told: /hay 1 voto en cuarentena, y las intervenciones dicen 2 votos/,
  },
  {
    name: "the ranking edited",
    acta: {
      ...honest,
      ranking: honest.ranking.map((place, n) => (n === 2 ? { ...place, votes: 4 } : place)),
    },
    fails: ["ranking"],
    told: /puesto 3 es de «Historia a», con 2 votos/,
  },
  {
    name: "an old file replayed",
    acta: honest,
    noted: { version: 2 },
    fails: ["noted-version"],
    told: /la versión 1 del acta, y no la 2/,
  },
];

/** The stories b and c, which have as many votes, in each other's place. */
function tieTurned(): Acta {
  const [first, second, ...rest] = honest.ranking;
  if (!first || !second) throw new Error("no ranking");
  return {
    ...honest,
    ranking: [{ ...first, story: second.story }, { ...second, story: first.story }, ...rest],
  };
}

/** The votes for b stand under a, and those for a under b. */
function storiesSwapped(): Acta {
  const other = (story: number) => (story < 2 ? 1 - story : story);
  return withVotes(honest.votes.map(([story, code]) => [other(story), code]));
}

/** A vote from quarantine counts. The root holds both lists, so it stays the same. */
function quarantineHidden(): Acta {
  const [out, ...quarantined] = honest.quarantined;
  if (!out) throw new Error("no quarantine");
  const votes: Acta["votes"] = [...honest.votes, [out.story, out.code]];
  return counted(byCode({ ...honest, votes, quarantined }));
}
