/** The purpose of a login, by the path to which the login returns. The first match counts. */
const PURPOSES: readonly [path: RegExp, purpose: string][] = [
  [/^\/profile\/editar$/, "editar tu perfil"],
  [/^\/profile$/, "ver tu perfil"],
  [/^\/preferences\/exportar/, "descargar tus datos"],
  [/^\/preferences\/eliminar$/, "eliminar tu cuenta"],
  [/^\/preferences$/, "cambiar tus preferencias"],
  [/^\/notificaciones$/, "ver tus avisos"],
  [/^\/moderacion\//, "leer qué se decidió y por qué"],
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

/** Returns the sentence that explains why a login is needed, by the path to which the login returns; null for public pages. */
export function loginReason(redirectTo: string): string | null {
  const [path = ""] = redirectTo.split(/[?#]/);
  const purpose = PURPOSES.find(([pattern]) => pattern.test(path))?.[1];
  return purpose ? `Inicia sesión para ${purpose}.` : null;
}
