/** Spanish names of all actions in the audit log, by the id that is stored. A test compares them with the code that logs. */
export const ACTION_NAMES = {
  "account.delete": "eliminó una cuenta",
  "account.plan": "cambió el plan de una cuenta",
  "account.rename": "cambió el nombre de una cuenta",
  "account.supporter": "dio la insignia «Mecenas»",
  "account.suspend": "suspendió una cuenta",
  "account.unsuspend": "levantó la suspensión de una cuenta",
  "admin.confirm": "obtuvo la administración al confirmar su email",
  "admin.grant": "dio la administración a una cuenta",
  "comment.delete": "eliminó un comentario",
  "comment.hide": "ocultó un comentario",
  "comment.restore": "recuperó un comentario",
  "comment.show": "volvió a mostrar un comentario",
  "contest.create": "creó un reto",
  "contest.delete": "eliminó un reto",
  "contest.finalize": "publicó los resultados de un reto",
  "contest.update": "cambió un reto",
  "database.release": "liberó la base de datos de su despliegue",
  "idea.archive": "archivó una idea",
  "idea.restore": "recuperó una idea archivada",
  "intervention.confirm": "leyó la respuesta a una intervención y la mantuvo",
  "mail.resend": "volvió a enviar correo",
  "maintenance.off": "terminó el mantenimiento",
  "maintenance.on": "activó el mantenimiento",
  "maintenance.texts": "cambió los textos del mantenimiento",
  "payment.attach": "asignó un apoyo a una cuenta",
  "poll.add-option": "añadió una opción a una encuesta",
  "poll.close": "cerró una encuesta",
  "poll.convert": "convirtió una encuesta en reto",
  "poll.create": "creó una encuesta",
  "poll.delete": "eliminó una encuesta",
  "poll.delete-option": "quitó una opción de una encuesta",
  "poll.move-option": "cambió el orden de una encuesta",
  "poll.remove-author": "quitó el nombre de una opción",
  "poll.update": "cambió una encuesta",
  "poll.update-option": "cambió una opción de una encuesta",
  "rankings.recompute": "recalculó las clasificaciones",
  "report.status": "cambió el estado de un reporte",
  "room.recount": "recontó los votos de un reto",
  "room.resend": "pidió a la sala de un reto que enviara de nuevo sus votos",
  "story.delete": "eliminó una historia",
  "story.disqualify": "descalificó una historia",
  "story.readmit": "readmitió una historia",
  "votes.quarantine": "puso votos en cuarentena",
  "votes.release": "levantó la cuarentena de unos votos",
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof ACTION_NAMES;

/** Whether a stored action has a name. Older versions of the Worker may have stored others. */
export function isAuditAction(action: string): action is AuditAction {
  return action in ACTION_NAMES;
}
