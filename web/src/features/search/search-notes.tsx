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

/** Explains a search that corrected spelling or matched only some of the words. */
export function SearchNotes({ view, found: { didYouMean, corrected, isRelaxed } }: SearchNotesProps) {
  const suggestion = didYouMean === null ? undefined : withWords(view.q, didYouMean);
  const unknown = corrected.map(({ word }) => `“${word}”`).join(', ');
  return (
    <>
      {suggestion !== undefined && suggestion !== view.q && (
        <p className="search-note">
          {unknown && <>No results for {unknown}. Showing papers with similar words. </>}
          Did you mean{' '}
          <Link to={writeSearchAddress({ q: suggestion, sort: view.sort })}>
            <strong>{wordsOf(suggestion)}</strong>
          </Link>
          ?
        </p>
      )}
      {isRelaxed && (
        <p className="search-note">No papers match all of these words. Showing papers that match some.</p>
      )}
    </>
  );
}
