/** The words of the dialog and of the page that ask before a comment is deleted (COMMENT-02). */
export const DELETION = {
  question: "¿Estás seguro de que quieres eliminar este comentario?",
  consequence: "No se puede deshacer. Las respuestas que tenga se quedan donde están.",
} as const;
