export interface EndpointFigures {
  endpoint: string;
  calls: number;
  errors: number;
  p50: number;
  p99: number;
  max: number;
}

/** The results of all calls: milliseconds by endpoint, and errors. */
export class Tally {
  readonly #times = new Map<string, number[]>();
  readonly #errors = new Map<string, number>();
  readonly #sentences = new Map<string, number>();
  /** While the platform is deliberately down, failed connections count as outage, not as errors. */
  #outage: { from: number; failed: number } | undefined;

  count(endpoint: string, ms: number): void {
    this.#timesOf(endpoint).push(ms);
  }

  fail(endpoint: string, sentence: string): void {
    this.#timesOf(endpoint);
    if (this.#outage !== undefined) {
      this.#outage.failed += 1;
      return;
    }
    this.#errors.set(endpoint, (this.#errors.get(endpoint) ?? 0) + 1);
    const line = `${endpoint}: ${sentence}`;
    this.#sentences.set(line, (this.#sentences.get(line) ?? 0) + 1);
  }

  outageBegins(): void {
    this.#outage = { from: performance.now(), failed: 0 };
  }

  /** @returns the outage's length and its failed calls */
  outageEnds(): { ms: number; failed: number } {
    const { from, failed } = this.#outage ?? { from: performance.now(), failed: 0 };
    this.#outage = undefined;
    return { ms: performance.now() - from, failed };
  }

  /** Each endpoint's figures, in milliseconds; the slowest first. */
  figures(): EndpointFigures[] {
    return [...this.#times]
      .map(([endpoint, times]) => {
        const sorted = times.toSorted((a, b) => a - b);
        return {
          endpoint,
          calls: times.length,
          errors: this.#errors.get(endpoint) ?? 0,
          p50: percentile(sorted, 50),
          p99: percentile(sorted, 99),
          max: sorted.at(-1) ?? 0,
        };
      })
      .toSorted((a, b) => b.p99 - a.p99);
  }

  errors(): { sentence: string; times: number }[] {
    return [...this.#sentences].map(([sentence, times]) => ({ sentence, times }));
  }

  #timesOf(endpoint: string): number[] {
    const known = this.#times.get(endpoint);
    if (known !== undefined) return known;
    const times: number[] = [];
    this.#times.set(endpoint, times);
    return times;
  }
}

/** The nearest rank: of 100 times the 99th is the p99. */
export function percentile(sorted: number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
