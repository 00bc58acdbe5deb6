import http from 'node:http';
import { API_BASE_PATH } from '#shared/constants.ts';
import type { Tally } from './tally.ts';

export interface Response {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every endpoint, looked into by who asked
  body: any;
}

/** One person's keep-alive connection, from a separate address in 127.0.0.0/8. */
export class Client {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 6 });
  readonly #address: string;
  readonly #port: number;
  readonly #tally: () => Tally;
  token: string | undefined;
  /** The person's token. */
  login = '';
  password = '';
  /** Bytes of bodies that came so far. */
  received = 0;

  constructor(port: number, number: number, tally: () => Tally) {
    this.#port = port;
    this.#address = `127.1.${Math.floor(number / 250)}.${(number % 250) + 1}`;
    this.#tally = tally;
  }

  /**
   * Makes a call and records it under the endpoint's name. An answer other than 2xx or 304 is an error, and so is none within
   * 30 s, when the site's client gives up.
   * @returns undefined if no answer came
   */
  async call(
    endpoint: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response | undefined> {
    const [method = 'GET'] = endpoint.split(' ');
    const started = performance.now();
    const answer = await this.#send(method, path, body, headers).catch((error: Error) => error);
    const ms = performance.now() - started;
    if (answer instanceof Error) {
      this.#tally().fail(endpoint, answer.message);
      return undefined;
    }
    if (answer.status >= 400)
      this.#tally().fail(endpoint, `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    else this.#tally().count(endpoint, ms);
    return answer;
  }

  /** Through the API: `/papers` is `/api/v1/papers`. */
  api(endpoint: string, path: string, body?: object): Promise<Response | undefined> {
    return this.call(endpoint, API_BASE_PATH + path, body);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send(
    method: string,
    path: string,
    body: object | undefined,
    extra: Record<string, string>,
  ): Promise<Response> {
    // The platform's own encoder of forms, with its boundary.
    const encoded = body instanceof FormData ? new globalThis.Response(body) : undefined;
    const payload = encoded
      ? Buffer.from(await encoded.arrayBuffer())
      : body && Buffer.from(JSON.stringify(body));
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(payload
        ? {
            'content-type': encoded?.headers.get('content-type') ?? 'application/json',
            'content-length': String(payload.length),
          }
        : {}),
      ...extra,
    };
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          host: '127.0.0.1',
          port: this.#port,
          localAddress: this.#address,
          agent: this.#agent,
          method,
          path,
          headers,
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => {
            this.received += part.length;
            parts.push(part);
          });
          response.on('error', reject);
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: parse(parts) }));
        },
      );
      request.setTimeout(30_000, () => request.destroy(new Error('no answer within 30 s')));
      request.on('error', reject);
      request.end(payload);
    });
  }
}

function parse(parts: Buffer[]): unknown {
  const text = Buffer.concat(parts).toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
