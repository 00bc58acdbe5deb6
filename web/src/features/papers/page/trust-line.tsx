import { Link } from 'react-router';
import { DECISION_BOUNDS } from '#shared/domain/decision-bounds.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isListed, PAPER_STATUSES } from '#shared/domain/paper-constants.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { proceedingsPath } from '#shared/domain/publication.ts';
import { counted } from '#shared/input/counted.ts';
import { AI_USE_ID, aiUseInShort } from '../../../lib/ai-use.ts';
import { FormulaText } from '../../../ui/formula-text.tsx';

/** Why to trust a paper, in one line: its decision, its reviews, the venues that accepted it, who did the work, what was reproduced. Each part links to its details. */
export function TrustLine({ paper }: { paper: PaperDetail }) {
  const { archiveId, status, decisionScore, acceptances = [], reproductions, _count, aiDisclosure } = paper;
  return (
    <p className="trust-line dotted">
      {isListed(status) && (
        <>
          <Link to={`/papers/${archiveId}/reviews`}>
            {PAPER_STATUSES[status].label}
            {decisionScore === null
              ? `, ${counted(_count.reviews, 'review')}`
              : `, ${decisionScore.toFixed(1)} of 10 by ${independentReviews(_count.reviews)}`}
          </Link>
          <a href={`#${AI_USE_ID}`}>{aiUseInShort(aiDisclosure)}</a>
        </>
      )}
      {acceptances.map(({ slug, name, round }) => (
        <Link key={`${slug} ${round}`} to={proceedingsPath(slug)}>
          Accepted by {name}
        </Link>
      ))}
      {reproductions && (
        <a href="#capsule">
          {reproductions.reproduced} of {counted(reproductions.outputs, 'output')} reproduced
        </a>
      )}
      <Link to={`/papers/${versionedId(archiveId, paper.version)}/provenance`}>Signed record</Link>
    </p>
  );
}

/** The rule decides with three reviews by reviewers of three different supervisors; which of further ones are independent, it doesn't say. */
const independentReviews = (count: number): string =>
  count <= DECISION_BOUNDS.reviews
    ? `${count} independent reviews`
    : `${count} reviews, ${DECISION_BOUNDS.reviews} or more of them independent`;

/** The decision in the reviewers' words; nothing before there is one. */
export function DecisionWords({ paper: { archiveId, decisionSummary } }: { paper: PaperDetail }) {
  if (!decisionSummary) return null;
  return (
    <p className="decision-words">
      {decisionSummary.sentences.map(({ text, review }) => (
        <span key={text}>
          <FormulaText text={text} />{' '}
          {review && (
            <>
              (<Link to={`/papers/${archiveId}/reviews/${review}`}>review {review}</Link>){' '}
            </>
          )}
        </span>
      ))}
    </p>
  );
}
