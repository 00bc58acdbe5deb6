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
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';
import type { EndpointMeta } from '#shared/contract/base.ts';
import { mayWhileSuspended } from '#shared/domain/suspension-rules.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from './admins.ts';
import { type Call, type Caller, strangersError } from './call.ts';
import { systemClock } from './clock.ts';
import { conditionalGet } from './conditional-get.ts';
import { refuseForgery } from './csrf.ts';
import { errorResult, toAppError, unreadable } from './error-answers.ts';
import { fromEdge } from './from-edge.ts';
import { idempotent } from './idempotency.ts';
import { identify } from './identify.ts';
import { toRequest, toResult } from './lambda-http.ts';
import { logRequests } from './log-requests.ts';
import { originOf } from './origin.ts';
import { countAddress, countKey } from './request-limits.ts';
import { admit } from './site-state.ts';
import { viewerAddress } from './viewer.ts';

type UseCase<C> =
  C extends ContractProcedure<infer I, infer O, ErrorMap, Meta>
    ? (input: InferSchemaOutput<I>, call: Call) => Promise<InferSchemaInput<O>>
    : never;
/** One use case for each endpoint of a resource, by the endpoint's name. */
export type UseCases<R> = { [K in keyof R]: UseCase<R[K]> };

interface ResourceOptions<R> {
  /**
   * GETs for anybody whose use cases start to read while it is found out who asks; they wait for `call.asker` where
   * that makes a difference, and nothing they find is answered before the request was let in. Saves a read's time.
   */
  readAhead?: (keyof R)[];
}

const NOBODY = { caller: undefined, asker: Promise.resolve(undefined) };

/** How far a request came; oRPC hands the same object to all who serve it. */
interface Outcome {
  /** Whether the body and the query could be read at all. */
  isRead: boolean;
  /** Set when the request was refused; the answer is then made from it. */
  failure: AppError | undefined;
}

interface Context {
  call: Call;
  headers: Call['headers'];
  outcome: Outcome;
}

/**
 * The Lambda handler of an API resource: each endpoint of its contract is served by the use case of that name.
 * Around them stands what all have in common: logging, identity, idempotency, conditional GETs, the error envelope.
 */
export function resource<R extends Record<string, AnyContractProcedure>>(
  contract: R,
  useCases: UseCases<R>,
  options: ResourceOptions<R> = {},
) {
  const api = new StandardOpenAPIHandler(router(contract, useCases, options), {
    interceptors: [noteFailure],
  });
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(logRequests())
    .use(fromEdge())
    .use(conditionalGet())
    .use(idempotent(contract, (procedure) => (event, id) => doorOf(procedure)(callOf(event, id))))
    .handler(async (event, context) => {
      const call = callOf(event, context.awsRequestId);
      const outcome: Outcome = { isRead: false, failure: undefined };
      const { response } = await api.handle(toRequest(event), {
        prefix: API_BASE_PATH,
        context: { call, headers: call.headers, outcome },
      });
      if (outcome.failure) return errorResult(outcome.failure, call.requestId);
      return response ? toResult(response) : errorResult(new AppError('not-found'), call.requestId);
    });
}

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
 * Who calls is asked before the input is looked at, so that a stranger learns nothing from it. Answers are checked
 * against the contract in tests and locally; in production that would only cost time.
 */
const CONFIGURATION = {
  initialInputValidationIndex: Number.POSITIVE_INFINITY,
  ...(process.env.VALIDATE_OUTPUT === 'true' ? {} : { initialOutputValidationIndex: Number.NaN }),
};

type AnyUseCase = (input: unknown, call: Call) => Promise<unknown>;

/** One endpoint: who calls is let in or refused, then the use case answers. */
function serve(procedure: AnyContractProcedure, useCase: AnyUseCase, readsAhead: boolean) {
  const letIn = doorOf(procedure);
  return implement(procedure)
    .$config(CONFIGURATION)
    .$context<Context>()
    .use(async ({ context, next }) => {
      context.outcome.isRead = true;
      const asker = letIn(context.call);
      const goOn = (caller: Caller | undefined) =>
        next({ context: { call: { ...context.call, caller, asker } } });
      if (!readsAhead) return goOn(await asker);
      const answer = Promise.resolve(goOn(undefined));
      // Who is refused is told so, whatever was found meanwhile.
      answer.catch(() => undefined);
      await asker;
      return answer;
    })
    .handler(({ input, context }) => useCase(input, context.call));
}

/** Lets a call to one endpoint in, or refuses it; strangers, too, before anybody looks at the input. */
function doorOf(procedure: AnyContractProcedure) {
  const { access } = procedure['~orpc'].meta as EndpointMeta;
  const { method = '', path = '' } = procedure['~orpc'].route;
  return async ({ headers, sourceIp }: Call): Promise<Caller | undefined> => {
    await refuseForgery(method, headers);
    const now = systemClock();
    const [caller] = await Promise.all([
      access === 'public' ? undefined : identify(headers, now),
      countAddress(sourceIp, now),
    ]);
    if (caller) await countKey(caller, now);
    if (!caller && (access === 'supervisor' || access === 'admin'))
      throw new AppError(strangersError(headers));
    if (caller?.apiKey?.scope === 'read-only' && method !== 'GET') throw new AppError('read-only-key');
    if (caller?.supervisor.suspension && !mayWhileSuspended(method, path))
      throw new AppError('account-suspended');
    if (access === 'admin' && !isAdmin(caller?.supervisor)) throw new AppError('admin-only');
    await admit({ method, path, access }, caller?.supervisor);
    return caller;
  };
}

/** oRPC would word errors its own way; ours are answered by the handler from the closed list. */
const noteFailure: NonNullable<StandardOpenAPIHandlerOptions<Context>['interceptors']>[number] = async ({
  next,
  context,
}) => {
  try {
    return await next();
  } catch (thrown) {
    const error = context.outcome.isRead ? toAppError(thrown) : unreadable(thrown);
    context.outcome.failure = error;
    if (error.code === 'internal-error') {
      console.error('Unexpected error', { requestId: context.call.requestId, error: thrown });
    }
    throw thrown;
  }
};

const callOf = (event: APIGatewayProxyEventV2, requestId: string): Call => ({
  requestId,
  ...sender(event),
  ...NOBODY,
});

const sender = (event: APIGatewayProxyEventV2) => ({
  sourceIp: viewerAddress(event),
  userAgent: event.requestContext.http.userAgent ?? '',
  rawBody: () => Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString('utf8'),
  origin: originOf(event.headers),
  // The gateway hands cookies over beside the headers.
  headers: event.cookies ? { ...event.headers, cookie: event.cookies.join('; ') } : event.headers,
});
