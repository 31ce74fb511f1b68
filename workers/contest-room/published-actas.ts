import type { PublishedActa } from "~/domain/acta/actas.server";
import type { PublicIntervention } from "~/domain/acta/public-interventions";
import type { RoomMeta } from "./meta";

/**
 * The versions of the acta that the room knows as published: D1 may be restored to before one, and its number must not get another
 * text. Synchronous.
 */
export class PublishedActas {
  constructor(private readonly meta: RoomMeta) {}

  /** All versions, oldest first. Null if the room has never published or learned of one. */
  get all(): PublishedActa[] | null {
    return JSON.parse(this.meta.read("actas") ?? "null") as PublishedActa[] | null;
  }

  /** The interventions of the newest version that the room has published: its text may be lost with D1. */
  get interventions(): PublicIntervention[] {
    return JSON.parse(this.meta.read("acta_interventions") ?? "[]") as PublicIntervention[];
  }
  set interventions(published: readonly PublicIntervention[]) {
    this.meta.write("acta_interventions", JSON.stringify(published));
  }

  /** Adds versions that the room does not know: those that it has just published, and those of D1 if the room is an older copy. */
  learn(versions: readonly PublishedActa[]): void {
    const known = new Map((this.all ?? []).map((one) => [one.version, one]));
    const unknown = versions.filter(({ version }) => !known.has(version));
    if (unknown.length === 0) return;
    for (const one of unknown) known.set(one.version, one);
    const all = [...known.values()].sort((a, b) => a.version - b.version);
    this.meta.write("actas", JSON.stringify(all));
  }

  /** Compares with the versions of D1. Lists the versions that D1 lacks, has with another text, or has without the room's knowing. */
  compare(inD1: readonly PublishedActa[]): Record<"lost" | "other" | "unknown", PublishedActa[]> {
    const all = this.all ?? [];
    const known = new Map(all.map((one) => [one.version, one]));
    const stored = new Set(inD1.map(({ version }) => version));
    return {
      lost: all.filter(({ version }) => !stored.has(version)),
      other: inD1.filter(({ version, sha256 }) => {
        const own = known.get(version);
        return own !== undefined && own.sha256 !== sha256;
      }),
      unknown: this.all === null ? [] : inD1.filter(({ version }) => !known.has(version)),
    };
  }
}
