import { API_BASE_PATH } from '#shared/constants.ts';
import type { FuzzAnswer, Problem } from './check-answer.ts';
import type { KnownCalls } from './known-calls/known-call.ts';
import type { Asker, FuzzRequest } from './requests.ts';
import type { KnownIds } from './schema-arbitrary.ts';

export interface FuzzRun {
  url: string;
  requests: number;
  seed: number;
  /** A key and a session of an account that requests may damage, another such account's session, and an admin's. */
  key: string;
  session: string;
  other: string;
  admin: string | undefined;
  ids: KnownIds;
  /** Valid calls that reach further than random ones. */
  calls?: KnownCalls;
  /** Whether all requests are valid by schema, with values at its bounds; everything is read after them. */
  extreme?: boolean;
  /** The endpoints that are called; all by default. */
  only?: RegExp;
  /** How many things of each kind are read, the newest; all by default. */
  idsRead?: number;
  onProgress?: (done: number) => void;
}

export interface Finding {
  problem: Problem;
  request: FuzzRequest;
}

/** A broken connection counts as an answer with status 0. */
export async function ask(
  run: FuzzRun,
  request: FuzzRequest,
  base = API_BASE_PATH as string,
): Promise<FuzzAnswer> {
  try {
    return await send(run, request, base);
  } catch (error) {
    return { status: 0, type: '', text: String(error instanceof Error ? (error.cause ?? error) : error) };
  }
}

async function send(run: FuzzRun, request: FuzzRequest, base: string) {
  const { method, path, asker, token, headers, body } = request;
  const response = await fetch(`${run.url}${base}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? credentialsOf(run, asker) : { authorization: `Bearer ${token}` }),
      ...headers,
      ...(body.kind === 'text' ? { 'content-type': body.type } : {}),
    },
    ...(body.kind === 'none' ? {} : { body: body.kind === 'text' ? body.text : formOf(body.fields) }),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

function credentialsOf({ key, session, other, admin }: FuzzRun, asker: Asker): Record<string, string> {
  const credentials: Record<Asker, Record<string, string>> = {
    key: { 'x-api-key': key },
    session: { authorization: `Bearer ${session}` },
    other: { authorization: `Bearer ${other}` },
    admin: { authorization: `Bearer ${admin ?? session}` },
    nobody: {},
    'wrong key': { 'x-api-key': 'ai-archive_wrong' },
    'wrong session': { authorization: 'Bearer not.a.token' },
    'empty key': { 'x-api-key': '', authorization: `Bearer ${session}` },
  };
  return credentials[asker];
}

function formOf(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (name === 'files') form.append('files', new Blob([value]), 'paper.md');
    else form.append(name, value);
  }
  return form;
}
