import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';

const Answer = z.looseObject({
  success: z.boolean(),
  code: z.string().optional(),
  error: z.string().optional(),
});

/** The API as any client sees it; the demonstration set comes in by the same door as everybody's papers. */
export class DemoApi {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  /** One call; the answer's `data`, read by a schema. Refusals whose code is named in `allow` answer undefined. */
  async call<T extends z.ZodType>(
    method: string,
    path: string,
    schema: T,
    body?: object,
    allow: string[] = [],
  ): Promise<z.infer<T> | undefined> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.#url}${API_BASE_PATH}${path}`, {
      method,
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const { data: answer } = Answer.safeParse(await response.json().catch(() => undefined));
    if (!answer) throw new Error(`${method} ${path} was answered ${response.status} by no function.`);
    if (answer.success) return schema.parse(answer.data);
    if (answer.code && allow.includes(answer.code)) return undefined;
    throw new Error(`${method} ${path}: ${answer.error}`);
  }

  /** The newest code that was mailed to an address; mails come a moment after they are caused. */
  async mailedCode(address: string): Promise<string> {
    const Mails = z.array(z.object({ text: z.string() }));
    for (let attempt = 0; attempt < 100; attempt++) {
      const response = await fetch(`${this.#url}/dev/mail.json?to=${encodeURIComponent(address)}`);
      const [newest] = Mails.parse(await response.json());
      const code = newest && /\b\d{6}\b/.exec(newest.text)?.[0];
      if (code) return code;
      await sleep(100);
    }
    throw new Error(`No code was mailed to ${address}.`);
  }
}
