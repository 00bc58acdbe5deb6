import { type Environment, type FunctionSpec, startEnvironment } from './environment.ts';
import { FunctionError } from './function-error.ts';
import type { FunctionLog } from './function-log.ts';

/** As many execution environments as one function gets here at most; AWS gives up to 1,000. */
const MAX_ENVIRONMENTS = 4;

// A cold start takes a core for a while. When everything is busy at once, a dozen functions that all start further
// environments only slow down those that work; so only so many start at a time, of all functions together.
const SCALING_OUT_AT_ONCE = 1;
let scalingOut = 0;

// A second environment costs a cold start of 50–300 ms on one of few cores, so an event waits this long for a warm one.
const SCALE_OUT_AFTER_MS = 40;

export type FunctionPool = {
  /** Runs the function on one event, both JSON text. @throws FunctionError */
  invoke(event: string): Promise<string>;
  /** Drops warm environments; those at work finish first. The next event loads the code anew. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  running(): number;
};

/** The environments of one function: reuses warm ones, starts more when busy, up to its concurrency. */
export function createFunctionPool(spec: FunctionSpec, log: FunctionLog): FunctionPool {
  const most = Math.min(spec.reservedConcurrency ?? MAX_ENVIRONMENTS, MAX_ENVIRONMENTS);
  const environments = new Environments(() => startEnvironment(spec, log), most);
  let running = 0;
  return {
    invoke: async (event) => {
      if (most === 0) {
        throw refusal('TooManyRequestsException', 'Rate Exceeded.');
      }
      running += 1;
      try {
        const environment = await environments.acquire();
        try {
          return await environment.run(event);
        } finally {
          environments.release(environment);
        }
      } catch (error) {
        // What a stop interrupts is no failure of the function.
        if (!environments.stopped) {
          log.failure(spec.functionName, error);
        }
        throw error;
      } finally {
        running -= 1;
      }
    },
    restart: () => environments.renew(),
    stop: () => environments.stop(),
    running: () => running,
  };
}

type Waiting = { give: (environment: Environment) => void; fail: (error: unknown) => void };

class Environments {
  stopped = false;
  readonly #begin: () => Promise<Environment>;
  readonly #most: number;
  /** All that stand, with the generation of code that each has loaded. */
  readonly #generationOf = new Map<Environment, number>();
  readonly #idle: Environment[] = [];
  readonly #queue: Waiting[] = [];
  #starting = 0;
  #generation = 0;

  constructor(begin: () => Promise<Environment>, most: number) {
    this.#begin = begin;
    this.#most = most;
  }

  /** One to work with, until it is released. @throws FunctionError where none can be started, or all are stopped */
  acquire(): Promise<Environment> | Environment {
    if (this.stopped) {
      throw refusal('Stopped', 'The local cloud stops');
    }
    for (let warm = this.#idle.pop(); warm !== undefined; warm = this.#idle.pop()) {
      if (warm.alive()) {
        return warm;
      }
      this.#generationOf.delete(warm);
    }
    return new Promise((give, fail) => {
      const waiting: Waiting = { give, fail };
      this.#queue.push(waiting);
      if (this.#count() === 0) {
        this.#start();
      } else if (this.#count() < this.#most) {
        this.#scaleOutLater(waiting);
      }
    });
  }

  /** Gives it to who waits, unless it is dead or its code is old. */
  release(environment: Environment): void {
    if (!environment.alive() || this.#generationOf.get(environment) !== this.#generation) {
      this.#generationOf.delete(environment);
      void environment.stop();
      if (this.#queue.length > 0) {
        this.#start();
      }
      return;
    }
    const next = this.#queue.shift();
    if (next === undefined) {
      this.#idle.push(environment);
    } else {
      next.give(environment);
    }
  }

  /** Drops idle ones; those at work are dropped when they are released. */
  async renew(): Promise<void> {
    this.#generation += 1;
    const warm = this.#idle.splice(0);
    for (const environment of warm) this.#generationOf.delete(environment);
    await Promise.all(warm.map((environment) => environment.stop()));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const waiting of this.#queue.splice(0)) {
      waiting.fail(refusal('Stopped', 'The local cloud stops'));
    }
    await Promise.all([...this.#generationOf.keys()].map((environment) => environment.stop()));
  }

  #count(): number {
    return this.#generationOf.size + this.#starting;
  }

  #start(): void {
    const isFurther = this.#count() > 0;
    const generation = this.#generation;
    this.#starting += 1;
    if (isFurther) scalingOut += 1;
    const begun = (): void => {
      this.#starting -= 1;
      if (isFurther) scalingOut -= 1;
    };
    this.#begin().then(
      (environment) => {
        begun();
        if (this.stopped) {
          void environment.stop();
          return;
        }
        this.#generationOf.set(environment, generation);
        this.release(environment);
      },
      (error: unknown) => {
        begun();
        this.#queue.shift()?.fail(error);
        // Who waits for the only one there may be is told the same, or served by the next.
        if (this.#count() === 0 && this.#queue.length > 0) {
          this.#start();
        }
      },
    );
  }

  /** Starts one more if an event still waits after a while, as soon as it is this function's turn. */
  #scaleOutLater(waiting: Waiting): void {
    setTimeout(() => {
      if (this.stopped || !this.#queue.includes(waiting) || this.#count() >= this.#most) return;
      if (this.#starting === 0 && scalingOut < SCALING_OUT_AT_ONCE) this.#start();
      else this.#scaleOutLater(waiting);
    }, SCALE_OUT_AFTER_MS);
  }
}

const refusal = (errorType: string, errorMessage: string): FunctionError =>
  new FunctionError({ errorType, errorMessage, trace: [] });
