import { once } from 'node:events';
import { type Environment, type FunctionSpec, startEnvironment } from './environment.ts';
import { FunctionError } from './function-error.ts';
import type { FunctionLog } from './function-log.ts';
import { IdleEnvironments } from './idle-environments.ts';

/** The largest number of execution environments of one function here. AWS allows 1,000. */
const MAX_ENVIRONMENTS = 4;

// A cold start uses a core for a while. If a dozen functions scaled out at once, they would slow down the busy environments.
// So all functions together start this many additional environments at a time.
const SCALING_OUT_AT_ONCE = 1;
let scalingOut = 0;

// A cold start takes 50–300 ms of one of few cores, so an event first waits this long for a warm environment.
const SCALE_OUT_AFTER_MS = 40;

export type FunctionPool = {
  /**
   * Runs the function on one event, both JSON text.
   * @param clockOffset the difference between the function's clock and the true time, in milliseconds
   * @throws FunctionError
   */
  invoke(event: string, clockOffset?: number): Promise<string>;
  /**
   * Drops warm environments, so that the next event loads the code again; busy ones finish their event first.
   * @param changed drops only those that imported this source file
   */
  restart(changed?: string): Promise<void>;
  stop(): Promise<void>;
  running(): number;
};

/**
 * Runs one function in a pool of environments: reuses warm ones and starts more if all are busy, up to its concurrency.
 * @param idle the idle environments of all functions
 * @param whenBuilt resolves when the function's folder is complete
 */
export function createFunctionPool(
  spec: FunctionSpec,
  log: FunctionLog,
  idle: IdleEnvironments = new IdleEnvironments(),
  whenBuilt?: () => Promise<void>,
): FunctionPool {
  const most = Math.min(spec.reservedConcurrency ?? MAX_ENVIRONMENTS, MAX_ENVIRONMENTS);
  const begin = async (stopping: AbortSignal) => {
    if (whenBuilt) await untilEither(whenBuilt(), stopping);
    if (stopping.aborted) throw refusal('Stopped', 'The local cloud is stopping');
    return startEnvironment(spec, log, stopping);
  };
  const environments = new Environments(begin, most, idle);
  let running = 0;
  return {
    invoke: async (event, clockOffset = 0) => {
      if (most === 0) {
        throw refusal('TooManyRequestsException', 'Rate Exceeded.');
      }
      running += 1;
      try {
        const environment = await environments.acquire();
        try {
          return await environment.run(event, clockOffset);
        } finally {
          environments.release(environment);
        }
      } catch (error) {
        // An event that a stop interrupts is not a failure of the function.
        if (!environments.stopped) {
          log.failure(spec.functionName, error);
        }
        throw error;
      } finally {
        running -= 1;
      }
    },
    restart: (changed) => environments.renew(changed),
    stop: () => environments.stop(),
    running: () => running,
  };
}

type Waiting = { give: (environment: Environment) => void; fail: (error: unknown) => void };

class Environments {
  readonly #stopping = new AbortController();
  readonly #begin: (stopping: AbortSignal) => Promise<Environment>;
  readonly #most: number;
  readonly #idleOfAll: IdleEnvironments;
  /** All running environments, with the generation of code that each loaded. */
  readonly #generationOf = new Map<Environment, number>();
  #idle: Environment[] = [];
  readonly #queue: Waiting[] = [];
  readonly #starting = new Set<Promise<void>>();
  #generation = 0;

  constructor(
    begin: (stopping: AbortSignal) => Promise<Environment>,
    most: number,
    idleOfAll: IdleEnvironments,
  ) {
    this.#begin = begin;
    this.#most = most;
    this.#idleOfAll = idleOfAll;
  }

  get stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Returns an idle environment, or starts one. @throws FunctionError if none can be started, or all are stopped */
  acquire(): Promise<Environment> | Environment {
    if (this.stopped) {
      throw refusal('Stopped', 'The local cloud is stopping');
    }
    for (let warm = this.#idle.pop(); warm !== undefined; warm = this.#idle.pop()) {
      this.#idleOfAll.remove(warm);
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

  /** Passes the environment to the next waiting event, unless it has ended or its code is out of date. */
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
      this.#idleOfAll.add(environment, () => this.#end(environment));
    } else {
      next.give(environment);
    }
  }

  /** Drops idle ones that are out of date; busy and starting ones are dropped when they are released. */
  async renew(changed: string | undefined): Promise<void> {
    this.#generation += 1;
    for (const environment of this.#generationOf.keys()) {
      if (changed !== undefined && !environment.imports(changed))
        this.#generationOf.set(environment, this.#generation);
    }
    const outdated = this.#idle.filter(
      (environment) => this.#generationOf.get(environment) !== this.#generation,
    );
    await Promise.all(outdated.map((environment) => this.#end(environment)));
  }

  /** Ends an idle environment. */
  #end(environment: Environment): Promise<void> {
    this.#idleOfAll.remove(environment);
    this.#idle = this.#idle.filter((other) => other !== environment);
    this.#generationOf.delete(environment);
    return environment.stop();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const environment of this.#idle) this.#idleOfAll.remove(environment);
    for (const waiting of this.#queue.splice(0)) {
      waiting.fail(refusal('Stopped', 'The local cloud is stopping'));
    }
    await Promise.all([...this.#generationOf.keys()].map((environment) => environment.stop()));
    await Promise.all(this.#starting);
  }

  #count(): number {
    return this.#generationOf.size + this.#starting.size;
  }

  #start(): void {
    const isFurther = this.#count() > 0;
    const generation = this.#generation;
    if (isFurther) scalingOut += 1;
    const begun = (): void => {
      this.#starting.delete(starting);
      if (isFurther) scalingOut -= 1;
    };
    const starting = this.#begin(this.#stopping.signal).then(
      async (environment) => {
        begun();
        if (this.stopped) return environment.stop();
        this.#generationOf.set(environment, generation);
        this.release(environment);
      },
      (error: unknown) => {
        begun();
        this.#queue.shift()?.fail(error);
        // The next start serves the other events, or fails them for the same reason.
        if (this.#count() === 0 && this.#queue.length > 0) {
          this.#start();
        }
      },
    );
    this.#starting.add(starting);
  }

  /** Starts one more environment if an event still waits after a while, once it is this function's turn. */
  #scaleOutLater(waiting: Waiting): void {
    setTimeout(() => {
      if (this.stopped || !this.#queue.includes(waiting) || this.#count() >= this.#most) return;
      if (this.#starting.size === 0 && scalingOut < SCALING_OUT_AT_ONCE) this.#start();
      else this.#scaleOutLater(waiting);
    }, SCALE_OUT_AFTER_MS);
  }
}

/** Waits for a promise, or until a signal is aborted. */
async function untilEither(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  const hasEnded = new AbortController();
  const aborted = once(signal, 'abort', { signal: hasEnded.signal });
  await Promise.race([promise, aborted]).finally(() => hasEnded.abort());
}

const refusal = (errorType: string, errorMessage: string): FunctionError =>
  new FunctionError({ errorType, errorMessage, trace: [] });
