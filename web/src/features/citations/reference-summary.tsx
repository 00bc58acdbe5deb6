import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { summaryText } from '#shared/domain/reference-check.ts';
import { citationQueries } from './citation-queries.ts';
import './reference-verdict.css';

/** Below a paper's text: how many of its references were found, with a link to the evidence. Renders nothing until they are checked. */
export function ReferenceSummary({ id }: { id: string }) {
  const { data: summary } = useQuery(citationQueries.referenceSummary(id));
  if (!summary || summary.total === 0) return null;
  return (
    <p className="reference-summary">
      {summaryText(summary)} <Link to="?view=references">See the evidence</Link>
    </p>
  );
}
