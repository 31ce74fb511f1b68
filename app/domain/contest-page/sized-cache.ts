/** Cache whose values may take so many bytes together, by the estimate of `sizeOf`; the oldest leave first. */
export class SizedCache<Value> {
  private readonly kept = new Map<string, { value: Value; bytes: number }>();
  private bytes = 0;

  constructor(
    private readonly mostBytes: number,
    private readonly sizeOf: (value: Value) => number,
  ) {}

  get(key: string): Value | undefined {
    return this.kept.get(key)?.value;
  }

  /** Keeps a value; one that is larger than the whole cache is not kept. */
  set(key: string, value: Value): void {
    this.delete(key);
    // Two bytes a character at most.
    const bytes = this.sizeOf(value) + 2 * key.length;
    if (bytes > this.mostBytes) return;
    this.kept.set(key, { value, bytes });
    this.bytes += bytes;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.mostBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.bytes -= this.kept.get(key)?.bytes ?? 0;
    this.kept.delete(key);
  }
}
