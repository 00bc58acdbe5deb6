type Ask = () => Promise<boolean>;

/** Sends requests again after the person has logged in again, for those that the API wants a recent login for. */
export function loginConfirmation() {
  let ask: Ask | undefined;
  let asking: Promise<boolean> | undefined;

  /** Asks once for all requests that wait. Resolves to false if the person declines. */
  const confirm = () => {
    asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return {
    /** Sets what asks the person to log in again. Returns a function that unsets it. */
    onAsk(asks: Ask): () => void {
      ask = asks;
      return () => {
        ask = undefined;
      };
    },

    async send(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
      // A body can be read once. Forms with files are never refused for this.
      const isForm = request.headers.get('content-type')?.startsWith('multipart/');
      const again = isForm ? undefined : request.clone();
      const response = await send(request);
      if (!again || !(await isTooOld(response)) || !(await confirm())) return response;
      return send(again);
    },
  };
}

const isTooOld = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await response.clone().text()).includes('"login-too-old"');
