import type { Finding } from '#shared/domain/screening.ts';
import { countWords, finding } from './finding.ts';

/** Papers with fewer words have nothing to read or review. */
const MIN_WORDS = 20;
/** The share of letters in printed characters. A table of numbers has a fifth, prose three quarters or more. */
const MIN_LETTERS = 0.2;
/** The share of different words in a text of at least 200 words. A 60-page proof has a twentieth. */
const MIN_VARIETY = 0.03;

/** Reports a body that is empty or isn't text. */
export function unreadableBody(text: string): Finding[] {
  const words = countWords(text);
  if (words < MIN_WORDS)
    return [
      finding('no-text', 'We found almost no text. If this is a scan, also upload the text.', '', text),
    ];
  const printed = text.replace(/\s/g, '');
  const letters = printed.match(/\p{L}/gu)?.length ?? 0;
  if (letters / printed.length < MIN_LETTERS)
    return [finding('no-text', 'The paper consists mostly of numbers and symbols.', '', text)];
  const all = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (all.length >= 200 && new Set(all).size / all.length < Math.min(MIN_VARIETY, 30 / all.length + 0.004))
    return [finding('no-text', 'The paper repeats the same few words.', '', text)];
  return [];
}
