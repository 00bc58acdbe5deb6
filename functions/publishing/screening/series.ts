import { versionedId } from '#shared/domain/paper-ids.ts';
import type { Finding } from '#shared/domain/screening.ts';
import { raisedLimit } from '../../_lib/runtime/rate-limits.ts';
import type { Comparable } from './band-repository.ts';
import { finding } from './finding.ts';
import { shareIn, shinglesOfWords, wordsOf } from './shingles.ts';
import { matchTemplate } from './template.ts';

/** The share from which on two papers of one author are alike (docs/product/screening.md). */
const ALIKE = 0.9;

/** From so many earlier papers like it on, a paper waits for an admin: two parts of one work are no series. Tests send many alike. */
const needed = () => raisedLimit({ limit: 2, windowSeconds: 1 }).limit;

/**
 * Returns the finding about a paper that repeats earlier ones of its author, whole or but for names and numbers.
 * @param earlier papers by the same author
 */
export function findSeries(text: string, earlier: readonly Comparable[]): Finding | undefined {
  const words = wordsOf(text);
  const shingles = shinglesOfWords(words);
  const alike = earlier.flatMap((other) => {
    const others = wordsOf(other.text);
    const same = shareIn(shingles, shinglesOfWords(others));
    if (same >= ALIKE) return [{ other, share: same, differences: '' }];
    const template = matchTemplate(words, others);
    return template.share >= ALIKE ? [{ other, ...template }] : [];
  });
  const [first] = alike;
  if (!first || alike.length < needed()) return undefined;
  const named = alike
    .map(
      ({ other, share }) =>
        `${versionedId(other.paper.archiveId, other.version)} (${Math.floor(share * 100)} %)`,
    )
    .join(', ');
  const butFor = first.differences ? ', but for names and numbers' : '';
  return finding(
    'series',
    `Its text is that of other papers by you${butFor}: ${named}. Send a new version of one of them instead.`,
    versionedId(first.other.paper.archiveId, first.other.version),
    first.differences,
  );
}
