import { z } from 'zod';
import { notServed } from '../assembly/not-served.ts';
import { nameOf } from '../assembly/physical-names.ts';
import type { Templates } from '../assembly/templates.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { Queue } from './queue-store.ts';

const Redrive = z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() });

const Properties = z.object({
  FifoQueue: notServed('FIFO queues are not served'),
  VisibilityTimeout: z.coerce.number().default(30),
  DelaySeconds: z.coerce.number().default(0),
  MessageRetentionPeriod: z.coerce.number().default(345_600),
  RedrivePolicy: z
    .union([Redrive, z.string().transform((text) => Redrive.parse(JSON.parse(text)))])
    .optional(),
});

/** Reads the stack's queues, by name. */
export function readQueues(templates: Templates): Map<string, Queue> {
  const queues = new Map<string, Queue>();
  for (const resource of templates.ofType('AWS::SQS::Queue')) {
    const properties = templates.properties(resource, Properties);
    const name = templates.attribute(resource, 'QueueName');
    const redrive = properties.RedrivePolicy;
    queues.set(name, {
      name,
      arn: templates.attribute(resource, 'Arn'),
      visibilityTimeoutMs: properties.VisibilityTimeout * 1000,
      delayMs: properties.DelaySeconds * 1000,
      retentionMs: properties.MessageRetentionPeriod * 1000,
      redrive: redrive && {
        queue: queueNameIn(redrive.deadLetterTargetArn),
        maxReceiveCount: redrive.maxReceiveCount,
      },
    });
  }
  for (const resource of templates.ofType('AWS::SQS::Queue')) {
    const target = queues.get(templates.attribute(resource, 'QueueName'))?.redrive?.queue;
    if (target !== undefined && !queues.has(target)) {
      throw new LocalCloudError(`${nameOf(resource)}: its dead-letter queue ${target} is not in the stack`);
    }
  }
  return queues;
}

/** Returns the queue's name from its ARN or URL. */
export const queueNameIn = (address: string): string => address.split(/[:/]/).at(-1) ?? '';
