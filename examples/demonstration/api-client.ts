import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';

const Answer = z.looseObject({
  success: z.boolean(),
  code: z.string().optional(),
  error: z.string().optional(),
});

/** Half a second is usual; this is twice as long. */
const ATTEMPTS = 5;

/** A client of the platform's API. The demonstration set is submitted like every other paper. */
export class ApiClient {
  readonly #url: string;
  readonly #token: string | undefined;
  readonly #headers: Record<string, string>;

  constructor(url: string, token?: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#token = token;
    this.#headers = headers;
  }

  /** Returns a client that sends these headers as well. */
  with(headers: Record<string, string>): ApiClient {
    return new ApiClient(this.#url, this.#token, { ...this.#headers, ...headers });
  }

  /**
   * Calls an endpoint. @returns the answer's `data`, read by a schema; undefined for an error whose code is in `allow`
   * @throws Error with the API's message for any other error
   */
  async call<T extends z.ZodType>(
    method: string,
    path: string,
    schema: T,
    body?: object,
    allow: string[] = [],
  ): Promise<z.infer<T> | undefined> {
    const response = await this.#fetchIndexed(method, path, body);
    const { data: answer } = Answer.safeParse(await response.json().catch(() => undefined));
    if (!answer) throw new Error(`${method} ${path} answered ${response.status} without the API's envelope.`);
    if (answer.success) return schema.parse(answer.data);
    if (answer.code && allow.includes(answer.code)) return undefined;
    throw new Error(`${method} ${path}: ${answer.error}`);
  }

  /** Asks again for what isn't found: indexes lag, and by the dates of the demonstration, what is new looks old to the platform. */
  async #fetchIndexed(method: string, path: string, body: object | undefined): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#fetch(method, path, body);
      if (response.status !== 404 || attempt === ATTEMPTS) return response;
      await sleep(250);
    }
  }

  #fetch(method: string, path: string, body: object | undefined): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(`${this.#url}${API_BASE_PATH}${path}`, {
      method,
      headers: {
        ...this.#headers,
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
  }

  /** Waits for an email to an address. @returns the newest verification code @throws Error after 30 seconds */
  async mailedCode(address: string): Promise<string> {
    const Mails = z.array(z.object({ text: z.string() }));
    for (let attempt = 0; attempt < 300; attempt++) {
      const response = await fetch(`${this.#url}/dev/mail.json?to=${encodeURIComponent(address)}`);
      const [newest] = Mails.parse(await response.json());
      const code = newest && /\b\d{6}\b/.exec(newest.text)?.[0];
      if (code) return code;
      await sleep(100);
    }
    throw new Error(`No email with a code arrived for ${address}.`);
  }
}
