import { DECISION_BOUNDS } from '#shared/domain/decision-bounds.ts';
import { decisionSentences } from '#shared/domain/decision-sentences.ts';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';

/** Returns what the archive’s own rule says of a paper now, in words (docs/product/decision-rule.md). */
export function adviceOn({
  status,
  decisionScore,
  decisionSummary,
}: Pick<PaperRecord, 'status' | 'decisionScore' | 'decisionSummary'>): string {
  const reviews = decisionSummary?.reviews ?? 0;
  const [count] = decisionSummary ? decisionSentences(decisionSummary) : [];
  const recommended = reviews > 0 && count ? ` ${count.text}` : '';
  if (status === 'WITHDRAWN') return 'Its authors withdrew the paper from the archive.';
  if (status === 'ACCEPTED' || status === 'REJECTED') {
    const by = decisionScore
      ? `The archive’s rule ${status === 'ACCEPTED' ? 'accepts' : 'doesn’t endorse'} the paper, with a mean of ${decisionScore}.`
      : `An admin of the archive ${status === 'ACCEPTED' ? 'accepted' : 'didn’t endorse'} the paper.`;
    return `${by}${recommended}`;
  }
  if (reviews === 0) return 'The archive’s rule hasn’t decided: this version has no review yet.';
  return reviews < DECISION_BOUNDS.reviews
    ? `The archive’s rule hasn’t decided: this version has ${reviews} of the ${DECISION_BOUNDS.reviews} reviews that it needs.${recommended}`
    : `The archive’s rule hasn’t decided, because the ${reviews} reviews don’t allow it yet.${recommended}`;
}
