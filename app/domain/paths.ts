/** The path of a story's page. */
export function storyPath(story: string): string {
  return `/story/${encodeURIComponent(story)}`;
}

/** Element id of the box with the vote button on a story's page. */
export const VOTE_BOX = "voto";

/** The path of a story's page with the fragment that scrolls to its vote button. */
export function voteBoxPath(story: string): string {
  return `${storyPath(story)}#${VOTE_BOX}`;
}

/** The path at which monitors ask whether the product works (OPS-04). */
export const HEALTH_PATH = "/salud";

/** The path of the archive of all finished contests (CONTEST-12). */
export const ARCHIVE = "/historias";

/** The path of the private report on a story, for its author (PROFILE-04). */
export function storyReportPath(story: string): string {
  return `${storyPath(story)}/informe`;
}

/** Returns the element id of a story in a list of stories, for fragments that scroll to it. */
export function storyAnchor(story: string): string {
  return `historia-${story}`;
}

/** The path of a comment: the page of its story's comments that contains it, with the fragment that scrolls to it. */
export function commentPath(story: string, comment: string): string {
  const id = encodeURIComponent(comment);
  return `${storyPath(story)}?comentario=${id}#comment-${id}`;
}

/** The path of an author's public page (PROFILE-01). */
export function authorPath(id: string): string {
  return `/author/${encodeURIComponent(id)}`;
}

/** The path of an author's public page, or null for a deleted account. */
export function pathOfAuthor(id: string | null | undefined): string | null {
  return id ? authorPath(id) : null;
}

/** The path of a poll's page. */
export function pollPath(poll: string): string {
  return `/encuesta/${encodeURIComponent(poll)}`;
}

/** The path of a poll's page on which an option is chosen already. */
export function chosenOptionPath(poll: string, option: string): string {
  return `${pollPath(poll)}?${new URLSearchParams({ opcion: option })}`;
}

/** The path of the list of past polls. */
export const PAST_POLLS = "/encuestas";

/** The path of the admin's list of polls. */
export const ADMIN_POLLS = "/admin/encuestas";

/** The path of the admin page that creates a poll. */
export const NEW_POLL = `${ADMIN_POLLS}/nueva`;

/** The path of a poll's admin page. */
export function adminPollPath(poll: string): string {
  return `${ADMIN_POLLS}/${encodeURIComponent(poll)}`;
}

/** The path of the admin page that converts a poll into a contest. */
export function conversionPath(poll: string): string {
  return `${adminPollPath(poll)}/convertir`;
}

/** The path of the admin's list of ideas for a contest. */
export const IDEAS = `${ADMIN_POLLS}/ideas`;

/** The path of the admin page of an idea. */
export function ideaPath(idea: string): string {
  return `${IDEAS}/${encodeURIComponent(idea)}`;
}

/** The path of the admin page of a contest. */
export function adminContestPath(contest: string): string {
  return `/admin/contest/${encodeURIComponent(contest)}`;
}

/** The path of the page that shows admins a contest as readers will see it. */
export function contestPreviewPath(contest: string): string {
  return `${adminContestPath(contest)}/vista`;
}

/** The path of the page that extends a contest's running deadline. */
export function contestExtensionPath(contest: string): string {
  return `${adminContestPath(contest)}/ampliar`;
}

/** The path of the form of a new contest that is a copy of another. */
export function contestCopyPath(contest: string): string {
  return `/admin/contest/new?desde=${encodeURIComponent(contest)}`;
}

/** The path of the page that publishes a contest's results by hand. */
export function contestFinalizationPath(contest: string): string {
  return `${adminContestPath(contest)}/finalize`;
}

/** The path of the page that recounts a contest's votes. */
export function contestRecountPath(contest: string): string {
  return `${adminContestPath(contest)}/recuento`;
}

/** The path of the audit log. */
export const AUDIT_LOG = "/admin/registro";

/** The path of the admin page that searches for accounts. */
export const ADMIN_ACCOUNTS = "/admin/cuentas";

/** The path of the admin page of the account with this id. */
export function adminAccountPath(id: string): string {
  return `${ADMIN_ACCOUNTS}/${encodeURIComponent(id)}`;
}

/** The path of the admin page that suspends an account, or lifts its suspension. */
export function suspensionPath(account: string): string {
  return `${adminAccountPath(account)}/suspender`;
}

/** The path of the admin page that grants an account admin rights, or revokes them. */
export function rightsPath(account: string): string {
  return `${adminAccountPath(account)}/administracion`;
}

/** The path of the admin page that deletes an account. */
export function adminDeletionPath(account: string): string {
  return `${adminAccountPath(account)}/eliminar`;
}

/** The path of the published ledger of a finished contest. */
export function ledgerPath(contest: string): string {
  return `/contest/${encodeURIComponent(contest)}/acta`;
}

/** The path of the file of a finished contest's acta; of its newest version without `version`. */
export function actaFilePath(contest: string, version?: number): string {
  return `${ledgerPath(contest)}.json${version === undefined ? "" : `?version=${version}`}`;
}

/** The path of the anthology of a finished contest; page 1 has no parameter. */
export function anthologyPath(contest: string, page = 1): string {
  const path = `/contest/${encodeURIComponent(contest)}/antologia`;
  return page > 1 ? `${path}?pagina=${page}` : path;
}

/** The path of an anthology as an EPUB. */
export function anthologyBookPath(contest: string): string {
  return `${anthologyPath(contest)}.epub`;
}

/** The path of the admin page with a contest's signals of abuse. */
export function signalsPath(contest: string): string {
  return `/admin/contest/${encodeURIComponent(contest)}/senales`;
}

/** The path of the admin page that puts the votes of a signal into quarantine. */
export function signalPath(contest: string, signal: string): string {
  return `${signalsPath(contest)}/${encodeURIComponent(signal)}`;
}

/** The path of the admin page that lifts a quarantine of votes. */
export function quarantinePath(contest: string, intervention: string): string {
  return `/admin/contest/${encodeURIComponent(contest)}/cuarentena/${encodeURIComponent(intervention)}`;
}

/** The path of the admins' list of reports. */
export const REPORTS = "/admin/reportes";

/** The path of the admin page of a report. */
export function adminReportPath(report: string): string {
  return `${REPORTS}/${encodeURIComponent(report)}`;
}

/** The path of the admins' list of answers to interventions that nobody has read. */
export const WAITING_ANSWERS = `${REPORTS}/respuestas`;

/** The path of the admins' list of comments. */
export const ADMIN_COMMENTS = "/admin/comentarios";

/** The path of the admin page of a comment. */
export function adminCommentPath(comment: string): string {
  return `${ADMIN_COMMENTS}/${encodeURIComponent(comment)}`;
}

/** The path of the admin page of an intervention. */
export function adminInterventionPath(intervention: string): string {
  return `/admin/intervenciones/${encodeURIComponent(intervention)}`;
}

/** The path of the admin page that disqualifies a story or lifts its disqualification (REPORT-03). */
export function disqualificationPath(story: string): string {
  return `/admin/historia/${encodeURIComponent(story)}/descalificar`;
}

/** The path of the public log of moderation (ADMIN-05). */
export const MODERATION_LOG = "/moderacion";

/** The path of the page that shows an intervention to the person it affects. Everybody else gets 404. */
export function interventionPath(intervention: string): string {
  return `${MODERATION_LOG}/${encodeURIComponent(intervention)}`;
}

/** The path of the admin's statistics (ADMIN-01). */
export const STATISTICS = "/admin/estadisticas";

/** The path of the admin page for bulk deletions ('clearings'), which also lists the archives of deleted rows (ADMIN-02). */
export const ADMIN_DATA = "/admin/datos";

/**
 * The path of the page that confirms a clearing (bulk deletion): it counts the rows and asks for the word of confirmation.
 * `contest` limits the deletion of comments to one contest.
 */
export function clearingPath(slug: string, contest = ""): string {
  const path = `${ADMIN_DATA}/${slug}`;
  return contest ? `${path}?reto=${encodeURIComponent(contest)}` : path;
}

/**
 * The path that downloads an archive. Not below /admin: a route without a component cannot render the 404 page for people who are
 * no admins.
 */
export function archivePath(archive: string): string {
  return `/archivo/${encodeURIComponent(archive)}`;
}
