import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api-client.ts';
import { Publication } from './publication.tsx';

const FIRST = 10;

/** On a profile: what a supervisor published elsewhere, as far as it is confirmed; nothing where there is none. */
export function PublicationsElsewhere({ username }: { username: string }) {
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
        <h2 id="elsewhere">Publications elsewhere</h2>
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
