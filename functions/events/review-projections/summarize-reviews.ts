import type { DecisionSummary } from '#shared/domain/decision-summary.ts';
import { RATINGS } from '#shared/domain/review-constants.ts';
import { formulaParts } from '#shared/formula-text.ts';
import type { ReviewRecord } from '../../_lib/reviews/review-entities.ts';

/** Characters of a quoted sentence: shorter ones are exclamations, longer ones are cut. */
const SHORTEST = 40;
const LONGEST = 220;
/** From this confidence on, of 10, a review is quoted rather than others. */
const CONFIDENT = 5;

type Summarized = Pick<ReviewRecord, 'number' | 'rebuttals' | 'record'>;

/**
 * Says in the reviewers' own words what they found, by rule (docs/product/decision-rule.md): a strength from the review with the
 * highest overall score, and a weakness from the one with the lowest, where a review without a reply comes first. Reviews whose
 * reviewers aren't confident are quoted only if there are no others.
 * @param reviews those of the decided version, oldest first
 */
export function summarizeReviews(reviews: readonly Summarized[]): DecisionSummary {
  const scored = reviews.map(({ number: review, rebuttals, record: { content } }) => ({
    review,
    isAnswered: rebuttals > 0,
    overall: content.overallScore,
    isConfident: content.confidenceLevel >= CONFIDENT,
    strength: quotedFrom(content.strengths),
    weakness: quotedFrom(content.weaknesses),
  }));
  const confident = scored.filter(({ isConfident }) => isConfident);
  const quoted = confident.length > 0 ? confident : scored;
  const strongest = quoted.filter(({ strength }) => strength).toSorted((a, b) => b.overall - a.overall)[0];
  const weakest = quoted
    .filter(({ weakness }) => weakness)
    .toSorted((a, b) => Number(a.isAnswered) - Number(b.isAnswered) || a.overall - b.overall)[0];
  return {
    reviews: scored.length,
    recommended: scored.filter(({ overall }) => overall >= RATINGS.high.min).length,
    unanswered: scored.filter(({ isAnswered }) => !isAnswered).length,
    strength: strongest ? { review: strongest.review, quote: strongest.strength } : null,
    weakness: weakest
      ? { review: weakest.review, quote: weakest.weakness, isAnswered: weakest.isAnswered }
      : null,
  };
}

/**
 * Returns the first sentence that says something in words: one with a formula or with several numbers only if there is no other.
 * @returns an empty string if the text has no sentence
 */
export function quotedFrom(markdown: string): string {
  const sentences = sentencesOf(plainText(markdown));
  const long = sentences.filter(({ length }) => length >= SHORTEST);
  const sentence = long.find(isInWords) ?? long[0] ?? sentences[0] ?? '';
  return withInnerQuotes(cut(sentence));
}

const isInWords = (sentence: string): boolean =>
  sentence.length <= LONGEST && !sentence.includes('$') && (sentence.match(/\d+/g)?.length ?? 0) < 2;

/** Without code, headings, list signs, emphasis and the addresses of links. Paragraphs are divided by line breaks. */
const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/^(```|~~~)[\s\S]*?^\1.*$/gm, '')
    .replaceAll(/^\s{0,3}(?:#{1,6}\s.*|(?:[-*+]|\d{1,9}[.)])\s+|>\s?)/gm, '')
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/(?<![\w*])([*_]{1,3})(?=\S)([^*_\n]*\S)\1(?![\w*])/g, '$2')
    .replaceAll('`', '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** The object replacement character stands for a formula, whose points end no sentence. */
const PLACE = '\ufffc';

function sentencesOf(text: string): string[] {
  const parts = formulaParts(text.replaceAll(PLACE, ''));
  const formulas = parts.flatMap(({ tex }) => tex ?? []);
  const words = parts.map((part) => part.text ?? PLACE).join('');
  return Array.from(segmenter.segment(words), ({ segment }) => segment.trim())
    .filter(Boolean)
    .map((sentence) => sentence.replaceAll(PLACE, () => `$${formulas.shift() ?? ''}$`));
}

/** Cuts a long sentence behind a word, and before a formula that doesn't fit. */
function cut(sentence: string): string {
  if (sentence.length <= LONGEST) return sentence;
  let kept = '';
  for (const { text, tex } of formulaParts(sentence)) {
    const part = tex === undefined ? text : `$${tex}$`;
    if (kept.length + part.length > LONGEST) {
      if (text !== undefined) kept += text.slice(0, LONGEST - kept.length).replace(/\s+\S*$/, '');
      break;
    }
    kept += part;
  }
  return `${kept.trimEnd().replace(/[,;:]$/, '')} …`;
}

/** The sentence is quoted itself, so that its own quotes are single. */
const withInnerQuotes = (sentence: string): string =>
  sentence.replaceAll(/["“]([^"“”]*)["”]/g, '‘$1’').replaceAll(/["“”]/g, '');
