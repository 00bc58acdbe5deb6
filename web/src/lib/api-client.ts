import { contract } from 'virtual:contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { API_BASE_PATH, REQUEST_TIMEOUT_MS } from '#shared/constants.ts';
import { decodeErrorBody } from './api-problem.ts';
import { loginConfirmation } from './confirm-login.ts';
import { csrfProtection } from './csrf.ts';
import { sendAlsoWithoutSession } from './send-also-without-session.ts';
import { readToken, storeToken } from './stored-token.ts';

interface RequestContext {
  /** Whether this loads the current supervisor at start-up, where an invalid token is removed without a redirect. */
  startUp?: boolean;
  /** The session token to send instead of the stored one. */
  token?: string | undefined;
}

type Contract = typeof contract;
type ApiClient = JsonifiedClient<ContractRouterClient<Contract, RequestContext>>;

/** Asks the person to log in again, if the API wants a more recent login. */
export const recentLogin = loginConfirmation();

const link = new OpenAPILink<RequestContext>(contract, {
  url: () => `${window.location.origin}${API_BASE_PATH}`,
  headers: ({ context }) => {
    const token = context.token ?? readToken();
    return token ? { authorization: `Bearer ${token}` } : {};
  },
  fetch: async (request, init, { context }) => {
    const response = await recentLogin.send(request, (asked) => {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
      const send = (sent: Request) => csrf.send(sent, (each) => fetch(each, { ...init, signal }));
      return sendAlsoWithoutSession(asked, send, () => storeToken(null));
    });
    if (response.status === 401) endSession(context);
    return response;
  },
  customErrorResponseBodyDecoder: (body, response) => decodeErrorBody(body, response.status),
});

/** Every endpoint of the contract as a typed call: `apiClient.papers.get({ id })`. */
export const apiClient: ApiClient = createORPCClient(link);

/** The endpoints as query and mutation options: `useQuery(api.papers.get.queryOptions({ input: { id } }))`. */
export const api = createTanstackQueryUtils(apiClient);

/** The CSRF token of requests that change data; `start.tsx` loads it when the app starts. */
export const csrf = csrfProtection(async () => {
  const signal = AbortSignal.timeout(CSRF_TIMEOUT_MS);
  const { body } = await apiClient.auth.csrfToken(undefined, { context: { startUp: true }, signal });
  return body.csrfToken;
});

/** Shorter than the timeout of requests, which wait for the token. */
const CSRF_TIMEOUT_MS = 5000;

/** On status 401: removes the token and redirects to /login, unless already there. */
function endSession({ startUp }: RequestContext): void {
  storeToken(null);
  if (startUp || window.location.pathname === '/login') return;
  const from = window.location.pathname + window.location.search;
  window.location.assign(`/login?from=${encodeURIComponent(from)}`);
}
