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

type Waiting = { give: (environment: Environment) => void; fail: (error: unknown) => void };

/** The environments of one function: reuses warm ones, starts more when busy, up to its concurrency. */
export function createFunctionPool(spec: FunctionSpec, log: FunctionLog): FunctionPool {
  const max = Math.min(spec.reservedConcurrency ?? MAX_ENVIRONMENTS, MAX_ENVIRONMENTS);
  const idle: Environment[] = [];
  const queue: Waiting[] = [];
  const all = new Set<Environment>();
  let count = 0;
  let starting = 0;
  let running = 0;
  let generation = 0;
  let stopped = false;

  const release = (environment: Environment, born: number): void => {
    if (!environment.alive() || born !== generation) {
      all.delete(environment);
      count -= 1;
      void environment.stop();
      if (queue.length > 0) {
        start();
      }
      return;
    }
    const next = queue.shift();
    if (next === undefined) {
      idle.push(environment);
    } else {
      next.give(environment);
    }
  };

  const birthOf = new WeakMap<Environment, number>();

  const start = (): void => {
    const isFurther = count > 0;
    count += 1;
    starting += 1;
    if (isFurther) scalingOut += 1;
    const born = generation;
    const begun = startEnvironment(spec, log);
    const settled = (): void => {
      if (isFurther) scalingOut -= 1;
    };
    begun.then(settled, settled);
    begun.then(
      (environment) => {
        starting -= 1;
        if (stopped) {
          void environment.stop();
          return;
        }
        all.add(environment);
        birthOf.set(environment, born);
        release(environment, born);
      },
      (error: unknown) => {
        starting -= 1;
        count -= 1;
        queue.shift()?.fail(error);
      },
    );
  };

  /** Starts one more environment if an event still waits after a while, as soon as it is this function's turn. */
  const scaleOutLater = (waiting: Waiting): void =>
    void setTimeout(() => {
      if (stopped || !queue.includes(waiting) || count >= max) return;
      if (starting === 0 && scalingOut < SCALING_OUT_AT_ONCE) start();
      else scaleOutLater(waiting);
    }, SCALE_OUT_AFTER_MS);

  const acquire = (): Promise<Environment> | Environment => {
    for (let warm = idle.pop(); warm !== undefined; warm = idle.pop()) {
      if (warm.alive()) {
        return warm;
      }
      all.delete(warm);
      count -= 1;
    }
    return new Promise((give, fail) => {
      const waiting: Waiting = { give, fail };
      queue.push(waiting);
      if (count === 0) {
        start();
      } else if (count < max) {
        scaleOutLater(waiting);
      }
    });
  };

  return {
    invoke: async (event) => {
      if (max === 0) {
        throw new FunctionError({
          errorType: 'TooManyRequestsException',
          errorMessage: 'Rate Exceeded.',
          trace: [],
        });
      }
      running += 1;
      try {
        const environment = await acquire();
        try {
          return await environment.run(event);
        } finally {
          release(environment, birthOf.get(environment) ?? generation);
        }
      } catch (error) {
        // What a stop interrupts is no failure of the function.
        if (!stopped) {
          log.failure(spec.functionName, error);
        }
        throw error;
      } finally {
        running -= 1;
      }
    },
    restart: async () => {
      generation += 1;
      const warm = idle.splice(0);
      count -= warm.length;
      await Promise.all(
        warm.map((environment) => {
          all.delete(environment);
          return environment.stop();
        }),
      );
    },
    stop: async () => {
      stopped = true;
      for (const waiting of queue.splice(0)) {
        waiting.fail(
          new FunctionError({ errorType: 'Stopped', errorMessage: 'The local cloud stops', trace: [] }),
        );
      }
      await Promise.all([...all].map((environment) => environment.stop()));
    },
    running: () => running,
  };
}
