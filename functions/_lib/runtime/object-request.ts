import { setting } from './dynamodb.ts';
import { once } from './once.ts';
import { signingClient } from './signing-client.ts';
import { traceCall } from './trace-call.ts';

const signer = once(() => signingClient('s3'));

/**
 * Sends a signed request for an object of the files bucket: the SDK's client of S3 would be an eighth of a function's code, and a fifth of
 * its cold start.
 * @returns the response, whatever its status
 * @throws Error if S3 doesn't answer after two more attempts
 */
export async function requestObject(
  operation: 'GetObject' | 'PutObject',
  key: string,
  init: RequestInit = {},
): Promise<Response> {
  const Bucket = setting('FILES_BUCKET');
  const call = { service: 'S3', operation, input: { Bucket }, startedAt: Date.now(), attempts: undefined };
  try {
    const response = await signer().fetch(addressOf(Bucket, key), init);
    const requestId = response.headers.get('x-amz-request-id') ?? undefined;
    const error = response.ok ? undefined : unexpected(response, key);
    traceCall({ ...call, status: response.status, requestId, endedAt: Date.now(), error });
    return response;
  } catch (error) {
    throw new Error(`S3 did not answer for ${key}.`, { cause: error });
  }
}

/** Returns the error for a response that isn't expected. */
export const unexpected = ({ status }: Response, key: string): Error =>
  new Error(`S3 answered ${status} for ${key}.`);

/** The local engine expects the bucket in the path, not in the host name. */
function addressOf(bucket: string, key: string): string {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  const path = key.split('/').map(encodeURIComponent).join('/');
  return endpoint
    ? `${endpoint}/${bucket}/${path}`
    : `https://${bucket}.s3.${setting('AWS_REGION')}.amazonaws.com/${path}`;
}
