import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { SUPPORTER } from "~/domain/badges/definitions";
import { COMMENT_REFUSALS } from "~/domain/comments/refusals";
import { POLL_REFUSALS } from "~/domain/polls/refusals";
import { WRITING_REFUSALS } from "~/domain/submissions/refusals";
import { voteRefusal } from "~/domain/votes/refusals";
import {
  VOTES_PER_CONTEST,
  type VoteRefusal,
  type VoteRequest,
} from "~/domain/votes/room-protocol";
import { MAILED_LINK_SPAN } from "~/domain/mail/lifetimes";

const LINK_VALIDITY = `Vale durante ${MAILED_LINK_SPAN}.`;

const voteText = (reason: VoteRefusal) => voteRefusal({ reason, used: VOTES_PER_CONTEST }).text;

/** All flash messages: texts that a page shows once, after the redirect from a form. */
export const FLASHES = {
  "story-published": { tone: "good", text: "¡Tu historia ha sido enviada exitosamente al reto!" },
  "story-published-draft-kept": {
    tone: "good",
    text: "¡Tu historia ha sido enviada exitosamente al reto! Tu borrador tenía otro texto: sigue guardado y está abajo.",
  },
  "story-updated": { tone: "good", text: "Historia actualizada exitosamente" },
  "story-deleted": { tone: "good", text: "Tu historia está eliminada." },
  "story-out": {
    tone: "good",
    text: "La historia está descalificada. Quien la escribió tiene un aviso con el motivo.",
  },
  "story-readmitted": { tone: "good", text: "La historia está de nuevo en su reto." },
  "story-not-loaded": { tone: "bad", text: "No se pudo cargar la historia para editar" },
  "story-not-editable": {
    tone: "bad",
    text: "Solo puedes editar historias durante el período de envío",
  },
  "story-disqualified": {
    tone: "bad",
    text: WRITING_REFUSALS.disqualified.text,
  },
  "story-load-failed": { tone: "bad", text: "Error cargando la historia" },
  "draft-conflict": {
    tone: "good",
    text: "Borrador guardado. Hay otra versión: decide abajo qué hacer con ella.",
  },
  "version-used": {
    tone: "good",
    text: "Estás viendo la otra versión. La que tenías sigue guardada, por si acaso.",
  },
  "version-discarded": { tone: "good", text: "Descartaste la otra versión." },
  "draft-discarded": { tone: "good", text: "Descartaste el borrador." },
  "draft-changed": {
    tone: "bad",
    text: "El borrador cambió en otra página y no se descartó. Este es su texto de ahora.",
  },
  "draft-saved": { tone: "good", text: "Borrador guardado." },
  "draft-saved-signed-out": {
    tone: "good",
    text: "Tu sesión terminó. El borrador quedó guardado en este navegador. Inicia sesión para llevarlo a tu cuenta.",
  },
  "login-to-submit": {
    tone: "good",
    text: "Debes iniciar sesión para enviar una historia.",
  },
  "profile-saved": { tone: "good", text: "Tu perfil está guardado." },
  "anthology-saved": { tone: "good", text: "Tu elección sobre la antología está guardada." },
  "light-on": {
    tone: "good",
    text: "Modo ligero activado: las páginas llegan sin ningún script.",
  },
  "light-off": { tone: "good", text: "Modo ligero desactivado." },
  "signed-in": { tone: "good", text: "Iniciaste sesión." },
  "signed-out": { tone: "good", text: "Cerraste la sesión." },
  "account-deleted": {
    tone: "good",
    text: "Tu cuenta está eliminada. Gracias por el tiempo que pasaste aquí.",
  },
  registered: {
    tone: "good",
    text: "Tu cuenta está lista. Te damos la bienvenida. Te enviamos un correo para confirmar tu email.",
  },
  "registered-common-password": {
    tone: "good",
    text: "Tu cuenta está lista. Te enviamos un correo para confirmar tu email. Un consejo: esa contraseña es muy común; cámbiala por otra cuando puedas.",
  },
  "email-confirmed": { tone: "good", text: "Tu email está confirmado. ¡Gracias!" },
  "admin-confirmed": {
    tone: "good",
    text: "Tu email está confirmado: esta cuenta ya administra el sitio. Sus demás sesiones se cerraron.",
  },
  "account-disowned": {
    tone: "good",
    text: "Esa cuenta se borró con todo lo que se escribió en ella, y tu email vuelve a estar libre.",
  },
  "reset-asked": {
    tone: "good",
    text: `Si hay una cuenta con ese email, te enviamos un enlace para elegir otra contraseña. ${LINK_VALIDITY}`,
  },
  "login-link-asked": {
    tone: "good",
    text: `Si hay una cuenta con ese email, te enviamos un enlace para entrar sin esperar. ${LINK_VALIDITY}`,
  },
  "password-reset": {
    tone: "good",
    text: "Tu contraseña cambió. Cerramos tus demás sesiones.",
  },
  "password-common": {
    tone: "good",
    text: "Tu contraseña cambió y cerramos tus demás sesiones. Un consejo: esa contraseña es muy común; elige otra cuando puedas.",
  },
  "data-cleared": {
    tone: "good",
    text: "Borrado. Lo que se fue está en el primer archivo de la lista: descárgalo.",
  },
  "name-saved": { tone: "good", text: "Tu nombre está guardado." },
  "change-not-saved": {
    tone: "bad",
    text: "Tu sesión expiró y el cambio no se guardó. Inicia sesión e inténtalo de nuevo.",
  },
  "mail-choices-saved": { tone: "good", text: "Tus correos y avisos están guardados." },
  "appearance-saved": { tone: "good", text: "La apariencia está guardada en este dispositivo." },
  "consent-saved": { tone: "good", text: "Tu elección de cookies está guardada." },
  "session-ended": { tone: "good", text: "Cerraste la sesión de ese dispositivo." },
  "other-sessions-ended": {
    tone: "good",
    text: "Cerraste la sesión en todos los demás dispositivos.",
  },
  // The newsletter's message is the same whether or not the e-mail is subscribed (product.md §5).
  "newsletter-asked": {
    tone: "good",
    text: `Revisa tu correo: si ese email aún no recibe el boletín, te enviamos un enlace para confirmarlo. ${LINK_VALIDITY}`,
  },
  "newsletter-subscribed": {
    tone: "good",
    text: "Listo: recibirás el boletín con cada reto nuevo.",
  },
  "newsletter-confirmed": {
    tone: "good",
    text: "Tu suscripción está confirmada: te escribiremos cuando empiece cada reto.",
  },
  "feedback-sent": { tone: "good", text: "¡Gracias! Recibimos tu mensaje." },
  "confirmation-sent": {
    tone: "good",
    text: "Te enviamos un correo para confirmar tu email.",
  },
  "vote-added": { tone: "good", text: "Tu voto está guardado." },
  "vote-removed": { tone: "good", text: "Quitaste tu voto." },
  "vote-removed-since": {
    tone: "good",
    text: "Ese voto ya lo habías quitado: ahora no votas por esta historia.",
  },
  "vote-added-since": {
    tone: "good",
    text: "Después volviste a votar por esta historia: tu voto está guardado.",
  },
  "vote-returned": {
    tone: "good",
    text: "Esa historia ya no está en el reto: tu voto vuelve a estar libre.",
  },
  // Flash messages for a vote or like that was sent before a login and carried out after it.
  "vote-not-begun": { tone: "bad", text: voteText("not-begun") },
  "vote-ended": { tone: "bad", text: voteText("ended") },
  "vote-own-story": { tone: "bad", text: voteText("own-story") },
  "vote-limit": { tone: "bad", text: voteText("limit") },
  "vote-behind": { tone: "bad", text: voteText("behind") },
  "vote-disqualified": { tone: "bad", text: voteText("disqualified") },
  "vote-no-story": { tone: "bad", text: voteText("no-story") },
  "vote-unreachable": {
    tone: "bad",
    text: voteRefusal({ reason: "unreachable" }).text,
  },
  "poll-saved": { tone: "good", text: "La encuesta está guardada." },
  "poll-closed": { tone: "good", text: "La encuesta está cerrada." },
  "poll-converted": { tone: "good", text: "La opción ganadora ya es la consigna del reto." },
  "idea-chosen": { tone: "good", text: "La idea ya es una opción de la encuesta." },
  "idea-archived": { tone: "good", text: "La idea está archivada." },
  "idea-restored": { tone: "good", text: "La idea está otra vez en la lista." },
  "poll-deleted": { tone: "good", text: "La encuesta está eliminada." },
  "poll-voted": { tone: "good", text: "¡Gracias por votar!" },
  "poll-vote-changed": { tone: "good", text: "¡Voto actualizado correctamente!" },
  "poll-no-poll": { tone: "bad", text: POLL_REFUSALS["no-poll"].text },
  "poll-no-option": { tone: "bad", text: POLL_REFUSALS["no-option"].text },
  "poll-ended": { tone: "bad", text: POLL_REFUSALS.ended.text },
  "poll-signed-out": { tone: "bad", text: POLL_REFUSALS["signed-out"].text },
  "like-added": { tone: "good", text: "Tu me gusta está guardado." },
  "like-removed": { tone: "good", text: "Quitaste tu me gusta." },
  "like-gone": { tone: "bad", text: COMMENT_REFUSALS.gone.text },
  "like-own-like": { tone: "bad", text: COMMENT_REFUSALS["own-like"].text },
  "deed-unconfirmed": { tone: "bad", text: ACCOUNT_REFUSALS.unconfirmed.text },
  "deed-too-many": { tone: "bad", text: ACCOUNT_REFUSALS["too-many"].text },
  "read-marked": { tone: "good", text: "Marcada como leída." },
  "read-unmarked": { tone: "good", text: "Vuelve a estar entre tus pendientes." },
  "notice-read": { tone: "good", text: "Aviso marcado como leído." },
  "notices-read": { tone: "good", text: "Tus avisos están marcados como leídos." },
  "comment-added": { tone: "good", text: "Tu comentario está publicado." },
  "comment-deleted": { tone: "good", text: "Tu comentario está eliminado." },
  "report-sent": {
    tone: "good",
    text: "Reporte enviado exitosamente. Nuestro equipo lo revisará pronto.",
  },
  "report-status-saved": { tone: "good", text: "El estado del reporte está guardado." },
  "comment-hidden": {
    tone: "good",
    text: "El comentario está oculto. Quien lo escribió recibe un aviso.",
  },
  "comment-removed": {
    tone: "good",
    text: "El comentario está eliminado. Quien lo escribió recibe un aviso.",
  },
  "comment-shown": {
    tone: "good",
    text: "La decisión está levantada. Quien lo escribió recibe un aviso.",
  },
  "intervention-confirmed": {
    tone: "good",
    text: "La decisión se mantiene. La respuesta está leída.",
  },
  "intervention-answered": { tone: "good", text: "Tu respuesta está enviada." },
  "contest-saved": { tone: "good", text: "El reto está guardado." },
  "contest-extended": {
    tone: "good",
    text: "El plazo está ampliado y se lo dijimos a quienes participan.",
  },
  "contest-finalized": {
    tone: "good",
    text: "El reto está finalizado y los resultados son públicos.",
  },
  "contest-already-finalized": {
    tone: "good",
    text: "Los resultados ya eran públicos: alguien los publicó antes, o llegó su fecha.",
  },
  "votes-quarantined": { tone: "good", text: "Los votos están en cuarentena." },
  "votes-released": { tone: "good", text: "La cuarentena está levantada: los votos cuentan." },
  "contest-deleted": { tone: "good", text: "El reto está eliminado." },
  "rankings-recomputed": { tone: "good", text: "Los rankings están recalculados." },
  "mail-resent": { tone: "good", text: "Saldrá de nuevo en unos minutos." },
  "supporter-given": { tone: "good", text: `La insignia «${SUPPORTER}» está entregada.` },
  "founder-set": { tone: "good", text: "La marca de fundadora está guardada." },
  "person-sessions-ended": { tone: "good", text: "Sus sesiones están cerradas." },
  "account-suspended": {
    tone: "good",
    text: "La cuenta está suspendida. La persona recibe un aviso con el motivo.",
  },
  "suspension-lifted": { tone: "good", text: "La suspensión está levantada." },
  "rights-given": { tone: "good", text: "La cuenta puede administrar el sitio." },
  "rights-taken": { tone: "good", text: "La cuenta ya no puede administrar el sitio." },
  "account-erased": { tone: "good", text: "La cuenta está eliminada." },
  "maintenance-on": {
    tone: "good",
    text: "El mantenimiento está activo. Las páginas abiertas lo sabrán en unos segundos.",
  },
  "maintenance-off": {
    tone: "good",
    text: "El mantenimiento terminó. Las páginas abiertas lo sabrán en unos segundos.",
  },
  "maintenance-saved": { tone: "good", text: "Los textos del mantenimiento están guardados." },
  "plan-set": { tone: "good", text: "El plan está guardado." },
  "payment-attached": { tone: "good", text: "El apoyo tiene dueño: la insignia está entregada." },
} as const satisfies Record<string, { tone: "good" | "bad"; text: string }>;

export type Flash = keyof typeof FLASHES;

/**
 * The flash after an accepted vote: it names the vote's current state, which may differ from the state that a repeated request
 * wanted (VOTE-08).
 */
export function voteFlash(want: VoteRequest["want"], voted: boolean): Flash {
  if (want === "vote") return voted ? "vote-added" : "vote-removed-since";
  return voted ? "vote-added-since" : "vote-removed";
}

/** The flash after a vote in a poll (POLL-01). */
export function pollFlash({ isFirst }: { isFirst: boolean }): Flash {
  return isFirst ? "poll-voted" : "poll-vote-changed";
}
