import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { FunctionError } from './function-error.ts';
import type { FunctionLog } from './function-log.ts';
import type { Invocation, WorkerReport, WorkerSettings } from './messages.ts';

export type FunctionSpec = Omit<WorkerSettings, 'logFile'> & {
  timeoutMs: number;
  environment: Record<string, string>;
  /** ReservedConcurrentExecutions of the template. */
  reservedConcurrency: number | undefined;
};

/** One execution environment: a worker thread that answers one event at a time. */
export type Environment = {
  run(event: string): Promise<string>;
  stop(): Promise<void>;
  /** False after a crash or a time-out: the next event needs a new environment. */
  alive(): boolean;
};

type Pending = { id: string; settle: (outcome: string | FunctionError) => void };

/**
 * Starts a function's execution environment (a cold start).
 * @throws FunctionError when the function's module can't be loaded
 */
export function startEnvironment(spec: FunctionSpec, log: FunctionLog): Promise<Environment> {
  const { functionName, functionArn, folder, handler, memoryMB } = spec;
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    env: spec.environment,
    workerData: {
      functionName,
      functionArn,
      folder,
      handler,
      memoryMB,
      logFile: log.file(functionName),
    } satisfies WorkerSettings,
    // Young generation, code and buffers come on top of the old generation, as they do in Lambda's own share.
    resourceLimits: { maxOldGenerationSizeMb: memoryMB },
    // Source maps take a quarter of a cold start, for the sake of who reads traces.
    execArgv: [...(log.quiet ? [] : ['--enable-source-maps']), '--disable-warning=ExperimentalWarning'],
    stdout: true,
    stderr: true,
  });
  worker.stdout.setEncoding('utf8').on('data', (text: string) => log.output(functionName, 'out', text));
  worker.stderr.setEncoding('utf8').on('data', (text: string) => log.output(functionName, 'err', text));

  let alive = true;
  let pending: Pending | undefined;
  const settle = (outcome: string | FunctionError): void => {
    const current = pending;
    pending = undefined;
    current?.settle(outcome);
  };
  const die = (error: FunctionError): void => {
    alive = false;
    settle(error);
  };

  const run = (event: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const id = randomUUID();
      const timer = setTimeout(() => {
        die(timedOut(id, spec.timeoutMs));
        void worker.terminate();
      }, spec.timeoutMs);
      pending = {
        id,
        settle: (outcome) => {
          clearTimeout(timer);
          return outcome instanceof FunctionError ? reject(outcome) : resolve(outcome);
        },
      };
      worker.postMessage({ id, event, deadline: Date.now() + spec.timeoutMs } satisfies Invocation);
    });

  return new Promise((resolve, reject) => {
    worker.on('message', (report: WorkerReport) => {
      if (report.kind === 'ready') {
        resolve({ run, alive: () => alive, stop: async () => void (await worker.terminate()) });
      } else if (report.kind === 'failed-to-start') {
        reject(new FunctionError(report.failure));
        void worker.terminate();
      } else if (report.id === pending?.id) {
        settle(report.kind === 'result' ? report.payload : new FunctionError(report.failure));
      }
    });
    worker.on('error', (error: Error) => {
      const crash = new FunctionError({
        errorType: 'Runtime.ExitError',
        errorMessage: `${functionName} crashed: ${error.message}`,
        trace: (error.stack ?? '').split('\n'),
      });
      die(crash);
      reject(crash);
    });
    worker.on('exit', (code) => {
      const exit = new FunctionError({
        errorType: 'Runtime.ExitError',
        errorMessage: `${functionName} exited with code ${code}`,
        trace: [],
      });
      die(exit);
      reject(exit);
    });
  });
}

const timedOut = (id: string, timeoutMs: number): FunctionError =>
  new FunctionError({
    errorType: 'Sandbox.Timedout',
    errorMessage: `RequestId: ${id} Error: Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`,
    trace: [],
  });
