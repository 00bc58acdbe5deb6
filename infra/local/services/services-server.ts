import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { type HttpAnswer, type HttpRequest, sendAnswer, toHttpRequest } from '../http/messages.ts';
import { type Listener, listen } from '../http/servers.ts';
import { AwsError } from './aws-error.ts';

/** The operations of a JSON service (`X-Amz-Target: <Prefix>.<Operation>`), by their name in camel case. */
export type JsonService = Record<string, (input: unknown) => unknown>;

export type Services = {
  /** By the prefix of the target: `AmazonSQS`, `TrentService`. */
  json: Map<string, JsonService>;
  /** By the start of the path: REST services, and the local cloud's own controls. */
  paths: Map<string, (request: HttpRequest) => Promise<HttpAnswer>>;
};

const MAX_BYTES = 40 * 1024 * 1024;

/** Serves SQS, KMS, SES and other services, and the local cloud's own controls, on one loopback port. */
export const startServices = (services: Services): Promise<Listener> =>
  listen((message, response) => handle(services, message, response), { port: 0, host: '127.0.0.1' });

async function handle(services: Services, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = toHttpRequest(message);
  const answer = await respond(services, request).catch(toErrorAnswer);
  await sendAnswer(response, request.method, answer);
}

async function respond(services: Services, request: HttpRequest): Promise<HttpAnswer> {
  // Web pages must not call these services.
  if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) {
    throw new AwsError('AccessDeniedException', 'Not for browsers', 403);
  }
  for (const [start, serve] of services.paths) {
    if (request.path.startsWith(start)) {
      return serve(request);
    }
  }
  const [prefix = '', operation = ''] = (request.headers['x-amz-target'] ?? '').split('.');
  const service = services.json.get(prefix);
  const name = operation.charAt(0).toLowerCase() + operation.slice(1);
  const run = service !== undefined && Object.hasOwn(service, name) ? service[name] : undefined;
  if (run === undefined) {
    const what = request.headers['x-amz-target'] ?? `${request.method} ${request.path}`;
    throw new AwsError('UnknownOperationException', `The local cloud does not serve ${what}`);
  }
  return jsonAnswer((await run(await jsonBody(request))) ?? {});
}

/** Reads the JSON body of a request; an empty body counts as {}. @throws AwsError */
export async function jsonBody(request: HttpRequest): Promise<unknown> {
  const body = await request.readBody(MAX_BYTES);
  if (body === 'too-large') {
    throw new AwsError('RequestEntityTooLargeException', 'Request is too large', 413);
  }
  try {
    return body.length === 0 ? {} : JSON.parse(body.toString('utf8'));
  } catch {
    throw new AwsError('SerializationException', 'The body is not JSON');
  }
}

export const jsonAnswer = (value: unknown): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify(value),
});

function toErrorAnswer(error: unknown): HttpAnswer {
  const known =
    error instanceof AwsError
      ? error
      : error instanceof z.ZodError
        ? new AwsError('ValidationException', z.prettifyError(error))
        : undefined;
  if (known === undefined) {
    console.error(error);
  }
  const { code, message, status } = known ?? new AwsError('InternalFailure', String(error), 500);
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': code },
    body: JSON.stringify({ __type: code, message }),
  };
}
