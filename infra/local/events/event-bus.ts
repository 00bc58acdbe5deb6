import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Templates } from '../assembly/templates.ts';
import type { AsyncInvoker } from './async-invoker.ts';
import { assertServedPattern, matchesPattern } from './event-pattern.ts';

const EventRule = z.object({
  EventPattern: z.unknown().optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(z.object({ Arn: z.string() })).default([]),
});

export type EventBus = {
  /** Passes an event of an AWS service to the targets of all rules that match it. */
  put(event: { source: string; 'detail-type': string; detail: unknown }): void;
};

/** The default event bus of EventBridge, with the stack's rules on events. Rules with a schedule are in `jobs.ts`. */
export function createEventBus(templates: Templates, invoker: AsyncInvoker, region: string): EventBus {
  const rules = templates
    .ofType('AWS::Events::Rule')
    .map((resource) => templates.properties(resource, EventRule))
    .filter(({ EventPattern, State }) => EventPattern !== undefined && State === 'ENABLED');
  for (const { EventPattern } of rules) assertServedPattern(EventPattern);
  return {
    put: (event) => {
      const whole = { version: '0', id: randomUUID(), time: new Date().toISOString(), region, ...event };
      // The function's log has its failure.
      for (const { Targets } of rules.filter(({ EventPattern }) => matchesPattern(EventPattern, whole)))
        for (const { Arn } of Targets) invoker.deliver(Arn, whole).catch(() => undefined);
    },
  };
}
