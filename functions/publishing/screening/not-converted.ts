import type { Finding } from '#shared/domain/screening.ts';
import type { ConvertedPaper } from '../convert/converted-paper.ts';
import { finding } from './finding.ts';

const WHAT_TO_DO =
  'Correct the source and submit a new version, or send your own PDF with the source, which readers then see. An admin can also publish the source as it is.';

/**
 * Reports a paper of which readers would see only the source because the conversion ran out of time or memory, or lost the text
 * (docs/decisions/0044-unconverted-papers-wait.md).
 */
export function notConverted({
  isIncomplete,
  report,
}: Pick<ConvertedPaper, 'isIncomplete' | 'report'>): Finding[] {
  if (!isIncomplete) return [];
  const error = report.messages.find(({ severity }) => severity === 'error');
  const place = [error?.file, error?.line].filter((part) => part !== undefined).join(':');
  const message = error?.message ?? 'The paper can’t be converted.';
  return [finding('not-converted', `${message} ${WHAT_TO_DO}`, place)];
}
