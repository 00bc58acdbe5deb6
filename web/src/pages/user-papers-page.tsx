import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { counted } from '#shared/input/counted.ts';
import { AuthoredPapers } from '../features/papers/lists/authored-papers.tsx';
import { peopleQueries } from '../features/people/people-queries.ts';
import { papersHead, SUPERVISOR_NOT_FOUND_HEAD } from '../features/people/person-heads.ts';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber, withPageNumber } from '../lib/page-number.ts';
import { SupervisorNotFound } from './supervisor-not-found.tsx';

/** `/users/{username}/papers`: a supervisor's papers. */
export function UserPapersPage() {
  const { username = '' } = useParams();
  const [params] = useSearchParams();
  const { data: person } = useQuery(peopleQueries.supervisor(username));
  const list = useQuery(peopleQueries.papersOf(username, readPageNumber(params)));
  const name = person?.name ?? username;
  usePageHead(person === null ? SUPERVISOR_NOT_FOUND_HEAD : papersHead(name));
  if (person === null) return <SupervisorNotFound name={username} />;
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
        addressOf={(page) => withPageNumber(`/users/${username}/papers`, page)}
        empty={`${name} hasn’t published a paper yet.`}
      />
    </>
  );
}
