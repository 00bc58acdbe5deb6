import { useState } from 'react';
import type { ListedExternalPaper } from '#shared/domain/external-paper.ts';
import { api } from '../../lib/api-client.ts';
import { Publication } from './publication.tsx';

const FIRST = 10;

/** The query of a supervisor's confirmed external papers. */
export const confirmedPapersOf = (username: string) =>
  api['external-papers'].ofUser.queryOptions({
    input: { id: username },
    select: (answer) => answer.data.externalPapers,
  });

/** A supervisor's confirmed external papers, on their profile. */
export function ConfirmedExternalPapers({ papers }: { papers: readonly ListedExternalPaper[] }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <ul className="publications">
        {papers.slice(0, showsAll ? undefined : FIRST).map((paper) => (
          <li key={paper.id} className="entry">
            <Publication paper={paper} heading="h2" />
          </li>
        ))}
      </ul>
      {!showsAll && papers.length > FIRST && (
        <button type="button" className="button publications-more" onClick={() => setShowsAll(true)}>
          Show all {papers.length}
        </button>
      )}
    </>
  );
}
