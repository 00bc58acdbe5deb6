/** Keeps the most recently stored values, up to a maximum, for the lifetime of the function instance. */
export class RecentValues<Value> {
  readonly #values = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value): void {
    // A Map keeps insertion order: the first key is the oldest.
    const [oldest] = this.#values.size >= this.#most ? this.#values.keys() : [];
    if (oldest !== undefined) this.#values.delete(oldest);
    this.#values.set(key, value);
  }
}
