/** Limits of a cache. Without `bytes` the cache counts only its entries. */
interface Limits<Value> {
  entries?: number;
  bytes?: number;
  /** Estimated size of a value in bytes; required if `bytes` limits the cache. */
  sizeOf?: (value: Value) => number;
}

/** Bounded cache for the memory of an isolate: above one of its limits the oldest entries are evicted. */
export class BoundedCache<Value> {
  private readonly values = new Map<string, { value: Value; size: number }>();
  private readonly limits: Required<Limits<Value>>;
  private bytes = 0;

  constructor({ entries = Infinity, bytes = Infinity, sizeOf = () => 0 }: Limits<Value>) {
    this.limits = { entries, bytes, sizeOf };
  }

  get(key: string): Value | undefined {
    return this.values.get(key)?.value;
  }

  /** Stores a value as the newest entry. A value larger than the whole cache is not stored. */
  set(key: string, value: Value): void {
    this.delete(key);
    // The size includes the key: in memory a character takes at most two bytes.
    const size = this.limits.sizeOf(value) + 2 * key.length;
    if (size > this.limits.bytes) return;
    this.values.set(key, { value, size });
    this.bytes += size;
    for (const oldest of this.values.keys()) {
      if (this.values.size <= this.limits.entries && this.bytes <= this.limits.bytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.bytes -= this.values.get(key)?.size ?? 0;
    this.values.delete(key);
  }

  clear(): void {
    this.values.clear();
    this.bytes = 0;
  }
}

/** Bounded cache in which each entry has an instant at which it expires. */
export class ExpiringCache<Value> {
  private readonly cache: BoundedCache<{ value: Value; until: number }>;

  constructor({ sizeOf = () => 0, ...limits }: Limits<Value>) {
    this.cache = new BoundedCache({ ...limits, sizeOf: ({ value }) => sizeOf(value) });
  }

  /** Returns the cached value, or undefined if it has expired at `now`. */
  get(key: string, now: Date): Value | undefined {
    const entry = this.cache.get(key);
    if (!entry || entry.until > now.getTime()) return entry?.value;
    this.cache.delete(key);
    return undefined;
  }

  /** Caches a value until an instant in epoch milliseconds. */
  set(key: string, value: Value, until: number): void {
    this.cache.set(key, { value, until });
  }

  delete(key: string): void {
    this.cache.delete(key);
  }

  clear(): void {
    this.cache.clear();
  }
}
