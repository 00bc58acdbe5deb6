import { Link } from 'react-router';
import { withWords, wordsOf } from './change-query.ts';
import { type SearchView, writeSearchAddress } from './search-address.ts';

interface SearchNotesProps {
  view: SearchView;
  found: {
    didYouMean: string | null;
    corrected: readonly { word: string; by: readonly string[] }[];
    isRelaxed: boolean;
  };
}

/** What the search made of the words: spelt otherwise, or not all of them asked for. Nothing where it took them as they are. */
export function SearchNotes({ view, found: { didYouMean, corrected, isRelaxed } }: SearchNotesProps) {
  const better = didYouMean === null ? undefined : withWords(view.q, didYouMean);
  const unknown = corrected.map(({ word }) => `“${word}”`).join(', ');
  return (
    <>
      {better !== undefined && better !== view.q && (
        <p className="search-note">
          {unknown && <>No paper has {unknown}; papers with similar words are shown. </>}
          Did you mean{' '}
          <Link to={writeSearchAddress({ q: better, sort: view.sort })}>
            <strong>{wordsOf(better)}</strong>
          </Link>
          ?
        </p>
      )}
      {isRelaxed && <p className="search-note">No paper has all of these words. These have some of them.</p>}
    </>
  );
}
