import { inject } from 'vitest';
import { API_BASE_PATH } from '#shared/constants.ts';

let origin: string | undefined;

/** Where calls go: the platform that all test files share, unless a file has one of its own (`own-platform.ts`). */
export const platformUrl = (): string => origin ?? inject('url');
export function askInstead(url: string): void {
  origin = url;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, wrong ones included
  body: any;
}

/** One call of the API over HTTP. A plain object is sent as JSON; a FormData as a form; a text as it is. */
export async function call(
  method: string,
  path: string,
  {
    body,
    token,
    headers = {},
  }: { body?: object | string; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${platformUrl()}${path.startsWith('/api') ? path : API_BASE_PATH + path}`, {
    method,
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

/** Mails to an address, newest first, once there are at least so many. */
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

/** Asks again until there is an answer; for what happens behind an answer. */
export async function until<T>(ask: () => Promise<T | undefined>, what: string, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
