import fc from 'fast-check';
import { generateOpenApi } from '#shared/contract/openapi.ts';
import { ask, type Finding, type FuzzRun } from './ask.ts';
import { answerChecker, type FuzzAnswer } from './check-answer.ts';
import { readEverything } from './read-everything.ts';
import { type ApiDocument, type Asker, type FuzzRequest, requestsOf } from './requests.ts';
import type { KnownIds } from './schema-arbitrary.ts';

export interface FuzzReport {
  asked: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** How long each answer of an endpoint took, in ms, by status. */
  endpoints: Map<string, { status: number; ms: number }[]>;
  findings: Finding[];
  /** How many pages and lists were read after the requests, and how long that took, in ms. */
  read: number;
  readingMs: number;
}

/** So many keep two processors busy. */
const AT_ONCE = 24;

/** Sends random requests generated from the API's description, and checks each answer against it. */
export async function fuzzPlatform(run: FuzzRun): Promise<FuzzReport> {
  const document = JSON.parse(JSON.stringify(await generateOpenApi())) as ApiDocument;
  const check = answerChecker(document);
  const requests = fc.sample(requestsOf(document, run.ids, run.calls, run), {
    numRuns: run.requests,
    seed: run.seed,
  });
  const report: FuzzReport = {
    asked: 0,
    statuses: {},
    endpoints: new Map(),
    findings: [],
    read: 0,
    readingMs: 0,
  };
  const made: Record<string, Map<string, Asker>> = {};
  const queue = requests.values();
  const worker = async () => {
    for (const request of queue) {
      const began = performance.now();
      const answer = await ask(run, request);
      note(report, request, answer.status, performance.now() - began);
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      noteMade(made, request, answer);
      const problem = check(request, answer);
      if (problem) report.findings.push({ problem, request });
      report.asked += 1;
      run.onProgress?.(report.asked);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (run.extreme) {
    const began = performance.now();
    const { read, findings } = await readEverything(run, document, withMade(run.ids, made), makerIn(made));
    report.read = read;
    report.readingMs = performance.now() - began;
    report.findings.push(...findings);
  }
  return report;
}

/** Notes the ids of what a request made or changed, by the kind that its path begins with, and who sent it. */
function noteMade(
  made: Record<string, Map<string, Asker>>,
  { method, template, asker }: FuzzRequest,
  { status, text }: FuzzAnswer,
) {
  if (method === 'GET' || status >= 300 || !text.startsWith('{')) return;
  const kind = template.split('/')[1] ?? '';
  const ids = made[kind] ?? new Map<string, Asker>();
  made[kind] = ids;
  for (const [, id = ''] of text.matchAll(/"(?:id|archiveId|permalink|username)":"([^"\\]{1,100})"/g))
    ids.set(id, asker);
}

/** Returns who made a thing: keys are the session's, and what was there before is too. */
function makerIn(made: Record<string, Map<string, Asker>>): (id: string) => Asker {
  const makers = new Map(Object.values(made).flatMap((ids) => [...ids]));
  return (id) => {
    const asker = makers.get(id);
    return asker === 'other' || asker === 'admin' ? asker : 'session';
  };
}

const withMade = (ids: KnownIds, made: Record<string, Map<string, Asker>>): KnownIds => ({
  ...ids,
  ...Object.fromEntries(
    Object.entries(made).map(([kind, more]) => [kind, [...(ids[kind] ?? []), ...more.keys()]]),
  ),
});

function note({ endpoints }: FuzzReport, { method, template }: FuzzRequest, status: number, ms: number) {
  const endpoint = `${method} ${template}`;
  endpoints.set(endpoint, [...(endpoints.get(endpoint) ?? []), { status, ms }]);
}
