import { createHash } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import type { AnyContractProcedure } from '@orpc/contract';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { idempotencyEntity } from '../operations/operations-entities.ts';
import { ttlAfterHours } from './clock.ts';
import { decrypt, encrypt } from './encrypted-text.ts';
import { errorResult, toAppError } from './error-responses.ts';
import { viewerAddress } from './viewer-address.ts';

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;
/**
 * Authorizes a request.
 * @throws AppError if the call is refused
 */
type Door = (event: APIGatewayProxyEventV2, requestId: string) => Promise<unknown>;
interface Reservation {
  scope: string;
  key: string;
}
/**
 * Encrypts a stored response: it may contain something shown only once, and the caller's credential is stored nowhere.
 */
type Secret = string;

/** Releases the key of a request that died (API Gateway stops at 29 s). */
const LEASE_MS = 30_000;
const KEPT_HOURS = 24;

/**
 * Honors `Idempotency-Key` on every POST that creates something (docs/product/api.md): stores the first response for 24
 * hours and repeats it; the same key with another body is refused. Keys are scoped by the caller's credential. Failed
 * requests store nothing, so that clients can retry them.
 * @param createAuthorizer returns the authorization of an endpoint, which runs before a stored response is repeated: the
 *   key may have been revoked, the session ended or the account suspended since
 */
export function idempotent(
  contract: Record<string, AnyContractProcedure>,
  createAuthorizer: (procedure: AnyContractProcedure) => Door,
): Middleware {
  const doors = new Map<string | undefined, Door>(
    Object.values(contract).flatMap((procedure) => {
      const { method, path, successStatus } = procedure['~orpc'].route;
      const isCreating = method === 'POST' && successStatus === 201;
      return isCreating ? [[`POST ${API_BASE_PATH}${path}`, createAuthorizer(procedure)] as const] : [];
    }),
  );
  const reserved = new WeakMap<object, { reservation: Reservation; secret: Secret }>();
  return {
    before: async ({ event, context }) => {
      const key = event.headers['idempotency-key'];
      const authorize = doors.get(event.routeKey);
      if (!key || !authorize) return undefined;
      const reservation = { scope: toScope(event), key: key.slice(0, 200) };
      const secret = `${readCredential(event)} ${key}`;
      const earlier = await reserve(reservation, secret, hashRequest(event), Date.now());
      if (!earlier) {
        reserved.set(context, { reservation, secret });
        return undefined;
      }
      const refusal = await authorize(event, context.awsRequestId).then(() => undefined, toAppError);
      if (refusal) return errorResult(refusal, context.awsRequestId);
      return earlier === 'reused' || earlier === 'in-progress'
        ? errorResult(
            new AppError(`idempotency-${earlier === 'reused' ? 'key-reused' : earlier}`),
            context.awsRequestId,
          )
        : earlier;
    },
    after: async ({ context, response }) => {
      const { reservation, secret } = reserved.get(context) ?? {};
      if (!reservation || !secret || !response) return;
      if ((response.statusCode ?? 500) >= 300) await idempotencyEntity().delete(reservation).go();
      else await keep(reservation, secret, response);
    },
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
/** Returns the caller's credential (`identify-caller.ts`); an empty key is none. */
const readCredential = ({ headers }: APIGatewayProxyEventV2) =>
  headers['x-api-key'] || headers.authorization || NOBODY;
const NOBODY = 'anonymous';
/** Anonymous callers are scoped by IP address, so that nobody receives another caller's stored response. */
const toScope = (event: APIGatewayProxyEventV2) => {
  const credential = readCredential(event);
  const caller = credential === NOBODY ? `${NOBODY} ${viewerAddress(event)}` : credential;
  return digest(`${event.routeKey} ${caller}`);
};
/** The path is part of the hash: the same body for another paper is another request. */
const hashRequest = ({ rawPath, rawQueryString, body = '' }: APIGatewayProxyEventV2) =>
  digest(`${rawPath}?${rawQueryString}\n${body}`);

/** Reserves the key for this request, or returns the outcome of the earlier request with it. */
async function reserve(reservation: Reservation, secret: Secret, requestHash: string, now: number) {
  const item = {
    ...reservation,
    requestHash,
    leaseUntil: now + LEASE_MS,
    expiresAt: ttlAfterHours(new Date(now), KEPT_HOURS),
  };
  try {
    await idempotencyEntity()
      .put(item)
      .where(
        ({ scope, leaseUntil, statusCode, expiresAt }, { notExists, lt }) =>
          `${notExists(scope)} OR ${lt(expiresAt, Math.floor(now / 1000))} OR (${notExists(statusCode)} AND ${lt(leaseUntil, now)})`,
      )
      .go();
    return undefined;
  } catch (error) {
    const { data: earlier } = await idempotencyEntity().get(reservation).go({ consistent: true });
    if (!earlier) throw error;
    if (earlier.requestHash !== requestHash) return 'reused';
    if (earlier.statusCode === undefined) return 'in-progress';
    return {
      statusCode: earlier.statusCode,
      headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true' },
      body: earlier.body ? decrypt(earlier.body, secret) : '',
    };
  }
}

async function keep(
  reservation: Reservation,
  secret: Secret,
  response: APIGatewayProxyStructuredResultV2,
): Promise<void> {
  await idempotencyEntity()
    .patch(reservation)
    .set({ statusCode: response.statusCode ?? 200, body: encrypt(response.body ?? '', secret) })
    .go();
}
