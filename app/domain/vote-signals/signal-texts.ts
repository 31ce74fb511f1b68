import { counted } from "~/domain/text/numbers";
import type { SignalKind } from "./signals.server";

/** Describes a signal of abuse in a sentence, without names of accounts or the story (VOTE-10). */
export function signalText(kind: SignalKind, accounts: number): string {
  const who = counted(accounts, "cuenta", "cuentas");
  if (kind === "network") return `${who} de una misma red votaron por una misma historia.`;
  if (kind === "names") return `${who} con nombres parecidos votaron por una misma historia.`;
  return `${who} creadas durante la votación dieron su único voto a una misma historia.`;
}
