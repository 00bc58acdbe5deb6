type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets what asks the person to log in again. Returns a function that unsets it. */
export function onConfirmLogin(asks: Ask): () => void {
  ask = asks;
  return () => {
    ask = undefined;
  };
}

/** Asks the person to log in again, once for all requests that wait. Resolves to false if they decline. */
export function confirmLogin(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/**
 * Sends a request, and once more after the person logged in again, if the API wants a more recent login
 * (docs/decisions/0024).
 */
export async function withRecentLogin(
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  // A body can be read once. Forms with files are never refused for this.
  const isForm = request.headers.get('content-type')?.startsWith('multipart/') === true;
  const again = isForm ? undefined : request.clone();
  const response = await send(request);
  if (!again || !(await isTooOld(response)) || !(await confirmLogin())) return response;
  return send(again);
}

async function isTooOld(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'login-too-old';
}
