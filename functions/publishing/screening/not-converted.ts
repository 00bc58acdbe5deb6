import type { Finding } from '#shared/domain/screening.ts';
import type { ConvertedPaper } from '../convert/converted-paper.ts';
import { finding } from './finding.ts';

const WHAT_TO_DO =
  'Correct the source and submit a new version, or send your own PDF with the source, which readers then see. An admin can also publish the source as it is.';

/**
 * Reports a paper of which readers would see only the source (docs/decisions/0039-papers-take-turns.md).
 */
export function notConverted({ kind, report }: Pick<ConvertedPaper, 'kind' | 'report'>): Finding[] {
  if (kind !== 'source-only') return [];
  const error = report.messages.find(({ severity }) => severity === 'error');
  const place = [error?.file, error?.line].filter((part) => part !== undefined).join(':');
  const message = error?.message ?? 'The paper can’t be converted.';
  return [finding('not-converted', `${message} ${WHAT_TO_DO}`, place)];
}
