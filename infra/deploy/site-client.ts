import { z } from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';

/** A served stage, as one caller sees it. */
export interface Site {
  /** Calls the API. @returns the parsed body @throws Error with status and message if the status isn't 2xx */
  json(method: string, path: string, body?: FormData | object): Promise<unknown>;
  /** Gets a page or file. @throws Error if the status isn't 200, or if the text isn't in it */
  page(path: string, text: string): Promise<void>;
  /** Returns the same stage as the holder of a credential sees it. */
  as(credential: Credential): Site;
  /** Returns the local cloud's mails to an address, newest first; undefined on AWS. */
  mailsTo(address: string): Promise<{ text: string }[] | undefined>;
}

type Credential = { 'x-api-key': string } | { authorization: string };

const Failure = z.object({ error: z.string() });
const Mails = z.array(z.object({ text: z.string() }));
// CloudFront and a function that starts may each take seconds.
const TIMEOUT_MS = 35_000;

/** @param origin the stage's address: `https://colophon.example` */
export function siteAt(origin: string, credential?: Credential): Site {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, origin), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return {
    json: async (method, path, body) => {
      const isForm = body instanceof FormData;
      const answer = await ask(API_BASE_PATH + path, {
        method,
        headers: {
          ...credential,
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${messageIn(text)}`);
      return JSON.parse(text);
    },
    page: async (path, expected) => {
      const answer = await ask(path);
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      if (!text.includes(expected)) throw new Error(`${path} lacks “${expected}”`);
    },
    as: (other) => siteAt(origin, other),
    mailsTo: async (address) => {
      const answer = await ask(`/dev/mail.json?to=${encodeURIComponent(address)}`);
      const isMail = answer.ok && answer.headers.get('content-type')?.startsWith('application/json');
      return isMail ? Mails.parse(await answer.json()) : undefined;
    },
  };
}

function messageIn(text: string): string {
  try {
    return Failure.parse(JSON.parse(text)).error;
  } catch {
    return text.slice(0, 200);
  }
}
