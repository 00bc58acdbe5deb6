import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { counted } from '#shared/input/counted.ts';
import { citationQueries } from './citation-queries.ts';
import { markCitations } from './mark-citations.ts';
import './reference-verdict.css';

/**
 * Marks the citations of retracted works in a paper's text once its references are checked, and says above the text that there are
 * some.
 * @param bodyId the id of the element with the text
 */
export function CitationMarks({ id, bodyId }: { id: string; bodyId: string }) {
  const { data: references } = useQuery(citationQueries.references(id));
  const { data: summary } = useQuery(citationQueries.referenceSummary(id));
  useEffect(() => {
    const body = document.getElementById(bodyId);
    return references && body ? markCitations(body, references) : undefined;
  }, [references, bodyId]);
  const retracted = summary?.counts.retracted ?? 0;
  if (retracted === 0) return null;
  return (
    <p className="notice">
      This paper cites {counted(retracted, 'work that was retracted', 'works that were retracted')}.{' '}
      <Link to="?view=references">See {retracted === 1 ? 'it' : 'them'} among the references</Link>.
    </p>
  );
}
