import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { lazyForm } from '../../ui/form/lazy-form.tsx';
import { type SearchView, writeSearchAddress } from './search-address.ts';

const SaveSearchDialog = lazyForm(() =>
  import('./save-search-dialog.tsx').then((form) => form.SaveSearchDialog),
);

/** The button that saves a search. Readers without a session log in first and come back here. */
export function SaveSearch({ view }: { view: SearchView }) {
  const { isAuthenticated } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const label = (
    <>
      <BookmarkPlus className="icon" aria-hidden /> Save this search
    </>
  );
  if (!isAuthenticated)
    return (
      <Link className="button" to="/login" state={{ from: writeSearchAddress(view) }}>
        {label}
      </Link>
    );
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && <SaveSearchDialog view={view} onClose={() => setOpen(false)} />}
    </>
  );
}
