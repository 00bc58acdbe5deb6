import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { QueueDone } from '../../ui/queue-done.tsx';
import { AccountEntry } from './account-entry.tsx';
import { accountQueries } from './account-queries.ts';
import './accounts.css';

/** Lists users for admins: the search results, or all suspended users. */
export function AccountList({ q }: { q: string }) {
  const [done, setDone] = useState('');
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Users</h1>
          <p className="list-facts">
            {q === '' ? 'Suspended users. Open appeals come first.' : `Results for “${q}”`}
          </p>
        </div>
        <SearchForm key={q} q={q} />
      </header>
      <QueueDone what={done} />
      <Accounts q={q} onDone={setDone} />
    </>
  );
}

function SearchForm({ q }: { q: string }) {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    void navigate(text === '' ? '/admin/users' : `/admin/users?q=${encodeURIComponent(text)}`);
  };
  return (
    <search>
      <form className="account-search" onSubmit={search}>
        <label className="visually-hidden" htmlFor="account-q">
          Name, username, email, or id
        </label>
        <input
          id="account-q"
          name="q"
          type="search"
          defaultValue={q}
          placeholder="Name, username, email, or id"
        />
        <button type="submit" className="button" aria-label="Search users">
          <Search className="icon" aria-hidden />
        </button>
      </form>
    </search>
  );
}

function Accounts({ q, onDone }: { q: string; onDone: (what: string) => void }) {
  const found = useQuery(accountQueries.found(q));
  if (found.isError && !found.data)
    return <ErrorMessage title="Couldn’t load the users" error={found.error} onRetry={found.refetch} />;
  if (!found.data) return <ListingSkeleton label="Loading users" />;
  if (found.data.length === 0)
    return (
      <div className="message">
        <p>
          {q === ''
            ? 'No suspended users. Search by name, username, email, or id.'
            : 'No user matches. Enter a full email address, or the beginning of a name or username.'}
        </p>
      </div>
    );
  return (
    <ol className="listing list-body" aria-busy={found.isPlaceholderData}>
      {found.data.map((account) => (
        <li key={account.id} className="entry">
          <AccountEntry account={account} onDone={onDone} />
        </li>
      ))}
    </ol>
  );
}
