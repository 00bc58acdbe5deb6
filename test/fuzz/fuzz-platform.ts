import fc from 'fast-check';
import { API_BASE_PATH } from '#shared/constants.ts';
import { generateOpenApi } from '#shared/contract/openapi.ts';
import { answerChecker, type FuzzAnswer, type Problem } from './check-answer.ts';
import type { KnownCalls } from './known-calls/known-call.ts';
import { type ApiDocument, type Asker, type FuzzRequest, requestsOf } from './requests.ts';
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
  onProgress?: (done: number) => void;
}

export interface Finding {
  problem: Problem;
  request: FuzzRequest;
}

export interface FuzzReport {
  asked: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** How long each answer of an endpoint took, in ms, by status. */
  endpoints: Map<string, { status: number; ms: number }[]>;
  findings: Finding[];
}

/** So many keep two processors busy. */
const AT_ONCE = 24;

/** Sends random requests generated from the API's description, and checks each answer against it. */
export async function fuzzPlatform(run: FuzzRun): Promise<FuzzReport> {
  const document = JSON.parse(JSON.stringify(await generateOpenApi())) as ApiDocument;
  const check = answerChecker(document);
  const requests = fc.sample(requestsOf(document, run.ids, run.calls), {
    numRuns: run.requests,
    seed: run.seed,
  });
  const report: FuzzReport = { asked: 0, statuses: {}, endpoints: new Map(), findings: [] };
  const queue = requests.values();
  const worker = async () => {
    for (const request of queue) {
      const began = performance.now();
      const answer = await ask(run, request);
      note(report, request, answer.status, performance.now() - began);
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      const problem = check(request, answer);
      if (problem) report.findings.push({ problem, request });
      report.asked += 1;
      run.onProgress?.(report.asked);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return report;
}

function note({ endpoints }: FuzzReport, { method, template }: FuzzRequest, status: number, ms: number) {
  const endpoint = `${method} ${template}`;
  endpoints.set(endpoint, [...(endpoints.get(endpoint) ?? []), { status, ms }]);
}

/** A broken connection counts as an answer with status 0. */
async function ask(run: FuzzRun, request: FuzzRequest): Promise<FuzzAnswer> {
  try {
    return await send(run, request);
  } catch (error) {
    return { status: 0, type: '', text: String(error instanceof Error ? (error.cause ?? error) : error) };
  }
}

async function send(run: FuzzRun, { method, path, asker, token, headers, body }: FuzzRequest) {
  const response = await fetch(`${run.url}${API_BASE_PATH}${path}`, {
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
