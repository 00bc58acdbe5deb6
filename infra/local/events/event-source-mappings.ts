import { z } from 'zod';
import { notServed } from '../assembly/not-served.ts';
import { nameOf } from '../assembly/physical-names.ts';
import type { Resource } from '../assembly/read-assembly.ts';
import type { Templates } from '../assembly/templates.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { assertServedPattern, matchesPattern } from './event-pattern.ts';

const Properties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z.boolean().default(true),
  BatchSize: z.coerce.number().optional(),
  MaximumBatchingWindowInSeconds: z.coerce.number().default(0),
  StartingPosition: z.literal('TRIM_HORIZON', 'only the starting position TRIM_HORIZON is served').optional(),
  // -1 means no limit.
  MaximumRetryAttempts: z.coerce.number().default(-1),
  MaximumRecordAgeInSeconds: z.coerce.number().default(-1),
  BisectBatchOnFunctionError: z.boolean().default(false),
  ParallelizationFactor: z.coerce.number().default(1),
  FunctionResponseTypes: z.array(z.enum(['ReportBatchItemFailures'])).default([]),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })).default([]) }).optional(),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }).optional() }).optional(),
  ScalingConfig: z.object({ MaximumConcurrency: z.coerce.number() }).optional(),
  TumblingWindowInSeconds: notServed('tumbling windows are not served'),
});

/** The connection of a stream or queue to a function. */
export type Mapping = {
  /** Stable across restarts and syntheses: stack and logical id. */
  id: string;
  sourceArn: string;
  functionName: string;
  batchSize: number;
  /** How long a batch waits for more after its first message or change. */
  windowMs: number;
  /** Infinity: until success, or until the record is too old. */
  maxRetries: number;
  maxAgeMs: number;
  bisect: boolean;
  lanes: number;
  reportsItems: boolean;
  maxConcurrency: number;
  deadLetterArn: string | undefined;
  /** Whether an event matches the filter. */
  wants(event: unknown): boolean;
};

/** Reads the enabled event source mappings of one service: `dynamodb` or `sqs`. */
export function readMappings(templates: Templates, service: 'dynamodb' | 'sqs'): Mapping[] {
  return templates.ofType('AWS::Lambda::EventSourceMapping').flatMap((resource) => {
    const properties = templates.properties(resource, Properties);
    const source = properties.EventSourceArn.split(':')[2] ?? '';
    if (source !== 'dynamodb' && source !== 'sqs') {
      throw new LocalCloudError(`${nameOf(resource)}: events of ${source} are not served`);
    }
    return source === service && properties.Enabled ? [toMapping(resource, properties, source)] : [];
  });
}

function toMapping(
  resource: Resource,
  properties: z.infer<typeof Properties>,
  service: 'dynamodb' | 'sqs',
): Mapping {
  const patterns = (properties.FilterCriteria?.Filters ?? []).map(({ Pattern }) =>
    readPattern(resource, Pattern),
  );
  const unlimited = (value: number): number => (value < 0 ? Number.POSITIVE_INFINITY : value);
  return {
    id: `${resource.stack.name}.${resource.logicalId}`,
    sourceArn: properties.EventSourceArn,
    functionName: properties.FunctionName,
    batchSize: properties.BatchSize ?? (service === 'sqs' ? 10 : 100),
    windowMs: properties.MaximumBatchingWindowInSeconds * 1000,
    maxRetries: unlimited(properties.MaximumRetryAttempts),
    maxAgeMs: unlimited(properties.MaximumRecordAgeInSeconds) * 1000,
    bisect: properties.BisectBatchOnFunctionError,
    lanes: properties.ParallelizationFactor,
    reportsItems: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    maxConcurrency: properties.ScalingConfig?.MaximumConcurrency ?? Number.POSITIVE_INFINITY,
    deadLetterArn: properties.DestinationConfig?.OnFailure?.Destination,
    wants: (event) => patterns.length === 0 || patterns.some((pattern) => matchesPattern(pattern, event)),
  };
}

function readPattern(resource: Resource, text: string): unknown {
  try {
    const pattern: unknown = JSON.parse(text);
    assertServedPattern(pattern);
    return pattern;
  } catch (error) {
    throw new LocalCloudError(
      `${nameOf(resource)}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const FailedItems = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish() })
  .nullish();

/**
 * Returns the items of a batch that a function reports as failed.
 * @throws Error if the answer is invalid; then the whole batch counts as failed
 */
export const failedItems = (answer: unknown): string[] =>
  (FailedItems.parse(answer)?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
