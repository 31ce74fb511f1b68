/** What a login is for, by the path that it leads back to; the first that matches counts. */
const PURPOSES: readonly [path: RegExp, purpose: string][] = [
  [/^\/profile\/editar$/, "editar tu perfil"],
  [/^\/profile$/, "ver tu perfil"],
  [/^\/preferences\/exportar/, "descargar tus datos"],
  [/^\/preferences\/eliminar$/, "eliminar tu cuenta"],
  [/^\/preferences$/, "cambiar tus preferencias"],
  [/^\/notificaciones$/, "ver tus avisos"],
  [/^\/confirmar$/, "pedir otro correo de confirmación"],
  [/^\/write(\/|$)/, "escribir y enviar tu historia"],
  [/^\/story\/[^/]+\/comentario$/, "comentar esta historia"],
  [/^\/story\/[^/]+\/denuncia$/, "reportar esta historia"],
  [/^\/story\/[^/]+\/eliminar$/, "eliminar tu historia"],
  [/^\/story\/[^/]+\/informe$/, "ver el informe de tu historia"],
  [/^\/comentario\/[^/]+\/eliminar$/, "eliminar tu comentario"],
  [/^\/comentario\/[^/]+\/denuncia$/, "reportar este comentario"],
  [/^\/admin(\/|$)/, "entrar en la administración"],
];

/** Why a login page asks, by the path of this site that it leads back to; null for pages that everybody sees. */
export function loginReason(redirectTo: string): string | null {
  const [path = ""] = redirectTo.split(/[?#]/);
  const purpose = PURPOSES.find(([pattern]) => pattern.test(path))?.[1];
  return purpose ? `Inicia sesión para ${purpose}.` : null;
}
