/**
 * Checks a public acta of Tintero, as docs/acta.md describes: recomputes root, counts, ties and ranking. One file without
 * dependencies, for Node 20 or newer, and for browsers, where it also runs as a module Worker. USAGE below says how to call it.
 *
 * The checks come first, then what they use: the ranking, the tree, the form of the file, SHA-256; last the Worker and the command.
 *
 * Exit codes: 0 everything holds, 1 something does not, 2 there is no file to check.
 *
 * It shares no code with the site, which computes the root with other code (app/domain/acta/merkle.ts): a fault in one of the two is
 * found by the other. What the file says is hostile text: it is checked for its form before anything else reads it, and `safe`
 * takes control characters out of whatever is printed.
 */

const FORMAT = "tintero-acta-1";
const VOTES_PER_VOTER = 3;
/** A smaller number of new accounts is not told: it could tell of one account that it voted. */
const FEWEST_TOLD = 3;
/** How deep lists and objects may be nested. */
const MOST_LEVELS = 100;

const USAGE = `Comprueba el acta de un reto: repite la cuenta de los votos y del sello.

  node verify-acta.mjs ARCHIVO [opciones]

ARCHIVO es el archivo del acta (acta.json), su dirección (https://…/acta.json) o «-» para leer la entrada estándar.

  --root SELLO       el sello que apuntaste cuando se cerró la urna
  --code CÓDIGO      uno de tus códigos; se puede repetir. Con CÓDIGO=ID comprueba también que está en esa historia
  --version N        la última versión del acta que muestra el sitio
  --sha256 SUMA      el SHA-256 que muestra el sitio para esa versión
  --contest ID       el reto del que debe ser el acta
  --help             esta ayuda

Termina con 0 si todo coincide, con 1 si algo no coincide y con 2 si no hay nada que comprobar.`;

// ---- 1. The checks

/**
 * @typedef {object} Noted What the reader knows from elsewhere
 * @property {string} [root] noted while the votes were counted
 * @property {number} [version] newest version that the site lists
 * @property {string} [sha256] of this version, as the site lists it
 * @property {string} [contest] id of the contest
 * @property {{ code: string, story?: string }[]} [codes] of the reader's own votes, with the ids of the stories if they are known
 *
 * @typedef {object} Check
 * @property {string} id as in docs/acta.md
 * @property {boolean} ok
 * @property {string} text what holds or what does not, in Spanish
 *
 * @typedef {object} Proof of one of the reader's codes: the leaf, and the neighbours on its way to the root. Hashes as text
 * @property {string} code
 * @property {string | null} title of the story; null if the code is not in the file
 * @property {string} leaf
 * @property {{ side: "left" | "right", hash: string }[]} path
 */

/**
 * Reads and checks a file.
 * @param {Uint8Array} bytes
 * @param {Noted} [noted]
 * @param {(done: number, total: number) => void} [onProgress] as in `verifyActa`
 * @returns {{ acta: any, ok: boolean, root: string, checks: Check[], own: Proof[] }}
 * @throws {Unreadable}
 */
export function verifyFile(bytes, noted = {}, onProgress) {
  const acta = readActa(bytes);
  const result = verifyActa(acta, noted, onProgress);
  if (noted.sha256 === undefined) return { acta, ...result };
  const file = checkSha256(toHex(sha256(bytes)), noted.sha256);
  return { acta, ...result, ok: result.ok && file.ok, checks: [...result.checks, file] };
}

/**
 * Checks an acta of `readActa`.
 * @param {any} acta
 * @param {Noted} [noted]
 * @param {(done: number, total: number) => void} [onProgress] called now and then with the number of votes that are hashed
 * @returns {{ ok: boolean, root: string, checks: Check[], own: Proof[] }} `root` is the one that follows from the votes
 */
export function verifyActa(acta, noted = {}, onProgress = () => {}) {
  const votes = votesOf(acta, onProgress);
  const tree = treeOf(votes.map(({ leaf }) => leaf));
  const root = toHex(rootOf(tree));
  const own = (noted.codes ?? []).map((known) => checkCode(acta, votes, tree, known));
  const checks = [
    checkRoot(acta, votes.length, root),
    noted.root === undefined ? null : checkNotedRoot(acta, root, noted.root),
    noted.version === undefined ? null : checkVersion(acta, noted.version),
    noted.contest === undefined ? null : checkContest(acta, noted.contest),
    checkOrder(acta),
    checkCodes(votes),
    checkStories(acta),
    checkVoters(acta, votes.length),
    checkRanking(acta),
    checkQuarantine(acta),
    checkDisqualified(acta),
    checkRebuilds(acta),
    checkSupersedes(acta),
    ...own.map(({ check }) => check),
  ].filter((check) => check !== null);
  return {
    ok: checks.every(({ ok }) => ok),
    root,
    checks,
    own: own.map(({ proof }) => proof),
  };
}

const check = (id, ok, good, bad) => ({ id, ok, text: ok ? good : bad });

/** All votes with their leaves, sorted by leaf: those that count, and those in quarantine. */
function votesOf(acta, onProgress) {
  const all = [
    ...acta.votes.map(([story, code]) => ({ story, code, counts: true })),
    ...acta.quarantined.map(({ story, code }) => ({ story, code, counts: false })),
  ];
  all.forEach((vote, n) => {
    if (n % 1000 === 0) onProgress(n, all.length);
    vote.leaf = leafOf(acta.contest.id, acta.stories[vote.story].id, vote.code);
  });
  return all.sort((a, b) => compareBytes(a.leaf, b.leaf));
}

function checkRoot(acta, count, root) {
  return check(
    "root",
    root === acta.root,
    count === 0
      ? "El sello es el de una urna sin votos."
      : `El sello sale de ${counted(count, "voto", "votos")} del archivo: con uno cambiado, de más o de menos saldría otro.`,
    `El sello no sale de los votos del archivo: hay alguno cambiado, de más o de menos. El archivo dice ${acta.root}, y de sus votos sale ${root}.`,
  );
}

/**
 * Both the file's root and the recomputed one must be the noted one: a good line beside a bad one would mislead. A root of before a
 * rebuild is not forged, and yet proves nothing about the votes of this file.
 */
function checkNotedRoot(acta, root, noted) {
  const digits = digitsOf(noted);
  return check(
    "noted-root",
    digits === acta.root && digits === root,
    "Es el sello que apuntaste: desde entonces ningún voto cambió, y no sobra ni falta ninguno.",
    whyNotNoted(acta, digits),
  );
}

function whyNotNoted({ root, earlierRoots }, digits) {
  if (!isHash(digits))
    return "Lo que apuntaste no es un sello entero: un sello tiene 64 caracteres, cifras y letras de la «a» a la «f».";
  const earlier = earlierRoots.find((one) => one.root === digits);
  if (earlier)
    return `Apuntaste un sello anterior: la urna se rehízo (${earlier.replacedAt}: ${safe(earlier.reason)}) y sus votos tienen otros códigos. Que sean los mismos votos de antes no se puede comprobar con este archivo.`;
  return digits === root
    ? "Es el sello que apuntaste, pero no sale de los votos del archivo."
    : "No es el sello que apuntaste. Mira si lo copiaste bien y si es de este reto. Si es así, los votos no son los que había cuando se cerró la urna.";
}

function checkSha256(actual, noted) {
  return check(
    "noted-sha256",
    actual === digitsOf(noted),
    "El archivo es el que muestra el sitio: tiene su SHA-256.",
    `No es el archivo que muestra el sitio: su SHA-256 es ${actual}.`,
  );
}

function checkVersion(acta, noted) {
  return check(
    "noted-version",
    acta.version === noted,
    `Es la versión ${noted} del acta.`,
    `Esta es la versión ${acta.version} del acta, y no la ${safe(noted)}.`,
  );
}

function checkContest(acta, noted) {
  return check(
    "contest",
    acta.contest.id === noted,
    "Es el acta de este reto.",
    `Es el acta de otro reto: «${safe(acta.contest.title)}».`,
  );
}

function checkOrder(acta) {
  const lists = {
    stories: acta.stories.map(({ id }) => id),
    votes: acta.votes.map(([, code]) => code),
    quarantined: acta.quarantined.map(({ code }) => code),
    earlierRoots: acta.earlierRoots.map(({ madeAt }) => madeAt),
    interventions: acta.interventions.map(({ at }) => at),
  };
  const bad = Object.keys(lists).find((name) =>
    lists[name].some((value, n) => n > 0 && value < lists[name][n - 1]),
  );
  return check(
    "order",
    !bad,
    "Los votos están ordenados por código: el orden no dice quién votó ni cuándo.",
    `La lista «${bad}» no está en su orden.`,
  );
}

function checkCodes(votes) {
  const repeated = firstRepeated(votes.map(({ code }) => code));
  return check(
    "codes",
    repeated === undefined,
    "Ningún código aparece dos veces.",
    `El código ${repeated} aparece dos veces.`,
  );
}

function checkStories(acta) {
  const repeated = firstRepeated(acta.stories.map(({ id }) => id));
  return check(
    "stories",
    repeated === undefined,
    "Ninguna historia aparece dos veces.",
    `La historia ${repeated} aparece dos veces.`,
  );
}

function firstRepeated(values) {
  const seen = new Set();
  return values.find((value) => seen.size === seen.add(value).size);
}

function checkVoters({ voters, newAccounts }, count) {
  const accounts = counted(voters, "cuenta", "cuentas");
  const fresh =
    newAccounts ?? `menos de ${FEWEST_TOLD}, y no se dice cuántas para no señalar a nadie`;
  return check(
    "voters",
    newAccounts <= voters && voters <= count && count <= VOTES_PER_VOTER * voters,
    `${counted(count, "voto", "votos")} de ${accounts}: es posible con ${VOTES_PER_VOTER} por cuenta, aunque el archivo no dice cuántos dio cada una. Cuentas hechas mientras se votaba: ${fresh}.`,
    newAccounts > voters
      ? `Hay ${counted(newAccounts, "cuenta nueva", "cuentas nuevas")} entre ${accounts}: no puede ser.`
      : `${counted(count, "voto", "votos")} de ${accounts}: no puede ser, si cada una tiene de 1 a ${VOTES_PER_VOTER}.`,
  );
}

function checkRanking(acta) {
  const ranking = rankingOf(acta);
  const fields = ["story", "place", "votes", "settledByTime"];
  const wrong = ranking.find((right, n) =>
    fields.some((field) => acta.ranking[n]?.[field] !== right[field]),
  );
  const isTie = wrong?.settledByTime ? ", en un empate que decide la hora de publicación" : "";
  return check(
    "ranking",
    !wrong && acta.ranking.length === ranking.length,
    "La clasificación sale de los votos, y los empates, de la hora de envío que dice el archivo.",
    wrong
      ? `La clasificación no sale de los votos: el puesto ${wrong.place} es de «${safe(wrong.title)}», con ${counted(wrong.votes, "voto", "votos")}${isTie}.`
      : "La clasificación no sale de los votos: tiene historias de más.",
  );
}

/** For each day and reason, the interventions must tell as many votes as there are in quarantine. */
function checkQuarantine({ quarantined, interventions }) {
  const left = new Map();
  const add = ({ at, reason }, votes) => {
    const group = `${at} ${reason}`;
    left.set(group, (left.get(group) ?? 0) + votes);
  };
  const told = interventions.filter(({ kind }) => kind === "votes-quarantined");
  for (const one of told) add(one, one.votes);
  for (const vote of quarantined) add(vote, -1);
  const sum = told.reduce((all, { votes }) => all + votes, 0);
  return check(
    "quarantine",
    [...left.values()].every((votes) => votes === 0),
    quarantined.length === 0
      ? "Ningún voto está en cuarentena."
      : `${counted(quarantined.length, "voto está", "votos están")} en cuarentena, con motivo y fecha.`,
    sum === quarantined.length
      ? "Los votos en cuarentena no tienen el motivo y la fecha que dicen las intervenciones."
      : `En el archivo hay ${counted(quarantined.length, "voto", "votos")} en cuarentena, y las intervenciones dicen ${counted(sum, "voto", "votos")}.`,
  );
}

function checkDisqualified({ stories, interventions }) {
  const out = stories.filter(({ state }) => state === "disqualified").length;
  const told = interventions.filter(({ kind }) => kind === "story-disqualified").length;
  return check(
    "disqualified",
    told >= out,
    out === 0
      ? "Ninguna historia está descalificada."
      : `${counted(out, "historia está descalificada", "historias están descalificadas")}, con motivo y fecha.`,
    "Hay una historia descalificada que no consta entre las intervenciones.",
  );
}

/** A rebuild after the close makes another root, and the one before stays in the file. */
function checkRebuilds({ earlierRoots, interventions }) {
  const told = interventions.filter(({ kind, newRoot }) => kind === "votes-rebuilt" && newRoot);
  const roots = counted(earlierRoots.length, "sello anterior", "sellos anteriores");
  return check(
    "rebuilds",
    told.length === earlierRoots.length,
    earlierRoots.length === 0
      ? "La urna no se rehízo después del cierre: tuvo un solo sello."
      : `La urna se rehízo después del cierre, y el archivo dice cuándo y por qué: ${roots}.`,
    `En el archivo hay ${roots}, y las intervenciones dicen que la urna se rehízo ${counted(told.length, "vez", "veces")} después del cierre.`,
  );
}

function checkSupersedes({ version, supersedes }) {
  return check(
    "supersedes",
    version === 1 ? supersedes === null : supersedes?.version === version - 1,
    version === 1
      ? "Es la primera versión del acta."
      : `Es la versión ${version}, y dice por qué sustituye a la ${version - 1}.`,
    `Es la versión ${version}, y no dice bien a cuál sustituye.`,
  );
}

/** Checks that a code is in the file, under the story that its voter chose if that is known, and that its path leads to the root. */
function checkCode(acta, votes, tree, known) {
  const code = digitsOf(known.code);
  const isChosen = ({ story }) =>
    known.story === undefined || acta.stories[story].id === known.story;
  const chosen = votes.findIndex((vote) => vote.code === code && isChosen(vote));
  const index = chosen < 0 ? votes.findIndex((vote) => vote.code === code) : chosen;
  const vote = votes[index];
  if (!vote) {
    const text = isCode(code)
      ? `El código ${code} no está en el archivo.`
      : `«${safe(known.code)}» no es un código entero: un código tiene 32 caracteres, cifras y letras de la «a» a la «f».`;
    return {
      check: { id: "code", ok: false, text },
      proof: { code: safe(code), title: null, leaf: "", path: [] },
    };
  }
  const story = acta.stories[vote.story];
  const title = story.state === "deleted" ? "Historia eliminada" : safe(story.title);
  const path = pathOf(tree, index);
  const whyNot =
    (story.state === "disqualified"
      ? " La historia está descalificada: no entra en la clasificación."
      : "") + (vote.counts ? "" : " Está en cuarentena, y no cuenta.");
  return {
    check: check(
      "code",
      chosen >= 0 && toHex(rootOfPath(vote.leaf, path)) === acta.root,
      `Tu código ${code} está en «${title}», y su camino lleva al sello.${whyNot}`,
      chosen >= 0
        ? `Tu código ${code} está en «${title}», y su camino no lleva al sello.`
        : `Tu código ${code} está en «${title}», y no en la historia que elegiste.`,
    ),
    proof: {
      code,
      title,
      leaf: toHex(vote.leaf),
      path: path.map(({ side, hash }) => ({ side, hash: toHex(hash) })),
    },
  };
}

/** Letters and digits as a reader may type them: with capitals, and with spaces, hyphens or invisible characters in between. */
function digitsOf(typed) {
  return String(typed)
    .replace(/[^0-9A-Za-z]/g, "")
    .toLowerCase();
}

// ---- 2. The ranking

/**
 * The ranking that follows from the votes: the stories that compete, best first.
 * @returns {{ story: number, title: string, place: number, votes: number, settledByTime: boolean }[]}
 */
export function rankingOf(acta) {
  const counts = acta.stories.map(() => 0);
  for (const [story] of acta.votes) counts[story] += 1;
  const ranked = acta.stories
    .map((story, index) => ({ ...story, index, votes: counts[index] }))
    .filter(({ state }) => state === "in")
    .sort(
      (a, b) =>
        b.votes - a.votes ||
        compareText(a.publishedAt, b.publishedAt) ||
        compareText(a.createdAt, b.createdAt) ||
        compareText(a.id, b.id),
    );
  return ranked.map(({ index, title, votes }, n) => {
    const isTied = votes === ranked[n - 1]?.votes || votes === ranked[n + 1]?.votes;
    return { story: index, title, place: n + 1, votes, settledByTime: votes > 0 && isTied };
  });
}

const compareText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

// ---- 3. The root: leaves, and the tree of RFC 6962 over them

const utf8 = new TextEncoder();

/** The leaf of a vote: SHA-256 over a zero byte and the lines format, contest, story and code. */
export function leafOf(contest, story, code) {
  return sha256(utf8.encode(`\0${FORMAT}\n${contest}\n${story}\n${code}`));
}

function nodeOf(left, right) {
  const bytes = new Uint8Array(65);
  bytes[0] = 1;
  bytes.set(left, 1);
  bytes.set(right, 33);
  return sha256(bytes);
}

/**
 * The levels of the tree, from the sorted leaves up to the root. Pairs neighbours, and takes a last one without a neighbour up as it
 * is: the same tree as RFC 6962's, which splits at the largest power of two.
 * @param {Uint8Array[]} leaves
 * @returns {Uint8Array[][]}
 */
export function treeOf(leaves) {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) level = levelAbove(level);
  return levels;
}

function levelAbove(level) {
  const above = [];
  for (let n = 0; n < level.length; n += 2)
    above.push(n + 1 < level.length ? nodeOf(level[n], level[n + 1]) : level[n]);
  return above;
}

/** The root of a tree; without leaves the SHA-256 of nothing. */
export function rootOf(levels) {
  return levels.at(-1)[0] ?? sha256(new Uint8Array());
}

/** The audit path of a leaf: the neighbours from the bottom to the root, each with its side. */
export function pathOf(levels, index) {
  return levels.slice(0, -1).flatMap((level, height) => {
    const at = Math.floor(index / 2 ** height);
    const hash = level[at ^ 1];
    return hash ? [{ side: at % 2 ? "left" : "right", hash }] : [];
  });
}

/** The root to which a leaf and its audit path lead. */
export function rootOfPath(leaf, path) {
  return path.reduce(
    (hash, step) => (step.side === "left" ? nodeOf(step.hash, hash) : nodeOf(hash, step.hash)),
    leaf,
  );
}

function compareBytes(a, b) {
  for (let n = 0; n < a.length; n++) if (a[n] !== b[n]) return a[n] - b[n];
  return 0;
}

// ---- 4. The form of the file

/** The file cannot be checked: it is no acta of this format. `message` says why, in Spanish. */
export class Unreadable extends Error {}

const isText = (value) => typeof value === "string";
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isLike = (form) => (value) => isText(value) && form.test(value);
const isHash = isLike(/^[0-9a-f]{64}$/);
const isCode = isLike(/^[0-9a-f]{32}$/);
const isId = isLike(/^[!-~]{1,100}$/);
const isInstant = (value) =>
  isLike(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/)(value) &&
  isInCalendar(value);
const isDay = (value) => isText(value) && isInstant(`${value}T00:00:00.000Z`);
const isYesOrNo = (value) => typeof value === "boolean";
const isPositive = (value) => isCount(value) && value > 0;

/** Dates that do not exist, such as February 30, are no date here or another one there. */
function isInCalendar(instant) {
  const date = new Date(instant);
  return !Number.isNaN(date.getTime()) && date.toISOString() === instant && instant >= "0001";
}

const has = (fields) => (value) =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(fields).every((name) => Object.hasOwn(value, name) && fields[name](value[name]));
const listOf = (isOne) => (value) => Array.isArray(value) && value.every((one) => isOne(one));

const isDeleted = has({ id: isId, state: (state) => state === "deleted" });
const isShown = has({
  id: isId,
  title: isText,
  publishedAt: isInstant,
  createdAt: isInstant,
  state: (state) => state === "in" || state === "disqualified",
});

const isRebuild = (value) =>
  has({ newRoot: isYesOrNo })(value) &&
  (!Object.hasOwn(value, "votes") || has({ votes: isCount })(value));

/** The form of each field; `count` is the number of stories. */
function formOf(count) {
  const isStory = (value) => isCount(value) && value < count;
  return {
    contest: has({ id: isId, title: isText }),
    version: isPositive,
    supersedes: (value) =>
      value === null || has({ version: isPositive, at: isInstant, reason: isText })(value),
    closedAt: isInstant,
    root: isHash,
    earlierRoots: listOf(
      has({ root: isHash, madeAt: isInstant, replacedAt: isInstant, reason: isText }),
    ),
    voters: isCount,
    newAccounts: (value) => value === null || (isCount(value) && value >= FEWEST_TOLD),
    stories: listOf((story) => isDeleted(story) || isShown(story)),
    votes: listOf(
      (vote) => Array.isArray(vote) && vote.length === 2 && isStory(vote[0]) && isCode(vote[1]),
    ),
    quarantined: listOf(has({ story: isStory, code: isCode, reason: isText, at: isDay })),
    ranking: listOf(
      has({
        story: isStory,
        place: isPositive,
        votes: isCount,
        settledByTime: isYesOrNo,
      }),
    ),
    interventions: listOf(
      (value) =>
        has({ kind: isText, at: isDay, reason: isText })(value) &&
        (value.kind !== "votes-quarantined" || has({ votes: isCount })(value)) &&
        (value.kind !== "votes-rebuilt" || isRebuild(value)),
    ),
  };
}

/**
 * Parses an acta, and checks its form.
 * @param {Uint8Array | string} source
 * @returns {any} the acta. Every field has the form of docs/acta.md
 * @throws {Unreadable}
 */
export function readActa(source) {
  const text = decode(isText(source) ? utf8.encode(source) : source);
  const acta = parse(text);
  if (acta?.format !== FORMAT)
    throw new Unreadable(`El archivo no es un acta de este formato («${FORMAT}»).`);
  refuseAmbiguous(text);
  const form = formOf(Array.isArray(acta.stories) ? acta.stories.length : 0);
  const bad = Object.keys(form).find((name) => !has({ [name]: form[name] })(acta));
  if (bad) throw new Unreadable(`En el archivo falta «${bad}», o no tiene la forma que debe.`);
  return acta;
}

/** The text of bytes in UTF-8, without a byte order mark at the start. */
function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable("El archivo no es un texto en UTF-8.");
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(
      text.trimStart().startsWith("<")
        ? "Esto es una página, y no el archivo del acta: su dirección termina en «/acta.json»."
        : "El archivo no se puede leer como JSON: quizá está incompleto. Descárgalo otra vez.",
    );
  }
}

/**
 * Refuses JSON that programs read differently: an object with a name twice, of which JSON.parse takes the last and other programs
 * the first; numbers that are rounded, or 1 in one program and 1.0 in another; and nesting that some programs cannot follow.
 * `json` is known to be JSON.
 */
function refuseAmbiguous(json) {
  const colon = /[ \t\r\n]*:/y;
  const number = /[-+.0-9eE]+/y;
  /** The names of each object that is open; null for a list. */
  const open = [];
  for (let at = 0; at < json.length; at++) {
    const mark = json[at];
    if (mark === "{" || mark === "[") {
      open.push(mark === "{" ? new Set() : null);
      if (open.length > MOST_LEVELS)
        throw new Unreadable(
          `El archivo tiene más de ${MOST_LEVELS} niveles, unos dentro de otros.`,
        );
    } else if (mark === "}" || mark === "]") open.pop();
    else if (mark === "-" || (mark >= "0" && mark <= "9")) {
      number.lastIndex = at;
      const [digits] = number.exec(json);
      if (!/^[0-9]+$/.test(digits) || !isCount(Number(digits)))
        throw new Unreadable(
          `El archivo tiene un número que no es entero o es demasiado grande («${digits.slice(0, 20)}»).`,
        );
      at += digits.length - 1;
    } else if (mark === '"') {
      const from = at++;
      while (json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
      colon.lastIndex = at + 1;
      if (!colon.test(json)) continue;
      const name = JSON.parse(json.slice(from, at + 1));
      const names = open.at(-1);
      if (names.has(name)) throw new Unreadable(`El archivo dice dos veces «${safe(name)}».`);
      names.add(name);
    }
  }
}

// ---- 5. SHA-256 (FIPS 180-4). WebCrypto is missing on http, and needs a promise for each hash.

const [INITIAL, ROUNDS] = constants();
const schedule = new Int32Array(64);

/** The fractional parts of the square and cube roots of the first primes, as FIPS 180-4 defines the constants. */
function constants() {
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
  return [
    Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  ];
}

/**
 * The SHA-256 of bytes.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(bytes) {
  const words = paddedWords(bytes);
  const state = INITIAL.slice();
  for (let at = 0; at < words.length; at += 16) compress(state, words, at);
  const hash = new Uint8Array(32);
  for (let n = 0; n < 32; n++) hash[n] = state[n >> 2] >>> (24 - (n & 3) * 8);
  return hash;
}

/** The bytes as big-endian words, then a bit 1, zeroes, and the number of bits in the last 64 bits. */
function paddedWords(bytes) {
  const words = new Int32Array((((bytes.length + 8) >> 6) + 1) * 16);
  for (let n = 0; n < bytes.length; n++) words[n >> 2] |= bytes[n] << (24 - (n & 3) * 8);
  words[bytes.length >> 2] |= 0x80 << (24 - (bytes.length & 3) * 8);
  words[words.length - 2] = Math.floor(bytes.length / 2 ** 29);
  words[words.length - 1] = bytes.length * 8;
  return words;
}

function compress(state, words, at) {
  for (let n = 0; n < 16; n++) schedule[n] = words[at + n];
  for (let n = 16; n < 64; n++) {
    const x = schedule[n - 15];
    const y = schedule[n - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    schedule[n] = schedule[n - 16] + s0 + schedule[n - 7] + s1;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let n = 0; n < 64; n++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[n] + schedule[n]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

/** Hexadecimal digits of bytes, in lower case. */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// ---- 6. Texts

const KINDS = new Map([
  ["votes-quarantined", "Votos en cuarentena, que no cuentan"],
  ["votes-released", "Fin de una cuarentena: esos votos vuelven a contar"],
  ["story-disqualified", "Historia descalificada"],
  ["story-readmitted", "Historia readmitida"],
  ["story-deleted", "Historia eliminada por quien administra el sitio"],
  ["finalized-by-hand", "Resultados publicados a mano"],
  ["date-moved", "Fecha cambiada después de empezar la votación"],
  ["account-deleted", "Cuenta eliminada por quien administra el sitio"],
  ["ballot-imported", "Urna llenada desde un archivo"],
  ["database-restored", "Base de datos recuperada de una copia"],
  ["votes-rebuilt", "Votos recuperados de la base de datos"],
]);

/** What was done by hand, one line each, oldest first; then the votes in quarantine by day and reason. */
export function interventionsOf({ interventions, quarantined }) {
  const groups = new Map();
  for (const { at, reason } of quarantined) {
    const group = `${at} · En cuarentena (${safe(reason)})`;
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  return [
    ...interventions.map(
      ({ kind, at, reason, newRoot, votes }) =>
        `${at} · ${KINDS.get(kind) ?? safe(kind)} (${safe(reason)})` +
        (kind === "votes-rebuilt" ? rebuildText(newRoot, votes) : ""),
    ),
    ...[...groups].sort().map(([group, count]) => `${group}: ${counted(count, "voto", "votos")}`),
  ];
}

function rebuildText(newRoot, votes) {
  return `${votes === undefined ? "" : `: ${counted(votes, "voto", "votos")}`}${newRoot ? ". La urna tuvo otro sello" : ""}`;
}

/** Takes out control characters, which could move a terminal's cursor, and those that turn the direction of a text. */
function safe(text) {
  return String(text).replace(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, "\uFFFD");
}

/** Groups of three digits from five on, as the Spanish academies write numbers. */
function counted(count, one, many) {
  const digits = String(count);
  const grouped = digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, "\u202f") : digits;
  return `${grouped} ${count === 1 ? one : many}`;
}

// ---- 7. As a module Worker: a message { acta, noted } is answered by { progress } from 0 to 1, then { result } or { error }.

const { process, WorkerGlobalScope } = globalThis;
if (WorkerGlobalScope && globalThis instanceof WorkerGlobalScope)
  globalThis.addEventListener("message", ({ data }) => {
    if (data?.acta !== undefined) globalThis.postMessage(answer(data));
  });

function answer({ acta: bytes, noted }) {
  try {
    const onProgress = (done, total) => globalThis.postMessage({ progress: done / total });
    const { acta, ...result } = verifyFile(bytes, noted, onProgress);
    return { result: { ...result, version: acta.version } };
  } catch (error) {
    return { error: error instanceof Unreadable ? error.message : String(error) };
  }
}

// ---- 8. As a command

if (process?.versions?.node && process.argv[1]) runIfCommand();

/** Runs the command unless another program imports this file. The path in argv may be a link, and a Windows path. */
async function runIfCommand() {
  const { realpathSync } = await import("node:fs");
  const { pathToFileURL } = await import("node:url");
  try {
    if (pathToFileURL(realpathSync(process.argv[1])).href !== import.meta.url) return;
  } catch {
    return; // argv[1] is no file: `node -`, or a program without one.
  }
  process.exitCode = await runCommand(process.argv.slice(2));
}

/** Runs the command with these arguments, and returns its exit code. */
export async function runCommand(args) {
  try {
    const { source, noted, isHelp } = await readArguments(args);
    if (isHelp) console.log(USAGE);
    if (isHelp) return 0;
    const result = verifyFile(await bytesOf(source), noted);
    console.log(report(result));
    return result.ok ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Unreadable ? error.message : `No se puede comprobar: ${error}`);
    return 2;
  }
}

async function readArguments(args) {
  const { parseArgs } = await import("node:util");
  const text = { type: "string" };
  const options = {
    root: text,
    version: text,
    sha256: text,
    contest: text,
    code: { ...text, multiple: true },
    help: { type: "boolean", short: "h" },
  };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { code = [], version, help, ...others } = values;
    if (!help && positionals.length !== 1)
      throw new Unreadable(
        positionals.length === 0
          ? "Falta el archivo."
          : "Sobra algo: un sello con espacios va entre comillas.",
      );
    if (version !== undefined && !/^[1-9][0-9]{0,14}$/.test(version))
      throw new Unreadable("Con --version va un número.");
    const codes = code.map((known) => {
      const [digits, story] = known.split(/=(.*)/s);
      if (story === "") throw new Unreadable("Detrás de CÓDIGO= va la historia.");
      return { code: digits, story };
    });
    const noted = { ...others, codes, version: version && Number(version) };
    return { source: positionals[0], noted, isHelp: help };
  } catch (error) {
    const why =
      error instanceof Unreadable ? error.message : "Esa opción no existe, o le falta su valor.";
    throw new Unreadable(`${why}\n\n${USAGE}`);
  }
}

/** The bytes of a file, of an address, or of the standard input. */
async function bytesOf(source) {
  if (/^https?:/i.test(source)) return download(source);
  const { readFile } = await import("node:fs/promises");
  try {
    if (source !== "-") return await readFile(/^file:/i.test(source) ? new URL(source) : source);
    const parts = [];
    for await (const part of process.stdin) parts.push(part);
    return Buffer.concat(parts);
  } catch (error) {
    throw new Unreadable(`No se puede leer «${safe(source)}» (${error.code ?? error.message}).`);
  }
}

async function download(address) {
  const response = await fetch(address).catch((error) => {
    const why = error.cause?.code ?? error.message;
    throw new Unreadable(`No se puede abrir «${safe(address)}» (${why}).`);
  });
  if (!response.ok)
    throw new Unreadable(`La dirección «${safe(address)}» responde ${response.status}.`);
  const bytes = await response.arrayBuffer().catch((error) => {
    const why = error.cause?.code ?? error.message;
    throw new Unreadable(
      `La descarga de «${safe(address)}» se cortó (${why}): inténtalo de nuevo.`,
    );
  });
  return new Uint8Array(bytes);
}

function report({ acta, ok, checks }) {
  const winners = rankingOf(acta).filter(({ place, votes }) => place <= 3 && votes > 0);
  const interventions = interventionsOf(acta);
  const lines = [
    `Acta de «${safe(acta.contest.title)}», versión ${acta.version}`,
    `Urna cerrada: ${acta.closedAt} (UTC)`,
    `Sello: ${acta.root}`,
    ...acta.earlierRoots.map(
      ({ root, madeAt, replacedAt }) => `Sello anterior, de ${madeAt} a ${replacedAt}: ${root}`,
    ),
    ...winners.map(
      ({ place, story, title, votes }) =>
        `Puesto ${place}: «${safe(title)}» (/story/${acta.stories[story].id}), ${counted(votes, "voto", "votos")}`,
    ),
    "",
    ...checks.map(({ ok: holds, text }) => `${holds ? "✓" : "✗"} ${text}`),
    "",
    interventions.length > 0 ? "Lo que se decidió a mano:" : "Nada se decidió a mano.",
    ...interventions.map((line) => `· ${line}`),
    "",
    ok ? "Todo coincide." : "No todo coincide: mira las líneas con ✗.",
    ...(checks.some(({ id }) => id === "noted-root")
      ? []
      : ["Sin --root no se comparó con el sello de antes de los resultados."]),
    "No demuestra que cada cuenta sea una persona, ni que nadie haya comprado un voto o añadido alguno antes del cierre. El sello solo cubre los votos: la hora de envío, que decide los empates, es la que dice el archivo.",
  ];
  return lines.join("\n");
}
