import type { Finding } from './ask.ts';
import type { FuzzReport } from './fuzz-platform.ts';
import { UNREACHED } from './unreached.ts';

/** Combines reports: each problem once, and each endpoint's answers. */
export function aSummary() {
  const endpoints: FuzzReport['endpoints'] = new Map();
  const problems = new Set<string>();
  return {
    /** @returns the new findings */
    add(report: FuzzReport): Finding[] {
      for (const [endpoint, answers] of report.endpoints)
        endpoints.set(endpoint, [...(endpoints.get(endpoint) ?? []), ...answers]);
      return report.findings.filter((finding) => {
        const before = problems.size;
        return problems.add(nameOf(finding)).size > before;
      });
    },
    problems: () => problems.size,
    /** The endpoints that never succeeded, with the reason; undefined where none is known. A redirect is a success. */
    unreached: (): [endpoint: string, reason: string | undefined][] =>
      [...endpoints]
        .filter(([, answers]) => !answers.some(({ status }) => status < 400))
        .map(([endpoint]): [string, string | undefined] => [endpoint, UNREACHED[endpoint]])
        .toSorted(([a], [b]) => a.localeCompare(b)),
    /** A line for each endpoint with the count and the times of each status. */
    text: () =>
      [...endpoints]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([endpoint, answers]) => lineOf(endpoint, answers))
        .join('\n'),
  };
}

/** Request ids differ each time. */
const nameOf = ({ problem, request }: Finding): string =>
  [problem.kind, request.method, request.template, problem.text.replace(/"requestId":"[^"]*"/, '')].join(' ');

function lineOf(endpoint: string, answers: { status: number; ms: number }[]): string {
  const statuses = [...Map.groupBy(answers, ({ status }) => status)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, { length }]) => `${status}×${length}`);
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (part: number) => `${Math.round(times[Math.floor((times.length - 1) * part)] ?? 0)} ms`;
  return `${endpoint.padEnd(62)} ${at(0.5).padStart(7)} ${at(1).padStart(8)}  ${statuses.join(' ')}`;
}
