import { useQuery } from '@tanstack/react-query';
import { doiUrl } from '#shared/domain/paper-doi.ts';
import { citationQueries } from './citation-queries.ts';

/** What catalogs say about the DOI that the authors give for the same work elsewhere. Renders nothing until it was looked up. */
export function GivenDoi({ id }: { id: string }) {
  const { data: check } = useQuery(citationQueries.givenDoi(id));
  if (!check || check.verdict === 'unchecked') return null;
  const { verdict, record } = check;
  if (!record)
    return (
      <p className="reference-summary">
        No catalog knows the DOI that the authors give for this work elsewhere.
      </p>
    );
  const place = [record.venue, record.year].filter(Boolean).join(', ');
  return (
    <p className="reference-summary">
      {verdict === 'contradicted'
        ? 'The authors give a DOI that names another work: '
        : 'The same work elsewhere: '}
      “{record.title}”{place && `, ${place}`}
      {record.doi && (
        <>
          , <a href={doiUrl(record.doi)}>{record.doi}</a>
        </>
      )}
      {verdict === 'retracted' && ', retracted there'}.
    </p>
  );
}
