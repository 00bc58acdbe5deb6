/**
 * Adds the CSRF token to requests that change data, in `X-CSRF-Token`. The token is loaded once.
 * @param load fetches a token; if it fails, requests are sent without one
 */
export function csrfProtection(load: () => Promise<string>): CsrfProtection {
  let token: Promise<string | undefined> | undefined;
  const renew = () => {
    token = load().catch((error: unknown) => {
      console.warn('Couldn’t load a CSRF token.', error);
      return undefined;
    });
    return token;
  };
  const current = () => token ?? renew();
  return {
    token: current,
    async send(request, send) {
      if (SAFE_METHODS.has(request.method)) return send(request);
      // A body can be read once; the clone is for the retry.
      const again = request.clone();
      const response = await send(withToken(request, await current()));
      if (!(await isInvalidToken(response))) return response;
      return send(withToken(again, await renew()));
    },
  };
}

export interface CsrfProtection {
  /** Returns the token, loading it on first use; undefined if that fails. */
  token(): Promise<string | undefined>;
  /** Sends a request with the token, and retries once with a new token if the API rejects the old one. */
  send(request: Request, send: (request: Request) => Promise<Response>): Promise<Response>;
}

export const CSRF_HEADER = 'X-CSRF-Token';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function withToken(request: Request, token: string | undefined): Request {
  if (token) request.headers.set(CSRF_HEADER, token);
  return request;
}

async function isInvalidToken(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'EBADCSRFTOKEN';
}
