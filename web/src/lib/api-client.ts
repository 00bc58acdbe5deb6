import { contract } from 'virtual:contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { API_BASE_PATH, REQUEST_TIMEOUT_MS } from '#shared/constants.ts';
import { decodeErrorBody } from './api-problem.ts';
import { csrfProtection } from './csrf.ts';
import { readToken, storeToken } from './stored-token.ts';

interface RequestContext {
  /** The load of the current supervisor at start-up: a refused token is dropped in silence (product-spec.md §8). */
  startUp?: boolean;
}

type Contract = typeof contract;
type ApiClient = JsonifiedClient<ContractRouterClient<Contract, RequestContext>>;

const link = new OpenAPILink<RequestContext>(contract, {
  url: () => `${window.location.origin}${API_BASE_PATH}`,
  headers: () => {
    const token = readToken();
    return token ? { authorization: `Bearer ${token}` } : {};
  },
  fetch: async (request, init, { context }) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    const response = await csrf.send(request, (sent) => fetch(sent, { ...init, signal }));
    if (response.status === 401) endSession(context);
    return response;
  },
  customErrorResponseBodyDecoder: (body, response) => decodeErrorBody(body, response.status),
});

/** Every endpoint of the contract as a typed call: `apiClient.papers.get({ id })`. */
export const apiClient: ApiClient = createORPCClient(link);

/** The same as query and mutation options: `useQuery(api.papers.get.queryOptions({ input: { id } }))`. */
export const api = createTanstackQueryUtils(apiClient);

/** The anti-forgery token of every changing request; `start.tsx` has it loaded when the app starts. */
export const csrf = csrfProtection(async () => {
  const signal = AbortSignal.timeout(CSRF_TIMEOUT_MS);
  const { body } = await apiClient.auth.csrfToken(undefined, { context: { startUp: true }, signal });
  return body.csrfToken;
});

/** Requests wait for the token; so it must not take as long as they may themselves. */
const CSRF_TIMEOUT_MS = 5000;

/** 401 on any request: the token goes, and the person to /login unless already there (product-spec.md §8). */
function endSession({ startUp }: RequestContext): void {
  storeToken(null);
  if (startUp || window.location.pathname === '/login') return;
  const from = window.location.pathname + window.location.search;
  window.location.assign(`/login?from=${encodeURIComponent(from)}`);
}
