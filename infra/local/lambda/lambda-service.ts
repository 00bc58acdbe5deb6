import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Templates } from '../assembly/templates.ts';
import type { HttpAnswer, HttpRequest } from '../http/messages.ts';
import { AwsError } from '../services/aws-error.ts';
import { FunctionError } from './function-error.ts';
import type { Functions } from './functions.ts';
import { MAX_ASYNC_BYTES, MAX_PAYLOAD_BYTES } from './payload-limits.ts';

const Mapping = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }).optional(),
});

/** Lambda’s API for operators: `Invoke`, which waits for the answer unless its type is `Event`, and `ListEventSourceMappings`. */
export function createLambdaService(templates: Templates, functions: Functions) {
  const mappings = templates.ofType('AWS::Lambda::EventSourceMapping').map((resource) => {
    const { EventSourceArn, FunctionName, FilterCriteria } = templates.properties(resource, Mapping);
    return { UUID: randomUUID(), EventSourceArn, FunctionArn: FunctionName, FilterCriteria };
  });
  return {
    invoke: async (request: HttpRequest): Promise<HttpAnswer> => {
      const [, name = ''] = /^\/[\d-]+\/functions\/([^/]+)\/invocations$/.exec(request.path) ?? [];
      const isAsync = request.headers['x-amz-invocation-type'] === 'Event';
      const event = await request.readBody(isAsync ? MAX_ASYNC_BYTES : MAX_PAYLOAD_BYTES);
      if (event === 'too-large')
        throw new AwsError(
          'RequestTooLargeException',
          isAsync
            ? `${request.headers['content-length']} byte payload is too large for the Event invocation type (limit ${MAX_ASYNC_BYTES} bytes)`
            : `Request must be smaller than ${MAX_PAYLOAD_BYTES} bytes for the InvokeFunction operation`,
          413,
        );
      if (!functions.has(decodeURIComponent(name)))
        throw new AwsError('ResourceNotFoundException', `There is no function ${name}`, 404);
      const text = event.length === 0 ? '{}' : event.toString('utf8');
      if (isAsync) {
        // The function's log has the error.
        functions.invokeJson(decodeURIComponent(name), text).catch(() => undefined);
        return { ...answer(''), status: 202 };
      }
      try {
        return answer(await functions.invokeJson(decodeURIComponent(name), text));
      } catch (error) {
        if (!(error instanceof FunctionError)) throw error;
        const body = JSON.stringify({ errorType: error.name, errorMessage: error.message });
        return answer(body, { 'x-amz-function-error': 'Unhandled' });
      }
    },
    listMappings: async (): Promise<HttpAnswer> => answer(JSON.stringify({ EventSourceMappings: mappings })),
  };
}

const answer = (body: string, headers: Record<string, string> = {}): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json', ...headers },
  body,
});
