import * as z from 'zod';

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const;
type Severity = (typeof SEVERITIES)[number];

const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.enum(SEVERITIES), range: z.string() })),
});
const Failure = z.object({ message: z.string() });

export type AuditResult =
  | { isAnswered: true; advisories: { name: string; severity: Severity; range: string }[] }
  | { isAnswered: false; reason: string };

/** Reads the output of `npm audit --json`: the advisories, the worst first, or why the registry didn't answer. */
export function readAudit(output: string): AuditResult {
  const answer = parse(output);
  const report = Report.safeParse(answer);
  if (!report.success) {
    const { data } = Failure.safeParse(answer);
    return { isAnswered: false, reason: data?.message ?? 'npm audit gave no report.' };
  }
  const advisories = Object.entries(report.data.vulnerabilities)
    .map(([name, { severity, range }]) => ({ name, severity, range }))
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  return { isAnswered: true, advisories };
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
