import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { presentCause } from './cause.ts';
import { once } from './once.ts';

/** A finished call of an AWS service. */
export interface TracedCall {
  service: string;
  operation: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
  input: object;
  status: number | undefined;
  requestId: string | undefined;
  attempts: number | undefined;
  /** Set if it failed. */
  error: unknown;
}

/**
 * Sends a call to X-Ray as a part of the function’s segment. Lambda runs X-Ray’s daemon beside the function, and says by two
 * variables where it is, and which segment of which trace it sampled. Without them, and for requests that aren’t sampled, nothing
 * is sent.
 * @see https://docs.aws.amazon.com/xray/latest/devguide/xray-api-segmentdocuments.html
 */
export function traceCall(call: TracedCall): void {
  const address = process.env.AWS_XRAY_DAEMON_ADDRESS;
  if (address === undefined) return;
  const segment = readTraceHeader(process.env._X_AMZN_TRACE_ID);
  if (segment === undefined) return;
  const [host = '', port = ''] = address.split(':');
  const document = JSON.stringify(subsegment(call, segment));
  // Losing a trace is better than losing a request.
  daemon().send(`{"format":"json","version":1}\n${document}`, Number(port), host, () => undefined);
}

interface Segment {
  traceId: string;
  parentId: string;
}

/** Reads `Root=1-…;Parent=…;Sampled=1`. @returns undefined if the request isn’t sampled */
export function readTraceHeader(header = ''): Segment | undefined {
  const parts = new Map(header.split(';').map((part) => [part.split('=')[0], part.split('=')[1]]));
  const [traceId, parentId] = [parts.get('Root'), parts.get('Parent')];
  if (parts.get('Sampled') !== '1' || traceId === undefined || parentId === undefined) return undefined;
  return { traceId, parentId };
}

function subsegment(call: TracedCall, { traceId, parentId }: Segment) {
  const { service, operation, startedAt, endedAt, status, requestId, attempts, error } = call;
  const isThrottled =
    status === 429 || (error instanceof Error && /Throttl|TooManyRequests/.test(error.name));
  const correlationId = presentCause()?.correlationId;
  return {
    type: 'subsegment',
    id: randomBytes(8).toString('hex'),
    trace_id: traceId,
    parent_id: parentId,
    name: service,
    namespace: 'aws',
    start_time: startedAt / 1000,
    end_time: endedAt / 1000,
    aws: {
      operation,
      region: process.env.AWS_REGION,
      request_id: requestId,
      retries: attempts === undefined ? undefined : attempts - 1,
      ...namesIn(call.input),
    },
    ...(status === undefined ? {} : { http: { response: { status } } }),
    ...(error === undefined ? {} : { [(status ?? 500) < 500 ? 'error' : 'fault']: true }),
    ...(isThrottled ? { throttle: true, error: true } : {}),
    ...(correlationId === undefined ? {} : { annotations: { correlationId } }),
  };
}

/** Names of resources in a command’s input; nothing else of it, which may be private. */
function namesIn(input: object) {
  const fields = new Map<string, unknown>(Object.entries(input));
  return {
    table_name: fields.get('TableName'),
    queue_url: fields.get('QueueUrl'),
    bucket_name: fields.get('Bucket'),
  };
}

const daemon = once((): Socket => {
  const socket = createSocket('udp4');
  socket.on('error', () => undefined);
  return socket.unref();
});
