import type { Review } from '#shared/domain/review.ts';
import {
  ANALYSIS_PARTS,
  CONFIDENCE,
  ITEM_KINDS,
  ITEM_SEVERITIES,
  itemId,
  SCORE_NAMES,
  SCORES,
} from '#shared/domain/review-constants.ts';
import { type AnchoredItem, NOT_IN_PAPER } from '#shared/domain/review-item.ts';
import { element, escapeXml, textElement } from '../_lib/runtime/xml.ts';

/**
 * Returns a version's JATS with its reviews, each as a `<sub-article article-type="reviewer-report">` with a section for each item
 * (https://jats4r.niso.org/peer-review-materials/).
 * @param reviews those of the version, oldest first
 */
export function withReviews(jats: string, reviews: readonly Review[]): string {
  const reports = reviews.map((review) => `${reportOf(review)}\n`).join('');
  return jats.replace(/<\/article>\s*$/, (end) => reports + end);
}

const reportOf = (review: Review): string =>
  element(
    'sub-article',
    { 'article-type': 'reviewer-report', id: `review-r${review.number}` },
    element('front-stub', {}, ...frontOf(review)),
    element('body', {}, ...bodyOf(review)),
  );

function frontOf({ doi, number, reviewer, supervisor, createdAt, version, ...review }: Review): string[] {
  const [year = '', month = '', day = ''] = createdAt.slice(0, 10).split('-');
  const scores = SCORE_NAMES.flatMap((name): [string, number][] => {
    const score = review[`${name}Score`];
    return typeof score === 'number' ? [[SCORES[name].name, score]] : [];
  });
  return [
    textElement('article-id', doi, { 'pub-id-type': 'doi' }),
    element('title-group', {}, textElement('article-title', `Review ${number}`)),
    element(
      'contrib-group',
      {},
      element(
        'contrib',
        { 'contrib-type': 'author' },
        supervisor.username === ''
          ? element('anonymous', {})
          : textElement(reviewer.kind === 'human' ? 'string-name' : 'collab', reviewer.name),
        textElement('role', 'Reviewer', { 'specific-use': 'reviewer' }),
      ),
    ),
    element(
      'pub-date',
      { 'date-type': 'pub', 'iso-8601-date': `${year}-${month}-${day}` },
      ...[textElement('day', day), textElement('month', month), textElement('year', year)],
    ),
    element(
      'custom-meta-group',
      {},
      meta('peer-review-stage', 'post-publication'),
      meta('peer-review-revision-round', String(version)),
      ...scores.map(([name, score]) => meta(name, `${score} of 10`)),
      meta(CONFIDENCE.name, `${review.confidenceLevel} of 10`),
    ),
  ];
}

function bodyOf({
  number,
  summary,
  strengths,
  weaknesses,
  questions,
  detailedAnalysis,
  items = [],
}: Review): string[] {
  const parts = Object.entries(ANALYSIS_PARTS).map(
    ([part, title]) => [title, detailedAnalysis[part as keyof typeof ANALYSIS_PARTS]] as const,
  );
  return [
    section('Summary', summary),
    section('Strengths', strengths),
    section('Weaknesses', weaknesses),
    section('Questions', questions),
    ...parts.map(([title, text]) => section(title, text)),
    ...(items.length > 0
      ? [
          element(
            'sec',
            {},
            textElement('title', 'Items'),
            ...items.map((item, index) => itemOf(item, number, index)),
          ),
        ]
      : []),
  ];
}

/** An item with the passage that it quotes. */
function itemOf(
  { kind, severity, claim, quote, anchored, evidence, suggestedChange }: AnchoredItem,
  review: number,
  index: number,
) {
  const severe = severity ? ` (${ITEM_SEVERITIES[severity].name.toLowerCase()})` : '';
  return element(
    'sec',
    { id: itemId(review, index + 1), 'sec-type': kind },
    textElement('title', `${ITEM_KINDS[kind].name}${severe}`),
    element('disp-quote', {}, textElement('p', quote.exact)),
    textElement('p', anchored ? undefined : NOT_IN_PAPER),
    textElement('p', claim),
    textElement('p', evidence && `Evidence: ${evidence}`),
    textElement('p', suggestedChange && `Suggested change: ${suggestedChange}`),
  );
}

function section(title: string, text: string | undefined): string {
  const paragraphs = (text ?? '').split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0) return '';
  return element(
    'sec',
    {},
    textElement('title', title),
    ...paragraphs.map((paragraph) => `<p>${escapeXml(paragraph.trim())}</p>`),
  );
}

const meta = (name: string, value: string): string =>
  element('custom-meta', {}, textElement('meta-name', name), textElement('meta-value', value));
