import { z } from 'zod';
import { notServed } from '../assembly/not-served.ts';
import { nameOf } from '../assembly/physical-names.ts';
import type { Resource } from '../assembly/read-assembly.ts';
import { customResourceHelpers } from '../assembly/served-types.ts';
import type { Templates } from '../assembly/templates.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { FunctionSpec } from './environment.ts';
import type { FunctionLog } from './function-log.ts';
import { createFunctionPool, type FunctionPool } from './function-pool.ts';

const FunctionProperties = z.object({
  Code: z.object({ S3Key: z.string().optional(), ZipFile: z.string().optional() }),
  Handler: z.string(),
  Runtime: z.string().startsWith('nodejs', 'only Node.js functions are served'),
  Timeout: z.coerce.number().default(3),
  MemorySize: z.coerce.number().default(128),
  ReservedConcurrentExecutions: z.coerce.number().optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()).default({}) }).optional(),
  Layers: notServed('layers are not served'),
  VpcConfig: notServed('VPC functions are not served'),
});

export type Functions = {
  /** Runs a function, named by its name or ARN, on an event; gives its parsed answer. @throws FunctionError */
  invoke(nameOrArn: string, event: unknown): Promise<unknown>;
  /** The same with JSON text on both sides. */
  invokeJson(nameOrArn: string, event: string): Promise<string>;
  has(nameOrArn: string): boolean;
  running(): number;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The stack's Lambda functions.
 * @param environmentOf adds to a function's own variables what Lambda and the local cloud set
 */
export function createFunctions(
  templates: Templates,
  log: FunctionLog,
  environmentOf: (spec: FunctionSpec) => Record<string, string>,
): Functions {
  const helpers = customResourceHelpers(templates);
  const pools = new Map<string, FunctionPool>();
  for (const resource of templates.ofType('AWS::Lambda::Function')) {
    if (!helpers.has(resource)) {
      const spec = readSpec(templates, resource);
      pools.set(spec.functionName, createFunctionPool({ ...spec, environment: environmentOf(spec) }, log));
    }
  }
  const pool = (nameOrArn: string): FunctionPool => {
    const found = pools.get(functionNameIn(nameOrArn));
    if (found === undefined) {
      throw new LocalCloudError(`The stack has no function ${nameOrArn}`);
    }
    return found;
  };
  return {
    invoke: async (nameOrArn, event) => JSON.parse(await pool(nameOrArn).invoke(JSON.stringify(event))),
    invokeJson: (nameOrArn, event) => pool(nameOrArn).invoke(event),
    has: (nameOrArn) => pools.has(functionNameIn(nameOrArn)),
    running: () => [...pools.values()].reduce((sum, { running }) => sum + running(), 0),
    restart: async () => void (await Promise.all([...pools.values()].map(({ restart }) => restart()))),
    stop: async () => void (await Promise.all([...pools.values()].map(({ stop }) => stop()))),
  };
}

function readSpec(templates: Templates, resource: Resource): FunctionSpec {
  const properties = templates.properties(resource, FunctionProperties);
  if (properties.Code.S3Key === undefined) {
    throw new LocalCloudError(`${nameOf(resource)}: only code from an asset folder is served`);
  }
  return {
    functionName: templates.ref(resource),
    functionArn: templates.attribute(resource, 'Arn'),
    folder: templates.asset(properties.Code.S3Key, resource),
    handler: properties.Handler,
    memoryMB: properties.MemorySize,
    timeoutMs: properties.Timeout * 1000,
    reservedConcurrency: properties.ReservedConcurrentExecutions,
    environment: properties.Environment?.Variables ?? {},
  };
}

// A name, arn:aws:lambda:…:function:NAME, or API Gateway's …:lambda:path/…/functions/ARN/invocations.
export const functionNameIn = (nameOrArn: string): string =>
  /:function:([^:/]+)/.exec(nameOrArn)?.[1] ?? nameOrArn;
