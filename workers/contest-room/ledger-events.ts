import type { RoomEvents } from "~/domain/votes/log-room-events.server";
import type { RoomMeta } from "./meta";

/** When the room's ledger was changed from outside. The room keeps it: D1 may lose the lines of its log. Synchronous. */
export class LedgerEvents implements RoomEvents {
  constructor(private readonly meta: RoomMeta) {}

  get fills(): string[] {
    return this.read("fills");
  }
  addFill(now: Date): void {
    this.add("fills", now);
  }

  get rebuilds(): string[] {
    return this.read("rebuilds");
  }
  addRebuild(now: Date): void {
    this.add("rebuilds", now);
  }

  private read(name: keyof RoomEvents): string[] {
    return JSON.parse(this.meta.read(name) ?? "[]") as string[];
  }
  private add(name: keyof RoomEvents, now: Date): void {
    this.meta.write(name, JSON.stringify([...this.read(name), now.toISOString()]));
  }
}
