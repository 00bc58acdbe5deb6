import { finderIn } from '#shared/domain/find-quote.ts';
import { REFERENCE_VERDICTS } from '#shared/domain/reference-check-constants.ts';
import type { ReviewDelivery } from '#shared/domain/review-provider.ts';
import type { ProposedComment } from './comment.ts';

type Paper = ReviewDelivery['paper'];
type Reference = Paper['references'][number];

/** What the platform's programs found, as evidence for the model and as comments to be checked like any other. */
export interface PlatformFindings {
  words: string;
  comments: ProposedComment[];
}

/** Verdicts that say something against a reference. A missing record says nothing. */
const SPEAKS_AGAINST = {
  retracted: 'major',
  contradicted: 'minor',
  concern: 'minor',
} as const;

/** Returns what the delivery says of the paper's numbers, references and reproductions. */
export function platformFindings({
  numberChecks,
  references,
  reproductions,
  contentMarkdown,
}: Paper): PlatformFindings {
  const find = finderIn(contentMarkdown);
  const numbers = (numberChecks?.findings ?? []).map(
    ({ reported, message, arithmetic, changesConclusion, place }) => ({
      words: `- ${place || 'At the start'}: “${reported}”. ${message} ${arithmetic}`,
      comment: {
        quote: reported,
        kind: 'error' as const,
        severity: changesConclusion ? ('major' as const) : ('minor' as const),
        claim: message,
        evidence: arithmetic,
        by: 'platform' as const,
      },
    }),
  );
  const doubtful = references.flatMap((reference) => {
    const severity = severityOf(reference);
    if (!severity || !reference.check) return [];
    const { label, help } = REFERENCE_VERDICTS[reference.check.verdict];
    const { text, check } = reference;
    return [
      {
        words: `- Reference ${reference.label} (“${text.slice(0, 200)}”): ${label}. ${help}`,
        comment: {
          quote: text,
          kind: 'error' as const,
          severity,
          claim: `Reference ${reference.label}: ${help}`,
          evidence: [check.record, check.recordUrl].filter(Boolean).join(' '),
          by: 'platform' as const,
        },
      },
    ];
  });
  const found = [...numbers, ...doubtful];
  return {
    words: [...found.map(({ words }) => words), ...reproductions.map(runInWords)].join('\n'),
    // The text of a reference may be printed otherwise than the paper has it.
    comments: found.map(({ comment }) => comment).filter(({ quote }) => find({ exact: quote }) !== undefined),
  };
}

const runInWords = ({ at, reproduced, outputs, differing, missing }: Paper['reproductions'][number]) =>
  [
    `- Somebody else ran the code on ${at.slice(0, 10)}: ${reproduced} of ${outputs} outputs came out as the authors’.`,
    ...(differing.length > 0 ? [`Different: ${differing.join(', ')}.`] : []),
    ...(missing.length > 0 ? [`Not produced: ${missing.join(', ')}.`] : []),
  ].join(' ');

const severityOf = ({ check }: Reference) =>
  check && (SPEAKS_AGAINST as Partial<Record<string, 'major' | 'minor'>>)[check.verdict];
