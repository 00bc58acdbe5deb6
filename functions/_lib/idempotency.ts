import { createHash } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import type { AnyContractProcedure } from '@orpc/contract';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { ttlAfterHours } from './clock.ts';
import { errorResult, toAppError } from './error-answers.ts';
import { idempotencyEntity } from './operations-entities.ts';
import { seal, unseal } from './sealed-text.ts';
import { viewerAddress } from './viewer.ts';

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;
/** @throws AppError where the call is refused */
type Door = (event: APIGatewayProxyEventV2, requestId: string) => Promise<unknown>;
interface Reservation {
  scope: string;
  key: string;
}
/** What an answer is sealed with: it may hold what is shown only once, and the caller's credential is kept nowhere. */
type Secret = string;

/** A request that died (API Gateway stops at 29 s) frees its key after this. */
const LEASE_MS = 30_000;
const KEPT_HOURS = 24;

/**
 * `Idempotency-Key` on every POST that creates (decisions.md §2): the first answer is kept for 24 hours and given
 * again; the same key with another body is refused. Keys are the caller's own: their credential is in the scope.
 * Failed requests keep nothing, so that they can be tried again.
 * @param doorOf who lets a call to an endpoint in, or refuses it: nothing that was kept is told to who would be refused
 * now, because their key was revoked, their session ended or their account suspended
 */
export function idempotent(
  contract: Record<string, AnyContractProcedure>,
  doorOf: (procedure: AnyContractProcedure) => Door,
): Middleware {
  const doors = new Map<string | undefined, Door>(
    Object.values(contract).flatMap((procedure) => {
      const { method, path, successStatus } = procedure['~orpc'].route;
      const isCreating = method === 'POST' && successStatus === 201;
      return isCreating ? [[`POST ${API_BASE_PATH}${path}`, doorOf(procedure)] as const] : [];
    }),
  );
  const reserved = new WeakMap<object, { reservation: Reservation; secret: Secret }>();
  return {
    before: async ({ event, context }) => {
      const key = event.headers['idempotency-key'];
      const letIn = doors.get(event.routeKey);
      if (!key || !letIn) return undefined;
      const reservation = { scope: scopeOf(event), key: key.slice(0, 200) };
      const secret = `${credentialOf(event)} ${key}`;
      const earlier = await reserve(reservation, secret, requestHashOf(event), Date.now());
      if (!earlier) {
        reserved.set(context, { reservation, secret });
        return undefined;
      }
      const refusal = await letIn(event, context.awsRequestId).then(() => undefined, toAppError);
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
/** What identifies a caller to us (`identify.ts`); an empty key is none. */
const credentialOf = ({ headers }: APIGatewayProxyEventV2) =>
  headers['x-api-key'] || headers.authorization || NOBODY;
const NOBODY = 'anonymous';
/** Who has no credential is told apart by where they are: what one sent and was answered is no other's to have. */
const scopeOf = (event: APIGatewayProxyEventV2) => {
  const credential = credentialOf(event);
  const caller = credential === NOBODY ? `${NOBODY} ${viewerAddress(event)}` : credential;
  return digest(`${event.routeKey} ${caller}`);
};
/** The path names what the body is for: the same body for another paper is another request. */
const requestHashOf = ({ rawPath, rawQueryString, body = '' }: APIGatewayProxyEventV2) =>
  digest(`${rawPath}?${rawQueryString}\n${body}`);

/** Takes the key for this request; else says what the earlier request with it came to. */
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
      body: earlier.body ? unseal(earlier.body, secret) : '',
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
    .set({ statusCode: response.statusCode ?? 200, body: seal(response.body ?? '', secret) })
    .go();
}
