/**
 * Checks a public acta of Tintero (docs/acta.md): recomputes its root, counts, ties and ranking. One file without dependencies, for
 * Node 20 or newer and for browsers.
 *
 *   node verify-acta.mjs acta.json [--root HEX] [--version N] [--code HEX]...
 *   node verify-acta.mjs https://…/contest/ID/acta.json
 *   node verify-acta.mjs - < acta.json
 *
 * Exit codes: 0 everything holds, 1 something does not, 2 the file could not be read.
 */

const FORMAT = "tintero-acta-1";
const VOTES_PER_VOTER = 3;
const USAGE =
  "Uso: node verify-acta.mjs ARCHIVO|DIRECCIÓN|- [--root RAÍZ] [--version N] [--contest ID] [--code CÓDIGO]…";
const STATES = ["in", "disqualified", "deleted"];

/** SHA-256 (FIPS 180-4) of bytes. Synchronous: WebCrypto needs a promise for each hash, and is missing on http. */
export function sha256(bytes) {
  const words = paddedWords(bytes);
  const state = INITIAL.slice();
  for (let at = 0; at < words.length; at += 16) compress(state, words, at);
  const hash = new Uint8Array(32);
  const view = new DataView(hash.buffer);
  state.forEach((word, n) => view.setUint32(n * 4, word));
  return hash;
}

const [INITIAL, ROUNDS] = constants();

/** The fractional parts of the square and cube roots of the first primes, as FIPS 180-4 defines the constants. */
function constants() {
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
  return [
    Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  ];
}

function paddedWords(bytes) {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  for (let n = 0; n < bytes.length; n++) words[n >> 2] |= bytes[n] << (24 - (n & 3) * 8);
  words[bytes.length >> 2] |= 0x80 << (24 - (bytes.length & 3) * 8);
  words[words.length - 1] = bytes.length * 8;
  return words;
}

const schedule = new Uint32Array(64);

function compress(state, words, at) {
  for (let n = 0; n < 16; n++) schedule[n] = words[at + n];
  for (let n = 16; n < 64; n++) {
    const x = schedule[n - 15];
    const y = schedule[n - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    schedule[n] = schedule[n - 16] + s0 + schedule[n - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
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

const utf8 = new TextEncoder();

/** The leaf of a vote: SHA-256 over 0x00 and the text of format, contest, story and code, one to a line. */
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

/** The largest power of two below `n`, where RFC 6962 splits a list of n leaves. */
function splitOf(n) {
  return 2 ** (31 - Math.clz32(n - 1));
}

/** The root of the Merkle tree of RFC 6962 over leaves that are sorted by their bytes. */
export function merkleRoot(leaves, from = 0, to = leaves.length) {
  if (from === to) return sha256(new Uint8Array());
  if (to - from === 1) return leaves[from];
  const middle = from + splitOf(to - from);
  return nodeOf(merkleRoot(leaves, from, middle), merkleRoot(leaves, middle, to));
}

/** The audit path of RFC 6962 of one leaf: the hashes of its neighbours from the bottom to the root, and on which side each is. */
export function proofOf(leaves, index, from = 0, to = leaves.length) {
  if (to - from === 1) return [];
  const middle = from + splitOf(to - from);
  return index < middle
    ? [...proofOf(leaves, index, from, middle), { right: merkleRoot(leaves, middle, to) }]
    : [...proofOf(leaves, index, middle, to), { left: merkleRoot(leaves, from, middle) }];
}

/** The root that a leaf and its audit path give. */
export function rootOf(leaf, proof) {
  return proof.reduce(
    (hash, step) => (step.left ? nodeOf(step.left, hash) : nodeOf(hash, step.right)),
    leaf,
  );
}

export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function compareBytes(a, b) {
  for (let n = 0; n < a.length; n++) if (a[n] !== b[n]) return a[n] - b[n];
  return 0;
}

const compareText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** The file cannot be checked: it is no acta of this format. `message` says why, in Spanish. */
export class Unreadable extends Error {}

/**
 * Parses the text of an acta and checks its form. Throws `Unreadable`.
 */
export function readActa(text) {
  let acta;
  try {
    acta = JSON.parse(text);
  } catch {
    throw new Unreadable("El archivo no es JSON: quizá está incompleto.");
  }
  if (acta?.format !== FORMAT) throw new Unreadable(`El archivo no es un acta «${FORMAT}».`);
  const isText = (value) => typeof value === "string";
  const isCount = (value) => Number.isInteger(value) && value >= 0;
  const isStory = (value) => isCount(value) && value < acta.stories.length;
  const isCode = (value) => isText(value) && /^[0-9a-f]{32}$/.test(value);
  const isDate = (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
  const listOf = (list, isOne) => Array.isArray(list) && list.every((one) => one && isOne(one));
  const parts = {
    contest: isText(acta.contest?.id) && isText(acta.contest.title),
    version: isCount(acta.version) && acta.version > 0,
    closedAt: isDate(acta.closedAt),
    root: isText(acta.root) && /^[0-9a-f]{64}$/.test(acta.root),
    voters: isCount(acta.voters),
    newAccounts: isCount(acta.newAccounts),
    stories: listOf(
      acta.stories,
      ({ id, title, publishedAt, createdAt, state }) =>
        isText(id) &&
        STATES.includes(state) &&
        (state === "deleted" || (isText(title) && isDate(publishedAt) && isDate(createdAt))),
    ),
    votes: listOf(acta.votes, ([story, code]) => isStory(story) && isCode(code)),
    quarantined: listOf(
      acta.quarantined,
      ({ story, code, reason, at }) =>
        isStory(story) && isCode(code) && isText(reason) && isDate(at),
    ),
    ranking: listOf(
      acta.ranking,
      ({ story, place, votes, settledByTime }) =>
        isStory(story) && isCount(place) && isCount(votes) && typeof settledByTime === "boolean",
    ),
    interventions: listOf(
      acta.interventions,
      ({ kind, at, reason }) => isText(kind) && isDate(at) && isText(reason),
    ),
  };
  const [bad] = Object.entries(parts).find(([, isGood]) => !isGood) ?? [];
  if (bad) throw new Unreadable(`En el acta falta «${bad}», o no tiene la forma que debe.`);
  return acta;
}

/**
 * Checks an acta of `readActa`. `noted` is what the reader knows from elsewhere: `root` noted while the votes were counted,
 * `version` that the site shows now, `contest` and own `codes`, each with the story's id or without. Returns the checks in order,
 * each with its Spanish text, and the audit path of each own code.
 */
export function verifyActa(acta, noted = {}) {
  const checks = [];
  const check = (ok, good, bad) => checks.push({ ok: Boolean(ok), text: ok ? good : bad });
  const all = [
    ...acta.votes.map(([story, code]) => ({ story, code })),
    ...acta.quarantined.map(({ story, code }) => ({ story, code })),
  ].map((vote) => ({
    ...vote,
    leaf: leafOf(acta.contest.id, acta.stories[vote.story].id, vote.code),
  }));
  all.sort((a, b) => compareBytes(a.leaf, b.leaf));
  const leaves = all.map(({ leaf }) => leaf);
  const root = toHex(merkleRoot(leaves));

  check(
    root === acta.root,
    `La raíz publicada sale de ${counted(all.length, "voto", "votos")}: no falta, sobra ni cambia ninguno.`,
    `La raíz no coincide: de los votos sale ${root}, y el acta dice ${acta.root}.`,
  );
  if (noted.root) {
    check(
      noted.root.trim().toLowerCase() === acta.root,
      "La raíz que apuntaste es la del acta.",
      "La raíz que apuntaste no es la del acta.",
    );
  }
  if (noted.contest)
    check(
      noted.contest === acta.contest.id,
      "Es el acta de este reto.",
      "Es el acta de otro reto.",
    );
  if (noted.version) {
    check(
      Number(noted.version) === acta.version,
      `Es la versión ${acta.version} del acta.`,
      `Es la versión ${acta.version} del acta, y no la ${noted.version}.`,
    );
  }
  check(
    new Set(all.map(({ code }) => code)).size === all.length,
    "Ningún código aparece dos veces.",
    "Hay códigos que aparecen dos veces.",
  );
  check(
    new Set(acta.stories.map(({ id }) => id)).size === acta.stories.length,
    "Ninguna historia aparece dos veces.",
    "Hay historias que aparecen dos veces.",
  );
  check(
    acta.voters <= all.length && all.length <= VOTES_PER_VOTER * acta.voters,
    `${counted(acta.voters, "cuenta votó", "cuentas votaron")}, con ${VOTES_PER_VOTER} votos cada una como mucho.`,
    `Hay ${all.length} votos de ${acta.voters} cuentas: no puede ser, con 1 a ${VOTES_PER_VOTER} por cuenta.`,
  );
  const put = acta.interventions.filter(({ kind }) => kind === "votes-quarantined");
  check(
    sumOf(put) === acta.quarantined.length,
    acta.quarantined.length === 0
      ? "Ningún voto está en cuarentena."
      : `${counted(acta.quarantined.length, "voto está", "votos están")} en cuarentena, con motivo y fecha.`,
    "Los votos en cuarentena no son los que dicen las intervenciones.",
  );
  checkRanking(acta, check);
  const out = acta.stories.filter(({ state }) => state === "disqualified").length;
  check(
    acta.interventions.filter(({ kind }) => kind === "story-disqualified").length >= out,
    "Cada historia descalificada consta entre las intervenciones.",
    "Hay una historia descalificada que no consta entre las intervenciones.",
  );
  check(
    (acta.version === 1) === (acta.supersedes === null),
    acta.version === 1
      ? "Es la primera versión del acta."
      : "Dice a qué versión sustituye y por qué.",
    "No dice a qué versión sustituye, o sustituye a una que no existe.",
  );
  const own = (noted.codes ?? []).map((wanted) => checkCode(acta, all, leaves, wanted, check));
  return { ok: checks.every(({ ok }) => ok), root, checks, own };
}

function sumOf(interventions) {
  return interventions.reduce((sum, { votes = 0 }) => sum + votes, 0);
}

function checkRanking(acta, check) {
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
  const isLevel = (n, other) => ranked[other]?.votes === ranked[n].votes && ranked[n].votes > 0;
  const wrong = ranked.findIndex(({ index, votes }, n) => {
    const told = acta.ranking[n];
    const settledByTime = isLevel(n, n - 1) || isLevel(n, n + 1);
    return !(
      told?.story === index &&
      told.place === n + 1 &&
      told.votes === votes &&
      told.settledByTime === settledByTime
    );
  });
  const isLonger = acta.ranking.length > ranked.length;
  check(
    wrong === -1 && !isLonger,
    "Los votos de cada historia, los empates y la clasificación salen de la lista de votos.",
    wrong === -1
      ? "La clasificación tiene historias que no compiten."
      : `La clasificación no sale de los votos: el puesto ${wrong + 1} es de «${ranked[wrong].title}», con ${counted(ranked[wrong].votes, "voto", "votos")}.`,
  );
}

/** Checks that a code is in the list, under the story that its voter chose if that is known, and that its path gives the root. */
function checkCode(acta, all, leaves, wanted, check) {
  const { code, story } = typeof wanted === "string" ? { code: wanted } : wanted;
  const short = code.trim().toLowerCase();
  const index = all.findIndex((vote) => vote.code === short);
  const vote = all[index];
  const found = vote && acta.stories[vote.story];
  const isRight = found && (!story || found.id === story);
  const proof = vote ? proofOf(leaves, index) : [];
  const isUnderRoot = vote && toHex(rootOf(vote.leaf, proof)) === acta.root;
  check(
    isRight && isUnderRoot,
    `El código ${short} está en la lista, en «${found?.title ?? "Historia eliminada"}», y su camino lleva a la raíz.`,
    found
      ? `El código ${short} está en «${found.title ?? "Historia eliminada"}»: no es la historia que dices, o su camino no lleva a la raíz.`
      : `El código ${short} no está en la lista.`,
  );
  return { code: short, proof };
}

function counted(count, one, many) {
  const digits = String(count);
  const grouped = digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, "\u202f") : digits;
  return `${grouped} ${count === 1 ? one : many}`;
}

const isCommand =
  globalThis.process?.argv?.[1] !== undefined &&
  import.meta.url === new URL(`file://${globalThis.process.argv[1]}`).href;
if (isCommand) await runCommand(globalThis.process);

async function runCommand(process) {
  const { parseArgs } = await import("node:util");
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        root: { type: "string" },
        version: { type: "string" },
        contest: { type: "string" },
        code: { type: "string", multiple: true },
      },
    });
    const [source] = positionals;
    if (positionals.length !== 1) throw new Unreadable(USAGE);
    const acta = readActa(await textOf(source));
    const result = verifyActa(acta, { ...values, codes: values.code });
    console.log(
      `Acta de «${acta.contest.title}», versión ${acta.version}, urna cerrada el ${acta.closedAt}`,
    );
    console.log(`Raíz: ${acta.root}\n`);
    for (const { ok, text } of result.checks) console.log(`${ok ? "✓" : "✗"} ${text}`);
    for (const { kind, at, reason } of acta.interventions)
      console.log(`· ${at} ${kind}: ${reason}`);
    console.log(result.ok ? "\nTodo coincide." : "\nEl acta no es correcta.");
    process.exitCode = result.ok ? 0 : 1;
  } catch (error) {
    console.error(
      error instanceof Unreadable ? error.message : `No se puede leer: ${error.message}`,
    );
    process.exitCode = 2;
  }
}

/** The text of a file, of an address, or of the standard input. */
async function textOf(source) {
  if (/^https?:/.test(source)) return download(source);
  const { readFile } = await import("node:fs/promises");
  return readFile(source === "-" ? "/dev/stdin" : source, "utf8");
}

async function download(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Unreadable(`La dirección responde ${response.status}.`);
  return response.text();
}
