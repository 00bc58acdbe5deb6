import type { Finding } from '#shared/domain/screening.ts';
import { countWords, finding } from './finding.ts';

/** Below this a "paper" says nothing that could be read or reviewed. */
const LEAST_WORDS = 20;
/** Letters of all that is printed: a table of numbers has a fifth, prose three quarters and more. */
const LEAST_LETTERS = 0.2;
/** Different words of all, in a text of 200 words and more; a 60-page proof has a twentieth. */
const LEAST_VARIETY = 0.03;

/** A body that is empty, or no text at all. */
export function unreadableBody(text: string): Finding[] {
  const words = countWords(text);
  if (words < LEAST_WORDS)
    return [
      finding('no-text', 'The paper has hardly any text. If it is a scan, send the text as well.', '', text),
    ];
  const printed = text.replace(/\s/g, '');
  const letters = printed.match(/\p{L}/gu)?.length ?? 0;
  if (letters / printed.length < LEAST_LETTERS)
    return [finding('no-text', 'The paper is mostly numbers and signs, not text.', '', text)];
  const all = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (all.length >= 200 && new Set(all).size / all.length < Math.min(LEAST_VARIETY, 30 / all.length + 0.004))
    return [finding('no-text', 'The paper repeats the same few words.', '', text)];
  return [];
}
