import { z } from 'zod';
import type { Apis } from '../gateway/apis.ts';
import type { HttpApi } from '../gateway/http-api.ts';
import { type Functions, functionNameIn } from '../lambda/functions.ts';
import type { QueueStore } from '../sqs/queue-store.ts';
import type { MetricStore } from './metric-store.ts';

/** Adds Lambda's metrics to the functions: invocations, errors, duration, iterator age. */
export function measureFunctions(functions: Functions, metrics: MetricStore): Functions {
  const note = (name: string, of: string, value: number): void =>
    metrics.note({ namespace: 'AWS/Lambda', name, of }, value);
  const measured = async <T>(nameOrArn: string, call: () => Promise<T>): Promise<T> => {
    const of = functionNameIn(nameOrArn);
    const started = performance.now();
    note('Invocations', of, 1);
    try {
      return await call();
    } catch (error) {
      note('Errors', of, 1);
      throw error;
    } finally {
      note('Duration', of, performance.now() - started);
    }
  };
  return {
    ...functions,
    invoke: (nameOrArn, event) => {
      const age = ageOfChanges(event);
      if (age !== undefined) note('IteratorAge', functionNameIn(nameOrArn), age);
      return measured(nameOrArn, () => functions.invoke(nameOrArn, event));
    },
    invokeJson: (nameOrArn, event, clockOffset) =>
      measured(nameOrArn, () => functions.invokeJson(nameOrArn, event, clockOffset)),
  };
}

const Changes = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ ApproximateCreationDateTime: z.number() }) })).min(1),
});

/** Returns the age of the last change of a batch in milliseconds; undefined for events of other sources. */
function ageOfChanges(event: unknown): number | undefined {
  const last = Changes.safeParse(event).data?.Records.at(-1);
  return last && Math.max(0, Date.now() - last.dynamodb.ApproximateCreationDateTime * 1000);
}

/** Adds API Gateway's metrics to the APIs. */
export function measureApis(apis: Apis, metrics: MetricStore): Apis {
  const measured = (api: HttpApi): HttpApi => ({
    ...api,
    handle: async (request) => {
      const note = (name: string, value: number): void =>
        metrics.note({ namespace: 'AWS/ApiGateway', name, of: api.apiId }, value);
      const started = performance.now();
      const answer = await api.handle(request);
      note('Count', 1);
      note('Latency', performance.now() - started);
      if (answer.status >= 400 && answer.status < 500) note('4xx', 1);
      if (answer.status >= 500) note('5xx', 1);
      return answer;
    },
  });
  return { ...apis, http: apis.http.map(measured) };
}

/** Records the number of waiting messages of each queue, and the age of the oldest. */
export function sampleQueues(queues: QueueStore, metrics: MetricStore): void {
  for (const queue of queues.queues.values()) {
    const note = (name: string, value: number): void =>
      metrics.note({ namespace: 'AWS/SQS', name, of: queue.name }, value);
    note('ApproximateNumberOfMessagesVisible', queues.counts(queue).visible);
    note('ApproximateAgeOfOldestMessage', queues.oldestSeconds(queue));
  }
}
