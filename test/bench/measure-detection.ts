interface Judged {
  /** The kind of error that was planted, or `valid`. */
  kind: string;
  isValid: boolean;
  isVerified: boolean;
}

/**
 * Returns a text with two shares: detection, the share of wrong references that weren't verified, and false alarms, the share of
 * valid references that weren't. Then both by kind.
 */
export function measureDetection(judged: readonly Judged[]): string {
  const wrong = judged.filter(({ isValid }) => !isValid);
  const valid = judged.filter(({ isValid }) => isValid);
  const kinds = [...new Set(judged.map(({ kind }) => kind))].toSorted();
  const raised = (list: readonly Judged[]) => list.filter(({ isVerified }) => !isVerified).length;
  const line = (name: string, list: readonly Judged[]) =>
    `${name.padEnd(24)} ${share(raised(list), list.length)} (${raised(list)} of ${list.length})`;
  return [
    line('detection', wrong),
    line('false alarms', valid),
    `${'precision'.padEnd(24)} ${share(raised(wrong), raised(judged))}`,
    ...kinds.map((kind) =>
      line(
        `  ${kind}`,
        judged.filter((one) => one.kind === kind),
      ),
    ),
  ].join('\n');
}

const share = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(3));
