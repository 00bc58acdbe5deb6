import { join } from 'node:path';
import type { Templates } from './assembly/templates.ts';
import type { DemonstrationClock } from './clock/demonstration-clock.ts';
import { measureFunctions } from './cloudwatch/measure.ts';
import { openMetricStore } from './cloudwatch/metric-store.ts';
import { startCloudWatch } from './cloudwatch/start-cloudwatch.ts';
import { startEvents } from './events/start-events.ts';
import type { FunctionSpec } from './lambda/environment.ts';
import { openFunctionLog } from './lambda/function-log.ts';
import { createFunctions } from './lambda/functions.ts';
import type { IdleLimits } from './lambda/idle-environments.ts';
import type { Misfortunes } from './like-aws/misfortunes.ts';
import type { Credentials } from './s3/signature.ts';
import type { Closers, Stores } from './start-stores.ts';

type Settings = {
  templates: Templates;
  dataDir: string;
  stores: Stores;
  quiet: boolean;
  runsSources: boolean;
  whenBuilt: ((folder: string) => Promise<void>) | undefined;
  idle: IdleLimits | undefined;
  /** Returns a function's environment. */
  environmentOf: (spec: FunctionSpec) => Record<string, string>;
  region: string;
  credentials: Credentials;
  clock: DemonstrationClock;
  closers: Closers;
  /** With AWS's delays and refusals. */
  misfortunes: Misfortunes | undefined;
  /** Whether an index of a table lags behind. */
  isBehind: () => boolean;
};

/** Starts the stack's functions, their metrics, and their event sources. */
export function startFunctions(settings: Settings) {
  const { templates, dataDir, stores, quiet, runsSources, whenBuilt, idle, environmentOf } = settings;
  const { region, credentials, clock, closers } = settings;
  const { database, engine, tables, queues } = stores;
  const log = openFunctionLog(join(dataDir, 'logs'), quiet);
  const metrics = openMetricStore(database);
  const functions = measureFunctions(
    createFunctions(templates, { log, clock, environmentOf, runsSources, whenBuilt, idle }),
    metrics,
  );
  const cloudWatch = startCloudWatch({ templates, database, queues, metrics, quiet });
  closers.push(cloudWatch.stop);
  const events = startEvents({
    templates,
    tables,
    functions,
    log,
    clock,
    queues,
    database,
    engine,
    region,
    credentials,
    misfortunes: settings.misfortunes,
    isBehind: settings.isBehind,
  });
  // At the same time, because a consumer waits for its function, which may take minutes.
  closers.push(async () => void (await Promise.all([events.stop(), functions.stop()])));
  return { functions, metrics, cloudWatch: cloudWatch.service, events };
}
