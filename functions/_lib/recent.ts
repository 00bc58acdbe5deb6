/** The values that were needed last, so many at the most, for as long as this function instance lives. */
export class Recent<Value> {
  readonly #values = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value): void {
    // A map keeps the order of insertion: what stands first came first.
    const [oldest] = this.#values.size >= this.#most ? this.#values.keys() : [];
    if (oldest !== undefined) this.#values.delete(oldest);
    this.#values.set(key, value);
  }
}
