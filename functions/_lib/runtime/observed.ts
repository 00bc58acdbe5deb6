import * as z from 'zod';
import { presentCause } from './cause.ts';
import { nameCause } from './name-cause.ts';
import { traceCall } from './trace-call.ts';

interface Call {
  input: object;
}
type Next<R> = (call: Call) => Promise<R>;

/** The part of an SDK client that middleware is added to. */
interface SdkClient {
  middlewareStack: {
    add(
      middleware: <R>(next: Next<R>, context: { clientName?: string; commandName?: string }) => Next<R>,
      options: { step: 'initialize'; priority: 'low'; name: string; override: true },
    ): void;
  };
}

/** A result, or what a failed call threw. */
const Outcome = z.object({
  output: z.object({
    $metadata: z.object({
      httpStatusCode: z.number().optional(),
      requestId: z.string().optional(),
      attempts: z.number().optional(),
    }),
  }),
});

/**
 * Lets a client of the AWS SDK name the cause of what it writes and sends, and report its calls to X-Ray (docs/decisions/0049).
 * @returns the same client
 */
export function observed<C extends SdkClient>(client: C): C {
  client.middlewareStack.add(
    (next, { clientName = '', commandName = '' }) =>
      async (call) => {
        const operation = commandName.replace(/Command$/, '');
        const cause = presentCause();
        const input = cause === undefined ? call.input : nameCause(operation, call.input, cause);
        const done = { service: clientName.replace(/Client$/, ''), operation, startedAt: Date.now(), input };
        try {
          const result = await next({ ...call, input });
          traceCall({ ...done, ...outcomeOf(result), endedAt: Date.now(), error: undefined });
          return result;
        } catch (error) {
          traceCall({ ...done, ...outcomeOf({ output: error }), endedAt: Date.now(), error });
          throw error;
        }
      },
    { step: 'initialize', priority: 'low', name: 'observe', override: true },
  );
  return client;
}

function outcomeOf(result: unknown) {
  const { data } = Outcome.safeParse(result);
  const { httpStatusCode: status, requestId, attempts } = data?.output.$metadata ?? {};
  return { status, requestId, attempts };
}
