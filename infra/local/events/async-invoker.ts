import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Templates } from '../assembly/templates.ts';
import type { Functions } from '../lambda/functions.ts';
import { MAX_ASYNC_BYTES } from '../lambda/payload-limits.ts';

export type AsyncInvoker = {
  /** Delivers an event to a function or queue, and retries a function that fails. @throws the error of the last attempt */
  deliver(targetArn: string, event: unknown): Promise<void>;
  /** The number of deliveries in progress. */
  pending(): number;
};

const InvokeConfig = z.object({
  FunctionName: z.string(),
  MaximumRetryAttempts: z.coerce.number().default(2),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }).optional() }).optional(),
});

// AWS waits one minute, then two, which is too long for development.
const FIRST_WAIT_MS = 1000;

/** Invokes functions asynchronously, as EventBridge and Scheduler do: two retries, then the failure destination. */
export function createAsyncInvoker(
  templates: Templates,
  functions: Functions,
  sendToQueue: (arn: string, body: string) => void,
): AsyncInvoker {
  const configs = templates
    .ofType('AWS::Lambda::EventInvokeConfig')
    .map((resource) => templates.properties(resource, InvokeConfig));
  let pending = 0;

  const invoke = async (arn: string, event: unknown): Promise<void> => {
    const bytes = Buffer.byteLength(JSON.stringify(event));
    if (bytes > MAX_ASYNC_BYTES)
      throw new Error(
        `${bytes} byte payload is too large for the Event invocation type (limit ${MAX_ASYNC_BYTES} bytes)`,
      );
    const config = configs.find(
      ({ FunctionName }) => FunctionName === arn || arn.endsWith(`:function:${FunctionName}`),
    );
    const retries = config?.MaximumRetryAttempts ?? 2;
    for (let attempt = 0; ; attempt += 1) {
      try {
        await functions.invoke(arn, event);
        return;
      } catch (error) {
        if (attempt >= retries) {
          const destination = config?.DestinationConfig?.OnFailure?.Destination;
          if (destination !== undefined) {
            sendToQueue(
              destination,
              JSON.stringify({ requestPayload: event, responsePayload: { errorMessage: String(error) } }),
            );
          }
          throw error;
        }
        await sleep(FIRST_WAIT_MS * (attempt + 1), undefined, { ref: false });
      }
    }
  };

  return {
    deliver: async (arn, event) => {
      pending += 1;
      try {
        await (arn.includes(':sqs:') ? sendToQueue(arn, JSON.stringify(event)) : invoke(arn, event));
      } finally {
        pending -= 1;
      }
    },
    pending: () => pending,
  };
}
