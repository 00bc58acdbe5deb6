/** Keeps values for the lifetime of the function instance, up to a maximum; those that were used longest ago go first. */
export class RecentValues<Value> {
  readonly #values = new Map<string, Value>();
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  /** @param most the maximum of the values' sizes together; a value has the size 1 unless `sizeOf` says otherwise */
  constructor(most: number, sizeOf: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    // A Map keeps the order of insertion.
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#delete(key);
    this.#values.set(key, value);
    this.#size += this.#sizeOf(value);
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#most) return;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#size -= this.#sizeOf(value);
  }
}
