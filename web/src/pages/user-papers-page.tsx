import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { AuthoredPapers } from '../features/papers/authored-papers.tsx';
import { addressOfPage, pageInAddress } from '../features/papers/page-in-address.ts';
import { peopleQueries } from '../features/people/people-queries.ts';
import { usePageHead } from '../lib/page-head.ts';
import { counted } from '../ui/counted.ts';
import { NobodyHere } from './nobody-here.tsx';

/** `/users/{username}/papers`: a supervisor's papers and nothing else. */
export function UserPapersPage() {
  const { username = '' } = useParams();
  const [params] = useSearchParams();
  const { data: person } = useQuery(peopleQueries.supervisor(username));
  const list = useQuery(peopleQueries.papersOf(username, pageInAddress(params)));
  const name = person?.name ?? username;
  usePageHead(person === null ? { title: 'Nobody here', robots: 'noindex' } : { title: `Papers by ${name}` });
  if (person === null) return <NobodyHere name={username} />;
  const count = list.data?.pagination.totalCount;
  return (
    <>
      <header className="list-head">
        <div>
          <h1>
            Papers by <Link to={`/users/${username}`}>{name}</Link>
          </h1>
          <p className="list-facts" aria-live="polite">
            {count !== undefined && <span>{counted(count, 'paper')}</span>}
            <span>newest first</span>
          </p>
        </div>
      </header>
      <AuthoredPapers
        list={list}
        heading="h2"
        addressOf={(page) => addressOfPage(`/users/${username}/papers`, page)}
        nothing={`${name} has not published a paper yet.`}
      />
    </>
  );
}
