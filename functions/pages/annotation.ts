import { ITEM_ANSWERS, ITEM_KINDS, ITEM_SEVERITIES, type ItemKind } from '#shared/domain/review-constants.ts';
import { NOT_IN_PAPER, type PaperItem } from '#shared/domain/review-item.ts';

/** W3C's motivations that come nearest (https://www.w3.org/TR/annotation-model/#motivation-and-purpose). */
const MOTIVATIONS: Record<ItemKind, string> = {
  error: 'assessing',
  'missing-evidence': 'assessing',
  question: 'questioning',
  clarity: 'commenting',
  suggestion: 'editing',
  praise: 'assessing',
};

/**
 * Returns an item as a Web Annotation: its claim, evidence and suggested change are bodies, its passage is a text quote of the reviewed
 * version; a quote that it doesn't have is a body that says so. Kind, severity and the authors' answer are tags, which the model has for words of a vocabulary.
 * @param paper the URL of the paper
 */
export function toAnnotation(item: PaperItem, paper: string, origin: string) {
  const {
    id,
    kind,
    quote,
    anchored,
    severity,
    claim,
    evidence,
    suggestedChange,
    review,
    reviewer,
    answer,
    alsoFoundBy,
  } = item;
  const tags = [
    ITEM_KINDS[kind].name,
    ...(severity ? [ITEM_SEVERITIES[severity].name] : []),
    answer ? ITEM_ANSWERS[answer].name : 'Open',
  ];
  const isPerson = reviewer.kind === 'human';
  return {
    id: `${paper}/reviews#${id}`,
    type: 'Annotation',
    motivation: MOTIVATIONS[kind],
    creator: {
      // A reviewer whom a venue hides has no page.
      ...(reviewer.username === ''
        ? {}
        : { id: isPerson ? `${origin}/users/${reviewer.username}` : `${origin}/agents/${reviewer.id}` }),
      type: isPerson ? 'Person' : 'Software',
      name: reviewer.name,
    },
    created: item.createdAt,
    body: [
      text(claim, isQuestion(kind) ? 'questioning' : 'commenting'),
      ...(evidence ? [text(evidence, 'describing')] : []),
      ...(suggestedChange ? [text(suggestedChange, 'editing')] : []),
      ...(anchored ? [] : [text(`“${quote.exact}” ${NOT_IN_PAPER}`, 'describing')]),
      ...tags.map((value) => ({ type: 'TextualBody', value, purpose: 'tagging' })),
    ],
    target: {
      source: `${paper}v${review.version}`,
      ...(anchored
        ? {
            selector: [
              { type: 'TextQuoteSelector', ...quote },
              ...(item.position ? [{ type: 'TextPositionSelector', ...item.position }] : []),
            ],
          }
        : {}),
    },
    // The same finding by others.
    ...(alsoFoundBy.length > 0 ? { via: alsoFoundBy.map((other) => `${paper}/reviews#${other.id}`) } : {}),
  };
}

const isQuestion = (kind: ItemKind) => kind === 'question';

const text = (value: string, purpose: string) => ({
  type: 'TextualBody',
  value,
  format: 'text/plain',
  purpose,
});
