/** Cache by id with a time to live (`millis`, by the requests' times) and a maximum size (`most`), at which it is emptied. */
export class Recent<Value> {
  private readonly kept = new Map<string, { value: Value; at: number }>();

  constructor(
    private readonly millis: number,
    private readonly most: number,
  ) {}

  get(id: string, now: Date): Value | undefined {
    const found = this.kept.get(id);
    return found && Math.abs(now.getTime() - found.at) < this.millis ? found.value : undefined;
  }

  clear(): void {
    this.kept.clear();
  }

  set(id: string, value: Value, now: Date): void {
    if (this.kept.size >= this.most) this.kept.clear();
    this.kept.set(id, { value, at: now.getTime() });
  }
}
