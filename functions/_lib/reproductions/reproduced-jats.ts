import { reproducedSentence } from '#shared/domain/reproduced-sentence.ts';
import type { ReproductionCounts } from '#shared/domain/reproduction.ts';
import { escapeXml } from '../runtime/xml.ts';

/**
 * Returns a version's JATS with what others got from its capsule. The file itself can't have it: it is signed when the version is
 * published, and runs come later.
 * @param counts those of this version; undefined if nobody ran it
 */
export function withReproductions(jats: string, counts: ReproductionCounts | undefined): string {
  if (!counts) return jats;
  const sentence = escapeXml(reproducedSentence(counts, counts.lastAt.slice(0, 10)));
  const meta = `<custom-meta><meta-name>reproduced</meta-name><meta-value>${sentence}</meta-value></custom-meta>`;
  return jats.replace('</article-meta>', (end) => `<custom-meta-group>${meta}</custom-meta-group>\n${end}`);
}
