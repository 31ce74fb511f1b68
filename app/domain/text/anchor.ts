/** Returns the id of a heading: "¿Quién ve tu dirección IP?" becomes "quien-ve-tu-direccion-ip". */
export function anchorOf(title: string): string {
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
