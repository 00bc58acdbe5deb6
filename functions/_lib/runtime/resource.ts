import middy from '@middy/core';
import type {
  AnyContractProcedure,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
  Meta,
} from '@orpc/contract';
import { StandardOpenAPIHandler, type StandardOpenAPIHandlerOptions } from '@orpc/openapi/standard';
import { implement } from '@orpc/server';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';
import { type EndpointMeta, rulesOf } from '#shared/contract/base.ts';
import { AppError } from '#shared/errors.ts';
import { isListedAdmin } from '../identity/admins.ts';
import { assertCsrfToken } from '../identity/csrf.ts';
import { hasCredential, identifyCaller } from '../identity/identify-caller.ts';
import { assertPower } from '../identity/powers.ts';
import { recordAdministration } from '../identity/session-use.ts';
import { checkSiteState } from '../operations/site-state.ts';
import { allowMethods } from './allow-methods.ts';
import { withCacheControl } from './cache-control.ts';
import { type Call, type Caller, strangersError } from './call.ts';
import { becauseOf, causeOfRequest } from './cause.ts';
import { systemClock } from './clock.ts';
import { conditionalGet } from './conditional-get.ts';
import { fromEdge } from './edge-headers.ts';
import { errorResult, toAppError, unreadable } from './error-responses.ts';
import { endpointFinder } from './find-endpoint.ts';
import { idempotent } from './idempotency.ts';
import { toRequest, toResult } from './lambda-http.ts';
import { logRefusal, logRequests } from './log-requests.ts';
import { requestOrigin } from './request-origin.ts';
import { countAddress, countKey } from './request-rate-limits.ts';
import { type UnknownName, unknownNames } from './unknown-names.ts';
import { viewerAddress } from './viewer-address.ts';

type UseCase<C> =
  C extends ContractProcedure<infer I, infer O, ErrorMap, Meta>
    ? (input: InferSchemaOutput<I>, call: Call) => Promise<InferSchemaInput<O>>
    : never;
/** One use case for each endpoint of a resource, by the endpoint's name. */
export type UseCases<R> = { [K in keyof R]: UseCase<R[K]> };

interface ResourceOptions<R> {
  /**
   * Public GETs whose use cases start reading while the caller is identified, which saves the time of one read. They
   * await `call.whenIdentified` where the caller matters, and nothing they return is sent before the request is authorized.
   */
  readAhead?: (keyof R)[];
}

const NOBODY = { caller: undefined, whenIdentified: Promise.resolve(undefined) };

/** How far a request got; oRPC passes the same object to every handler. */
interface Outcome {
  /** Whether body and query could be read. */
  isRead: boolean;
  /** Set if the request was refused; the response is made from it. */
  failure: AppError | undefined;
  /** The caller, once identified. */
  caller: Caller | undefined;
}

interface Context {
  call: Call;
  /** The query, by name; only the names are used. */
  query: Record<string, unknown>;
  headers: Call['headers'];
  outcome: Outcome;
}

/**
 * Creates the Lambda handler of an API resource. Each endpoint of its contract is served by the use case of that name.
 * The handler adds what all endpoints share: logging, authorization, idempotency, conditional GETs and the error
 * envelope.
 */
export function resource<R extends Record<string, AnyContractProcedure>>(
  contract: R,
  useCases: UseCases<R>,
  options: ResourceOptions<R> = {},
) {
  const api = new StandardOpenAPIHandler(router(contract, useCases, options), {
    interceptors: [logFailure],
  });
  const find = endpointFinder(contract);
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(logRequests())
    .use(fromEdge())
    .use(conditionalGet())
    .use(idempotent(contract, (procedure) => (event, id) => createAuthorizer(procedure)(toCall(event, id))))
    .handler(
      allowMethods(
        (path) => [...find(path).keys()],
        async (event, context) => {
          const call = toCall(event, context.awsRequestId);
          const outcome: Outcome = { isRead: false, failure: undefined, caller: undefined };
          if (hasDotSegments(event.rawPath)) return errorResult(new AppError('not-found'), call.requestId);
          const { response } = await api.handle(toRequest(event), {
            prefix: API_BASE_PATH,
            context: { call, headers: call.headers, outcome, query: queryOf(event) },
          });
          if (response && !outcome.failure) return toResult(response);
          const { failure = new AppError('not-found'), caller } = outcome;
          logRefusal(context, { error: failure.code, caller: caller?.supervisor.supervisorId });
          return errorResult(failure, call.requestId);
        },
      ),
    );
  // Around all middleware, because a refusal at the edge or a stored response skips what runs after the handler.
  return (received: APIGatewayProxyEventV2, context: LambdaContext) => {
    // Logs and idempotency keys go by endpoints: one route of API Gateway leads to many.
    const endpoint = find(received.rawPath).get(received.requestContext.http.method);
    const event = { ...received, routeKey: endpoint ?? received.routeKey };
    return becauseOf(causeOfRequest(event.headers, context.awsRequestId), async () =>
      withCacheControl(event, await handler(event, context)),
    );
  };
}

/** Whether a path has `.` or `..`, by which a URL leads to another endpoint than the one that API Gateway and the logs see. */
const hasDotSegments = (path: string): boolean => /\/\.{1,2}(\/|$)/.test(path);

function router<R extends Record<string, AnyContractProcedure>>(
  contract: R,
  useCases: UseCases<R>,
  { readAhead = [] }: ResourceOptions<R>,
) {
  const entries = Object.entries(contract).map(([name, procedure]) => {
    const useCase = useCases[name];
    if (!useCase) throw new Error(`The endpoint ${name} has no use case.`);
    const readsAhead = readAhead.includes(name);
    return [name, serve(procedure, useCase as AnyUseCase, readsAhead)] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * The caller is authorized before the input is validated, so that anonymous callers learn nothing from it. Responses are
 * checked against the contract in tests and locally; in production that would only cost time.
 */
const CONFIGURATION = {
  initialInputValidationIndex: Number.POSITIVE_INFINITY,
  ...(process.env.VALIDATE_OUTPUT === 'true' ? {} : { initialOutputValidationIndex: Number.NaN }),
};

const NO_INPUT = z.object({});

function refusalOf(unknown: UnknownName[]): AppError {
  const details = unknown.map(({ path, message }) => ({ path: path.join('.'), message }));
  return new AppError('validation-failed', { message: details[0]?.message ?? '', details });
}

/** Names alone, because the contract reads the values: `filters[category]=x` is part of `filters`. */
const queryOf = ({ rawQueryString }: APIGatewayProxyEventV2): Record<string, unknown> =>
  Object.fromEntries([...new URLSearchParams(rawQueryString).keys()].map((name) => [name.split('[')[0], '']));

type AnyUseCase = (input: unknown, call: Call) => Promise<unknown>;

/** Serves one endpoint: authorizes the caller, then runs the use case. */
function serve(procedure: AnyContractProcedure, useCase: AnyUseCase, readsAhead: boolean) {
  const authorize = createAuthorizer(procedure);
  const { inputSchema, route } = procedure['~orpc'];
  const isRead = route.method === 'GET';
  const refuseUnknown = (query: Record<string, unknown>) => {
    const unknown = unknownNames((inputSchema ?? NO_INPUT) as z.ZodType, query, 'parameter');
    if (unknown.length > 0) throw refusalOf(unknown);
  };
  return implement(procedure)
    .$config(CONFIGURATION)
    .$context<Context>()
    .use(async ({ context, next }) => {
      context.outcome.isRead = true;
      const whenIdentified = authorize(context.call, (caller) => {
        context.outcome.caller = caller;
      });
      const proceed = (caller: Caller | undefined) => {
        if (isRead) refuseUnknown(context.query);
        return next({ context: { call: { ...context.call, caller, whenIdentified } } });
      };
      if (!readsAhead) return proceed(await whenIdentified);
      const answer = (async () => proceed(undefined))();
      // Authorization errors discard the result of reading ahead.
      answer.catch(() => undefined);
      await whenIdentified;
      return answer;
    })
    .handler(({ input, context }) => useCase(input, context.call));
}

/**
 * Returns the authorization of one endpoint, which runs before the input is validated. It calls `identified` as soon as it has found
 * out who calls, which is before it can refuse them.
 */
function createAuthorizer(procedure: AnyContractProcedure) {
  const meta = procedure['~orpc'].meta as EndpointMeta;
  const { access } = meta;
  const { method = '' } = procedure['~orpc'].route;
  const { needs, whileSuspended, closedBy, credentials } = rulesOf(meta, method);
  const isChecked = access !== 'public' || credentials === 'checked';
  const requiresCaller = access === 'supervisor' || access === 'admin';
  return async (
    { headers, sourceIp }: Call,
    identified: (caller: Caller | undefined) => void = () => undefined,
  ): Promise<Caller | undefined> => {
    await assertCsrfToken(method, headers);
    const now = systemClock();
    const [caller] = await Promise.all([
      isChecked ? identifyCaller(headers, now) : undefined,
      countAddress(sourceIp, now),
    ]);
    identified(caller);
    if (!caller && (requiresCaller || (credentials === 'checked' && hasCredential(headers))))
      throw new AppError(strangersError(headers));
    if (access === 'admin' && !isListedAdmin(caller?.supervisor)) throw new AppError('admin-only');
    // Public endpoints treat all callers alike, except that admins can read during maintenance.
    if (caller && access !== 'public') {
      await countKey(caller, now);
      assertPower(needs, caller, now);
      if (caller.supervisor.suspension && whileSuspended === 'refused')
        throw new AppError('account-suspended');
    }
    if (access === 'admin') await recordAdministration(caller?.session, now);
    await checkSiteState(closedBy, caller);
    return caller;
  };
}

/** Replaces oRPC's own error messages: the handler responds with errors of the closed list. */
const logFailure: NonNullable<StandardOpenAPIHandlerOptions<Context>['interceptors']>[number] = async ({
  next,
  context,
}) => {
  try {
    return await next();
  } catch (thrown) {
    const error = context.outcome.isRead
      ? toAppError(thrown)
      : unreadable(thrown, context.headers['content-type']);
    context.outcome.failure = error;
    if (error.code === 'internal-error') {
      console.error('Unexpected error', { requestId: context.call.requestId, error: thrown });
    }
    throw thrown;
  }
};

const toCall = (event: APIGatewayProxyEventV2, requestId: string): Call => ({
  requestId,
  ...sender(event),
  ...NOBODY,
});

const sender = (event: APIGatewayProxyEventV2) => ({
  sourceIp: viewerAddress(event),
  userAgent: event.requestContext.http.userAgent ?? '',
  rawBody: () => Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString('utf8'),
  origin: requestOrigin(event.headers),
  // The gateway passes cookies beside the headers.
  headers: event.cookies ? { ...event.headers, cookie: event.cookies.join('; ') } : event.headers,
});
