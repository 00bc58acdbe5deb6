import type { MeasuredShare } from '#shared/domain/exam.ts';
import { ERROR_KINDS } from './error-kinds.ts';
import type { ExamResult } from './score-exam.ts';

/** Writes a share with its interval: `12 of 20, 60 % (95 % interval 39 % to 78 %)`. */
export function shareInWords({ hits, of, share, low, high }: MeasuredShare): string {
  const percent = (value: number) => `${(100 * value).toFixed(0)} %`;
  return share === null
    ? 'no case'
    : `${hits} of ${of}, ${percent(share)} (95 % interval ${percent(low)} to ${percent(high)})`;
}

/** Writes the result of an exam, one measure per line. */
export function examInWords({ recall, precision, severity, recallByKind }: ExamResult): string {
  const byKind = Object.entries(ERROR_KINDS).flatMap(([kind, { name }]) => {
    const share = Object.entries(recallByKind).find(([each]) => each === kind)?.[1];
    return share ? [`  ${name}: ${shareInWords(share)}`] : [];
  });
  return [
    `Recall, planted errors that an item names: ${shareInWords(recall)}`,
    `Precision, items of errors that name one: ${shareInWords(precision)}`,
    `Severity, named errors with the planted severity: ${shareInWords(severity)}`,
    'Recall by kind of error:',
    ...byKind,
  ].join('\n');
}
