import { SavedSearchList } from '../features/search/saved-search-list.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../features/search/search.css';

/** `/search/saved`: the searches that I keep, and how I am told of their new papers. */
export function SavedSearchesPage() {
  usePageHead({ title: 'Saved searches', robots: 'noindex' });
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Saved searches</h1>
          <p className="list-facts">You are told of papers that become public and match.</p>
        </div>
      </header>
      <SavedSearchList />
    </>
  );
}
