import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { COMPILE_CACHE } from './compile-cache.ts';
import { FunctionError } from './function-error.ts';
import type { FunctionLog } from './function-log.ts';
import type { Invocation, WorkerReport, WorkerSettings } from './messages.ts';

export type FunctionSpec = Omit<WorkerSettings, 'logFile'> & {
  timeoutMs: number;
  environment: Record<string, string>;
  /** The size of `/tmp`. */
  temporaryMB: number;
  /** ReservedConcurrentExecutions of the template. */
  reservedConcurrency: number | undefined;
};

// A new thread's heap starts so small that loading a function's code collects garbage dozens of times, which took a fifth of all
// processor time while the demonstration loads. But a heap keeps its garbage up to the second size. These sizes are in MB.
setFlagsFromString('--min-semi-space-size=4');
setFlagsFromString('--initial-old-space-size=24');

/** One execution environment: a worker thread that answers one event at a time. */
export type Environment = {
  /** @param clockOffset the difference between the function's clock and the true time, in milliseconds */
  run(event: string, clockOffset: number): Promise<string>;
  stop(): Promise<void>;
  /** False after a crash or a timeout: the next event needs a new environment. */
  alive(): boolean;
  /** Whether it has imported a source file. */
  imports(file: string): boolean;
};

type Pending = { id: string; settle: (outcome: string | FunctionError) => void };

/**
 * Starts a function's execution environment (a cold start).
 * @param stopping ends an environment that is still starting
 * @throws FunctionError if the function's module can't be loaded
 */
export function startEnvironment(
  spec: FunctionSpec,
  log: FunctionLog,
  stopping: AbortSignal,
): Promise<Environment> {
  const { functionName, functionArn, folder, handler, memoryMB, runsSources, permissions } = spec;
  const temporary = makeTemporaryFolder(spec);
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    env: {
      ...spec.environment,
      // Later cold starts reuse the compiled code, also those of other data folders.
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...(temporary === undefined ? {} : { TMPDIR: temporary }),
    },
    workerData: {
      functionName,
      functionArn,
      folder,
      handler,
      memoryMB,
      runsSources,
      permissions,
      logFile: log.file(functionName),
    } satisfies WorkerSettings,
    // The young generation, code and buffers need additional memory, as on Lambda.
    resourceLimits: { maxOldGenerationSizeMb: memoryMB },
    // Source maps take a quarter of a cold start, so they are loaded only if somebody reads the terminal.
    execArgv: [...(log.quiet ? [] : ['--enable-source-maps']), '--disable-warning=ExperimentalWarning'],
    stdout: true,
    stderr: true,
  });
  worker.stdout.setEncoding('utf8').on('data', (text: string) => log.output(functionName, 'out', text));
  worker.stderr.setEncoding('utf8').on('data', (text: string) => log.output(functionName, 'err', text));

  const abort = (): void => void worker.terminate();
  stopping.addEventListener('abort', abort, { once: true });
  worker.once('exit', () => {
    stopping.removeEventListener('abort', abort);
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  });

  let alive = true;
  const imported = new Set<string>();
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

  const run = (event: string, clockOffset: number): Promise<string> =>
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
      const deadline = Date.now() + spec.timeoutMs;
      worker.postMessage({ id, event, deadline, clockOffset } satisfies Invocation);
    });

  return new Promise((resolve, reject) => {
    worker.on('message', (report: WorkerReport) => {
      if (report.kind === 'imported') {
        imported.add(report.file);
      } else if (report.kind === 'ready') {
        resolve({
          run,
          alive: () => alive,
          imports: (file) => imported.has(file),
          stop: async () => void (await worker.terminate()),
        });
      } else if (report.kind === 'failed-to-start') {
        reject(new FunctionError(report.failure));
        void worker.terminate();
      } else if (report.id === pending?.id) {
        const full = report.kind === 'result' ? fullStorage(spec, temporary) : undefined;
        settle(full ?? (report.kind === 'result' ? report.payload : new FunctionError(report.failure)));
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

/** Creates an environment's own temporary storage, which ends with it, as on Lambda. */
function makeTemporaryFolder({ environment, functionName }: FunctionSpec): string | undefined {
  if (environment.TMPDIR === undefined) return undefined;
  const folder = join(environment.TMPDIR, `${functionName}-${randomUUID()}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Fails a call after which the temporary storage has more than its size. On AWS, the write itself fails, but here all functions
 * share a disk.
 */
function fullStorage({ temporaryMB }: FunctionSpec, folder: string | undefined): FunctionError | undefined {
  if (folder === undefined) return undefined;
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  if (bytes <= temporaryMB * 1024 * 1024) return undefined;
  return new FunctionError({
    errorType: 'Error',
    errorMessage: `ENOSPC: no space left on device, write (${bytes} bytes in /tmp, which has ${temporaryMB} MB)`,
    trace: [],
  });
}

const timedOut = (id: string, timeoutMs: number): FunctionError =>
  new FunctionError({
    errorType: 'Sandbox.Timedout',
    errorMessage: `RequestId: ${id} Error: Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`,
    trace: [],
  });
