import { categoryName } from "../../domain/contests/categories";
import { numberName } from "../../domain/contests/names";
import {
  CACHE_DAYS,
  OFFLINE_PAGE,
  DOWNLOAD_CURRENT,
  type Edition,
} from "../../domain/offline/edition";
import { storyPath } from "../../domain/paths";
import { escapeHtml } from "../../domain/text/markup";
import { fold } from "../../domain/text/fold";
import {
  countOfStories,
  countOfWords,
  formatNumber,
  readingMinutes,
} from "../../domain/text/numbers";
import { actionName } from "../../domain/offline/queued-action";
import type { CachedEdition } from "./edition-cache";
import { keyOf, type QueueEntry } from "./queue";
import { QUEUE_SENT, SEND_QUEUE, TAKE_OUTCOMES } from "./worker-scope";

/** Style sheet of the service worker's offline pages, defined by the build. */
declare const OFFLINE_SHEET: string;
/** Name of the site, which the server prepends to the worker's script. */
declare const SITE_NAME: string;

/** Why the service worker renders an offline page: there is no network, or the server took longer than three seconds. */
export type Cause = "lost" | "slow";

const CAUSES: Record<Cause, string> = {
  lost: "No hay conexión, y esa página no está en este dispositivo.",
  slow: "La conexión tarda en responder.",
};

/** Sentence added if the requested page is the write page, which is not cached: its draft is in local storage (WRITE-13). */
const DRAFT = " Si dejaste un texto a medias, sigue guardado y aparecerá cuando la abras.";

/**
 * State of the read mark on a story's offline page: a button that queues the mark, or a button that removes it from the queue. Null
 * without a button.
 */
export type Mark = "offered" | "queued" | null;

/** Element id of the read mark on the offline page of a story. */
export const MARK_ID = "marca";

interface ListPage {
  kept: readonly CachedEdition[];
  /** The reader's queued actions, and the number of other accounts' actions. */
  queue: { own: readonly QueueEntry[]; others: number };
  /** Text to search for in the list of cached stories; empty without a search. */
  q: string;
  /** Message about the last action in the list, such as a removed story. */
  message?: string;
  /** The requested page and why it could not be shown; null if the list itself was requested. */
  instead: { path: string; cause: Cause } | null;
}

/**
 * Returns the offline page that lists the cached stories (LITE-02), with a search and buttons to remove them. If another page was
 * requested, it says why that page is missing.
 */
export function listPage({ kept, queue, q, message = "", instead }: ListPage): Response {
  const matching = kept.filter(({ edition }) => matches(edition, fold(q)));
  const bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  const why = instead
    ? `<p>${CAUSES[instead.cause]}${instead.path.startsWith("/write") ? DRAFT : ""} <a href="${escapeHtml(instead.path)}">Intentar de nuevo</a></p>`
    : "";
  const list = matching.length > 0 ? groupsOf(matching).map(group).join("") : "";
  const none = `<p class="empty">Ninguna historia guardada coincide con «${escapeHtml(q)}».</p>`;
  const main = `<h1>Sin conexión, con lectura</h1>${why}<div id="avisos" role="status">${message ? `<p>${escapeHtml(message)}</p>` : ""}</div>${waiting(queue)}${
    kept.length === 0
      ? `<p>Aquí no hay ninguna todavía. Cuando vuelva la conexión, abre una historia o <a href="${DOWNLOAD_CURRENT}">llévate el reto entero</a>.</p>`
      : `<p>Estas son las historias que guardaste en este dispositivo. <a href="${DOWNLOAD_CURRENT}">Llévate el reto entero</a></p>${search(q)}${list || none}` +
        `<form method="post" action="${OFFLINE_PAGE}" class="kept-foot"><p class="hint">${countOfStories(kept.length)}, ${kilobytes(bytes)}. ` +
        `Cada una se borra sola ${CACHE_DAYS} días después de que la abras por última vez.</p>` +
        '<button class="button" name="quitar" value="todo">Borrar todo</button></form>'
  }`;
  return page("Sin conexión, con lectura", main);
}

/** Renders the offline queue: the reader's own actions by name, other accounts' actions as a count. */
function waiting({ own, others }: ListPage["queue"]): string {
  const items = own.map((entry) => {
    const name = escapeHtml(actionName(entry));
    const key = escapeHtml(keyOf(entry));
    return `<li id="${key}"><span>${capital(name)}</span> ${button("deshacer", key, "Deshacer", `Deshacer ${name}`)}</li>`;
  });
  const list = items.length > 0 ? `<ul class="waiting">${items.join("")}</ul>` : "";
  const foreign =
    others > 0
      ? `<p>Hay marcas sin enviar de otra sesión. <a href="/login">Inicia sesión</a> con la misma cuenta para enviarlas.</p>${button("deshacer", "otras", "Borrarlas")}`
      : "";
  return list || foreign
    ? `<section><h2>Pendiente de enviar</h2><form method="post" action="${OFFLINE_PAGE}">${list}${foreign}</form></section>`
    : "";
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const button = (name: string, value: string, text: string, label = text) =>
  `<button class="button" name="${name}" value="${value}" aria-label="${label}">${text}</button>`;

const search = (q: string) =>
  `<form class="list-tools" role="search" action="${OFFLINE_PAGE}"><label><span>Buscar en lo guardado</span> ` +
  `<input type="search" name="q" value="${escapeHtml(q)}"></label> <button class="button">Buscar</button></form>`;

/** Whether title, author, opening or contest of an edition contain the folded search text. */
function matches({ title, author, excerpt, contest }: Edition, folded: string): boolean {
  return [title, author ?? "", excerpt, contest.title].some((text) => fold(text).includes(folded));
}

/** Groups cached editions by their contests, with the newest contest first. */
function groupsOf(kept: readonly CachedEdition[]): CachedEdition[][] {
  const groups = new Map<string, CachedEdition[]>();
  for (const one of kept) {
    const { id } = one.edition.contest;
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  const number = ([first]: CachedEdition[]) => first?.edition.contest.number ?? 0;
  return [...groups.values()].sort((a, b) => number(b) - number(a));
}

function group(kept: readonly CachedEdition[]): string {
  const [first] = kept;
  return `<section><h2>${first ? issueOf(first.edition) : ""}</h2><div class="story-list">${kept.map(card).join("")}</div></section>`;
}

function card({ edition, cachedAt, bytes }: CachedEdition): string {
  const title = escapeHtml(edition.title);
  return (
    `<article class="story-card"><h3><a href="${storyPath(edition.id)}">${title}</a></h3>` +
    `<p class="story-min label">${readingMinutes(edition.words)} min</p>` +
    `<p class="story-meta">${factsOf(edition, [escapeHtml(edition.author ?? "")])}</p>` +
    `<p class="story-excerpt">${escapeHtml(edition.excerpt)}</p>` +
    `<form method="post" action="${OFFLINE_PAGE}" class="actions story-actions"><span class="hint">${line([`Guardada el ${day(cachedAt)}`, kilobytes(bytes)])}</span> ` +
    `<button class="button" name="quitar" value="${edition.id}" aria-label="Quitar «${title}» de este dispositivo">Quitar</button></form></article>`
  );
}

/**
 * Returns the offline page of a cached edition, with the day on which it was cached. `cause` is the reason why it replaces the
 * story's page.
 */
export function copyPage({ edition, cachedAt }: CachedEdition, cause: Cause, mark: Mark): Response {
  const { id, title, html, hasDropCap, isMature, author } = edition;
  const by = author === null ? "<em>Autoría oculta hasta los resultados</em>" : escapeHtml(author);
  const main =
    '<article class="story"><header class="story-head">' +
    `<p class="story-back"><a href="${OFFLINE_PAGE}">← Todo lo guardado</a></p>` +
    `<p class="label">${issueOf(edition)}</p><h1>${escapeHtml(title)}</h1><p class="story-byline">${by}</p>` +
    `<p class="story-meta">${factsOf(edition, [`${readingMinutes(edition.words)}\u00a0min de lectura`])}</p>${isMature ? MATURE : ""}</header>` +
    `<div class="kept-note" role="note"><p>Copia guardada el ${day(cachedAt)}. Votar, comentar y enviar necesitan conexión.</p>` +
    `<p>${cause === "slow" ? `${CAUSES.slow} ` : ""}<a href="">Abrir la página</a></p></div>` +
    `<div id="texto" class="story-text${hasDropCap ? " drop-cap" : ""}">${html}</div>${markPart(id, mark)}` +
    `<a class="next-story" href="${OFFLINE_PAGE}"><span class="next-title">Leer otra de las guardadas</span></a></article>`;
  return page(title, main);
}

function markPart(story: string, mark: Mark): string {
  const key = keyOf({ kind: "leida", id: story });
  const state =
    mark === "queued"
      ? `<div id="${key}"><p role="status">Marcada como leída en este dispositivo. Se enviará cuando vuelva la conexión.</p>${button("deshacer", key, "Deshacer")}</div>`
      : button("leida", story, "Marcar como leída");
  const form = mark ? `<form method="post" action="${OFFLINE_PAGE}">${state}</form>` : "";
  return `<div class="vote-box" id="${MARK_ID}">${form}<div id="avisos" role="status"></div></div>`;
}

const MATURE =
  '<p class="mature-notice"><strong>Contenido para adultos (18+)</strong> Esta historia contiene temas maduros. La discreción del lector es aconsejada.</p>';

const issueOf = ({ contest }: Edition) =>
  escapeHtml(`${numberName(contest.number)} · ${contest.title}`);

function factsOf({ category, words, isMature }: Edition, more: readonly string[]): string {
  return line([...more, categoryName(category), countOfWords(words), isMature ? "18+" : ""]);
}

/** Renders facts in one line, like the component `Facts`. */
function line(facts: readonly string[]): string {
  const spans = facts
    .filter(Boolean)
    .map((fact, index) => `<span>${index > 0 ? "<i>· </i>" : ""}${fact}</span>`);
  return `<span class="facts">${spans.join(" ")}</span>`;
}

const day = (date: Date) => new Intl.DateTimeFormat("es", { dateStyle: "long" }).format(date);

const kilobytes = (bytes: number) => `${formatNumber(Math.max(1, bytes / 1024))} KB`;

/**
 * Inline script of the offline pages: sends the queue at the start and when the network is back, and shows the outcomes. Opens the
 * list if the caches were deleted, for example by a logout in another tab.
 */
const SCRIPT = `const worker=navigator.serviceWorker,byId=id=>document.getElementById(id);
function send(){worker.controller?.postMessage("${SEND_QUEUE}")}
function take(){
const {port1,port2}=new MessageChannel();
port1.onmessage=({data})=>data.forEach(({key,text})=>{
const line=document.createElement("p");line.textContent=text;byId("avisos").append(line);
byId(key)?.remove();
document.querySelector(".waiting:empty")?.closest("section").remove();
});
worker.controller?.postMessage("${TAKE_OUTCOMES}",[port2]);
}
worker.onmessage=({data})=>data==="forgotten"?location.replace("${OFFLINE_PAGE}"):data==="${QUEUE_SENT}"&&!document.hidden&&take();
addEventListener("online",send);
document.addEventListener("visibilitychange",send);
send()`;

function page(title: string, main: string): Response {
  const nonce = crypto.randomUUID();
  const site = escapeHtml(SITE_NAME);
  const html =
    '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeHtml(title)} · ${site}</title><link rel="icon" href="/favicon.svg"><meta name="robots" content="noindex"><style nonce="${nonce}">${OFFLINE_SHEET}</style></head><body>` +
    '<a class="skip-link" href="#contenido">Saltar al contenido</a>' +
    `<header class="site-header"><a class="site-name" href="/">${site}</a></header><main id="contenido" class="page">${main}</main>` +
    `<footer class="site-footer"><p>${site}: una historia breve cada mes.</p></footer><script nonce="${nonce}">${SCRIPT}</script></body></html>`;
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "strict-origin-when-cross-origin",
    },
  });
}
