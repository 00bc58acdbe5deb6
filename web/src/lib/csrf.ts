/**
 * Proof for the API that a changing request comes from this site and not from another one (decisions.md §3): a token,
 * loaded once, goes along in `X-CSRF-Token`. `load` fetches one; when it fails, requests go without.
 */
export function csrfProtection(load: () => Promise<string>): CsrfProtection {
  let token: Promise<string | undefined> | undefined;
  const renew = () => {
    token = load().catch((error: unknown) => {
      console.warn('No anti-forgery token could be loaded.', error);
      return undefined;
    });
    return token;
  };
  const current = () => token ?? renew();
  return {
    token: current,
    async send(request, send) {
      if (SAFE_METHODS.has(request.method)) return send(request);
      // A body can be read once; the copy is for the second try.
      const again = request.clone();
      const response = await send(withToken(request, await current()));
      if (!(await isForgeryAlarm(response))) return response;
      return send(withToken(again, await renew()));
    },
  };
}

export interface CsrfProtection {
  /** The token, loaded when it is first asked for; undefined where none could be had. */
  token(): Promise<string | undefined>;
  /** Sends a request with the token; refused for it, a second and last time with a new one (product-spec.md §8). */
  send(request: Request, send: (request: Request) => Promise<Response>): Promise<Response>;
}

export const CSRF_HEADER = 'X-CSRF-Token';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function withToken(request: Request, token: string | undefined): Request {
  if (token) request.headers.set(CSRF_HEADER, token);
  return request;
}

async function isForgeryAlarm(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'EBADCSRFTOKEN';
}
