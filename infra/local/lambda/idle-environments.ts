import type { Environment } from './environment.ts';

/** How long an idle environment is kept, and how many are. */
export type IdleLimits = { idleMs: number; most: number };

/**
 * Lambda keeps an idle environment for minutes. Here, all functions share the memory of one machine, but one that starts again takes
 * 0.1 s of processor time: tests call about 60 functions again and again.
 */
const LIMITS: IdleLimits = { idleMs: 60_000, most: 80 };
/** For `npm start`, whose demonstration is loaded with few functions at a time. */
export const FEW_IDLE: IdleLimits = { idleMs: 30_000, most: 40 };

/** The idle environments of all functions. Each ends after a while, and the least recently used ones first if there are many. */
export class IdleEnvironments {
  readonly #limits: IdleLimits;
  /** In the order in which they became idle. */
  readonly #entries = new Map<Environment, { end: () => void; timer: NodeJS.Timeout }>();

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#entries.size;
  }

  /** @param end ends the environment; called once, unless `remove` is called before */
  add(environment: Environment, end: () => void): void {
    const finish = (): void => {
      this.remove(environment);
      end();
    };
    this.#entries.set(environment, { end: finish, timer: setTimeout(finish, this.#limits.idleMs).unref() });
    const [oldest] = this.#entries.values();
    if (this.#entries.size > this.#limits.most) oldest?.end();
  }

  remove(environment: Environment): void {
    clearTimeout(this.#entries.get(environment)?.timer);
    this.#entries.delete(environment);
  }
}
