import { z } from 'zod';
import { notServed } from '../assembly/not-served.ts';
import { nameOf } from '../assembly/physical-names.ts';
import type { Resource } from '../assembly/read-assembly.ts';
import { customResourceHelpers } from '../assembly/served-types.ts';
import type { Templates } from '../assembly/templates.ts';
import type { DemonstrationClock } from '../clock/demonstration-clock.ts';
import { type Permission, permissionReader } from '../iam/role-permissions.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { FunctionSpec } from './environment.ts';
import type { FunctionLog } from './function-log.ts';
import { createFunctionPool, type FunctionPool } from './function-pool.ts';
import { IdleEnvironments, type IdleLimits } from './idle-environments.ts';
import { MAX_ENVIRONMENT_BYTES } from './payload-limits.ts';

const FunctionProperties = z.object({
  Code: z.object({ S3Key: z.string().optional(), ZipFile: z.string().optional() }),
  Handler: z.string(),
  Role: z.string(),
  Runtime: z.string().startsWith('nodejs', 'only Node.js functions are served'),
  Timeout: z.coerce.number().default(3),
  MemorySize: z.coerce.number().default(128),
  ReservedConcurrentExecutions: z.coerce.number().optional(),
  EphemeralStorage: z.object({ Size: z.coerce.number() }).default({ Size: 512 }),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()).default({}) }).optional(),
  Layers: notServed('layers are not served'),
  VpcConfig: notServed('VPC functions are not served'),
});

export type Functions = {
  /** Runs a function on an event, at the time of the event's cause. @returns its parsed answer @throws FunctionError */
  invoke(nameOrArn: string, event: unknown): Promise<unknown>;
  /** The same with JSON text on both sides, and a clock that differs from the true time by some milliseconds. */
  invokeJson(nameOrArn: string, event: string, clockOffset?: number): Promise<string>;
  has(nameOrArn: string): boolean;
  running(): number;
  /** Makes the next events load the code again. @param changed only of functions that imported this source file */
  restart(changed?: string): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  log: FunctionLog;
  clock: DemonstrationClock;
  /** Adds to a function's own variables those that Lambda and the local cloud set. */
  environmentOf: (spec: FunctionSpec) => Record<string, string>;
  /** Whether the functions' folders import source files instead of containing bundles. */
  runsSources: boolean;
  /** Resolves when the function in this folder is built; by default at once. */
  whenBuilt?: ((folder: string) => Promise<void>) | undefined;
  /** How many idle environments are kept, and how long; by default `LIMITS` of idle-environments.ts. */
  idle?: IdleLimits | undefined;
};

/** Serves the stack's Lambda functions. */
export function createFunctions(
  templates: Templates,
  { log, clock, environmentOf, runsSources, whenBuilt, idle: limits }: Options,
): Functions {
  const helpers = customResourceHelpers(templates);
  const readPermissions = permissionReader(templates);
  const pools = new Map<string, FunctionPool>();
  const idle = new IdleEnvironments(limits);
  for (const resource of templates.ofType('AWS::Lambda::Function')) {
    if (!helpers.has(resource)) {
      const spec = { ...readSpec(templates, resource, readPermissions), runsSources };
      pools.set(
        spec.functionName,
        createFunctionPool(
          { ...spec, environment: environmentOf(spec) },
          log,
          idle,
          whenBuilt && (() => whenBuilt(spec.folder)),
        ),
      );
    }
  }
  const qualifiers = readQualifiers(templates);
  const pool = (nameOrArn: string): FunctionPool => {
    const found = pools.get(functionNameIn(nameOrArn));
    const qualifier = qualifierIn(nameOrArn);
    if (found === undefined || (qualifier !== undefined && !qualifiers.has(qualifier))) {
      throw new LocalCloudError(`The stack has no function ${nameOrArn}`);
    }
    return found;
  };
  return {
    invoke: async (nameOrArn, event) => {
      const text = JSON.stringify(event);
      return JSON.parse(await pool(nameOrArn).invoke(text, clock.offsetOfEvent(text)));
    },
    invokeJson: (nameOrArn, event, clockOffset) => pool(nameOrArn).invoke(event, clockOffset),
    has: (nameOrArn) => pools.has(functionNameIn(nameOrArn)),
    running: () => [...pools.values()].reduce((sum, { running }) => sum + running(), 0),
    restart: async (changed) =>
      void (await Promise.all([...pools.values()].map(({ restart }) => restart(changed)))),
    stop: async () => void (await Promise.all([...pools.values()].map(({ stop }) => stop()))),
  };
}

/** Here, functions share the processors of a machine that may be busy. */
const BUSY_FACTOR = 2;

function readSpec(
  templates: Templates,
  resource: Resource,
  readPermissions: (roleArn: string) => Permission[],
): Omit<FunctionSpec, 'runsSources'> {
  const properties = templates.properties(resource, FunctionProperties);
  if (properties.Code.S3Key === undefined) {
    throw new LocalCloudError(`${nameOf(resource)}: only code from an asset folder is served`);
  }
  const variables = properties.Environment?.Variables ?? {};
  const bytes = Buffer.byteLength(Object.entries(variables).flat().join(''));
  if (bytes > MAX_ENVIRONMENT_BYTES) {
    throw new LocalCloudError(
      `${nameOf(resource)}: Lambda was unable to configure your environment variables because the environment variables you have provided exceeded the 4KB limit. (${bytes} bytes)`,
    );
  }
  return {
    functionName: templates.ref(resource),
    functionArn: templates.attribute(resource, 'Arn'),
    folder: templates.asset(properties.Code.S3Key, resource),
    handler: properties.Handler,
    memoryMB: properties.MemorySize,
    timeoutMs: properties.Timeout * BUSY_FACTOR * 1000,
    reservedConcurrency: properties.ReservedConcurrentExecutions,
    environment: variables,
    temporaryMB: properties.EphemeralStorage.Size,
    permissions: readPermissions(properties.Role),
  };
}

/** Returns the aliases and versions of all functions: `NAME:live`. Each runs the function's only code. */
function readQualifiers(templates: Templates): Set<string> {
  const aliases = templates.ofType('AWS::Lambda::Alias').map((resource) => {
    const { FunctionName, Name } = templates.properties(resource, AliasProperties);
    return `${functionNameIn(FunctionName)}:${Name}`;
  });
  const versions = templates
    .ofType('AWS::Lambda::Version')
    .map((resource) => /:function:(.+)$/.exec(templates.ref(resource))?.[1] ?? '');
  return new Set([...aliases, ...versions]);
}

const AliasProperties = z.object({
  FunctionName: z.string(),
  FunctionVersion: z.string(),
  Name: z.string(),
  RoutingConfig: notServed('aliases of two versions are not served'),
  ProvisionedConcurrencyConfig: notServed('provisioned concurrency is not served'),
});

/** A name, an ARN of a function or alias, or API Gateway's path with an ARN: …/functions/ARN/invocations. */
const FUNCTION = /^(?:.*:function:)?([^:/]+)(?::([^:/]+))?(?:\/invocations)?$/;

export const functionNameIn = (nameOrArn: string): string => FUNCTION.exec(nameOrArn)?.[1] ?? nameOrArn;

function qualifierIn(nameOrArn: string): string | undefined {
  const [, name, qualifier] = FUNCTION.exec(nameOrArn) ?? [];
  return qualifier === undefined ? undefined : `${name}:${qualifier}`;
}
