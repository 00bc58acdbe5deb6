// The inside of one Lambda execution environment: a worker thread with its own module cache and environment.
import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { shiftDate, TrueDate } from '../clock/shifted-date.ts';
import { enforcePermissions } from '../iam/enforce-permissions.ts';
import type { FunctionFailure, Invocation, WorkerReport, WorkerSettings } from './messages.ts';
import { refuseAmazon } from './outbound-guard.ts';
import { writeLogTo } from './write-log.ts';

type Handler = (
  event: unknown,
  context: object,
  callback?: (error: unknown, result?: unknown) => void,
) => unknown;

const settings: WorkerSettings = workerData;

refuseAmazon();
// As for answers (`VALIDATE_OUTPUT`), only development and tests take the time for checks.
if (process.env.VALIDATE_OUTPUT === 'true') enforcePermissions(settings.functionArn, settings.permissions);
writeLogTo(settings.logFile);
void start();

async function start(): Promise<void> {
  try {
    if (settings.runsSources) {
      const { importSources } = await import('../dev/source-hooks.ts');
      importSources((file) => report({ kind: 'imported', file }));
    }
    const handler = await loadHandler();
    parentPort?.on('message', (invocation: Invocation) => void answer(handler, invocation));
    report({ kind: 'ready' });
  } catch (error) {
    report({ kind: 'failed-to-start', failure: describe(error) });
  }
}

async function answer(handler: Handler, { id, event, deadline, clockOffset }: Invocation): Promise<void> {
  shiftDate(clockOffset);
  try {
    const result = await call(handler, JSON.parse(event), contextOf(id, deadline));
    report({ kind: 'result', id, payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    report({ kind: 'failure', id, failure: describe(error) });
  }
}

// A handler with a third parameter answers through its callback, as on Lambda.
function call(handler: Handler, event: unknown, context: object): unknown {
  if (handler.length < 3) {
    return handler(event, context);
  }
  return new Promise((resolve, reject) => {
    handler(event, context, (error, result) => (error ? reject(error) : resolve(result)));
  });
}

async function loadHandler(): Promise<Handler> {
  const [moduleName = '', exportName = ''] = settings.handler.split('.');
  const file = ['.mjs', '.js', '.cjs']
    .map((ending) => join(settings.folder, moduleName + ending))
    .find(existsSync);
  if (file === undefined) {
    throw new Error(`Cannot find module '${moduleName}' in ${settings.folder}`);
  }
  const module = await import(pathToFileURL(file).href);
  // A thread that is ended writes none.
  flushCompileCache();
  const handler: unknown = module[exportName] ?? module.default?.[exportName];
  if (!isHandler(handler)) {
    throw new Error(`${settings.handler} is undefined or not exported`);
  }
  return handler;
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function';
}

function contextOf(id: string, deadline: number): object {
  return {
    awsRequestId: id,
    functionName: settings.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: settings.functionArn,
    memoryLimitInMB: String(settings.memoryMB),
    logGroupName: `/aws/lambda/${settings.functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - TrueDate.now()),
  };
}

function describe(error: unknown): FunctionFailure {
  if (error instanceof Error) {
    return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
  }
  return { errorType: 'Error', errorMessage: String(error), trace: [] };
}

function report(message: WorkerReport): void {
  parentPort?.postMessage(message);
}
