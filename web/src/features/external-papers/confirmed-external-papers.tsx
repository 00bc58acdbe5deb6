import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api-client.ts';
import { Publication } from './publication.tsx';

const FIRST = 10;

/** A supervisor's confirmed external papers, on their profile. Renders nothing if there are none. */
export function ConfirmedExternalPapers({ username }: { username: string }) {
  const { data } = useQuery(
    api['external-papers'].ofUser.queryOptions({
      input: { id: username },
      select: (answer) => answer.data.externalPapers,
    }),
  );
  const [showsAll, setShowsAll] = useState(false);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="elsewhere">
      <header className="section-head">
        <h2 id="elsewhere">External papers</h2>
        <span className="badge" data-tone="ok">
          Confirmed
        </span>
      </header>
      <ul className="publications">
        {data.slice(0, showsAll ? undefined : FIRST).map((paper) => (
          <li key={paper.id} className="entry">
            <Publication paper={paper} heading="h3" />
          </li>
        ))}
      </ul>
      {!showsAll && data.length > FIRST && (
        <button type="button" className="button publications-more" onClick={() => setShowsAll(true)}>
          Show all {data.length}
        </button>
      )}
    </section>
  );
}
