import { inject } from 'vitest';
import { API_BASE_PATH } from '#shared/constants.ts';
import { until } from './until.ts';

let origin: string | undefined;

/** The URL that calls go to: the platform that test files share, or a file's own (`own-platform.ts`). */
export const platformUrl = (): string => origin ?? inject('url');

/** Sends calls to another platform, or back to the shared one. */
export function askInstead(url: string | undefined): void {
  origin = url;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, wrong ones included
  body: any;
}

/** Calls the API over HTTP. Sends a plain object as JSON, FormData as a form, and a string verbatim. Follows redirects unless told. */
export async function call(
  method: string,
  path: string,
  {
    body,
    token,
    headers = {},
    redirect = 'follow',
  }: {
    body?: object | string;
    token?: string;
    headers?: Record<string, string>;
    redirect?: RequestRedirect;
  } = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${platformUrl()}${path.startsWith('/api') ? path : API_BASE_PATH + path}`, {
    method,
    redirect,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Waits for at least this many emails to an address. @returns them, newest first */
export async function mails(
  to: string,
  atLeast = 1,
): Promise<{ to: string; subject: string; text: string; html: string; at: string }[]> {
  return until(async () => {
    const response = await fetch(`${platformUrl()}/dev/mail.json?to=${encodeURIComponent(to)}`);
    const found = (await response.json()) as Awaited<ReturnType<typeof mails>>;
    return found.length >= atLeast ? found : undefined;
  }, `${atLeast} mails to ${to}`);
}
