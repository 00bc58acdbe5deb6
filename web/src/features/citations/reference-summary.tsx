import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type ReferenceCheckSummary, summaryText } from '#shared/domain/reference-check.ts';
import { citationQueries } from './citation-queries.ts';
import { GivenDoi } from './given-doi.tsx';
import './reference-verdict.css';

/**
 * How many of a paper's references were found. Renders nothing until they are checked.
 * @param isLinked whether the evidence is on another page, as on the tab of checks
 */
export function ReferenceSummary({ id, isLinked }: { id: string; isLinked: boolean }) {
  const { data: summary } = useQuery(citationQueries.referenceSummary(id));
  if (!summary) return null;
  return (
    <>
      {isLinked && <GivenDoi id={id} />}
      {summary.total > 0 && <Counts summary={summary} isLinked={isLinked} />}
    </>
  );
}

function Counts({ summary, isLinked }: { summary: ReferenceCheckSummary; isLinked: boolean }) {
  return (
    <p className="reference-summary">
      {summaryText(summary)}{' '}
      {isLinked ? (
        <Link to="?view=references">See the evidence</Link>
      ) : (
        <a href="/docs/web#read-a-paper">What this means</a>
      )}
    </p>
  );
}
