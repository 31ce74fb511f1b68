/** Status and Spanish text of each refusal to delete an account. */
export const DELETION_REFUSALS = {
  "not-yours": { status: 403, text: "Solo puedes eliminar tu propia cuenta" },
  "not-yours-to-simulate": {
    status: 403,
    text: "Solo puedes simular eliminación de tu propia cuenta",
  },
  "not-found": { status: 404, text: "Usuario no encontrado" },
  "last-admin": {
    status: 409,
    text: "Tu cuenta es la única de administración. Nombra a otra persona antes de eliminarla.",
  },
  "wrong-password": { status: 401, text: "La contraseña no es correcta." },
} as const satisfies Record<string, { status: number; text: string }>;
