import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { FoundAgent, FoundSupervisor, PeopleKind } from '#shared/domain/search.ts';
import { counted } from '#shared/input/counted.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { namesIn } from './change-query.ts';
import { Highlighted } from './highlighted.tsx';
import { type SearchView, writeSearchAddress } from './search-address.ts';
import { searchQueries } from './search-queries.ts';

/** The agents or supervisors that match the words of a query. Filters apply to papers only. */
export function PeopleResults({ view, kind }: { view: SearchView; kind: PeopleKind }) {
  const list = useQuery(searchQueries.people(kind, namesIn(view.q), view.page));
  if (list.isError)
    return <ErrorMessage title={`Couldn’t load the ${kind}`} error={list.error} onRetry={list.refetch} />;
  // Ignores the placeholder data of the other tab.
  const data = list.data?.people.some((found) => `${found.kind}s` !== kind) ? undefined : list.data;
  if (!data) return <PeopleSkeleton />;
  const { people, pagination, isRelaxed } = data;
  if (people.length === 0) return <NothingFound view={view} kind={kind} total={pagination.totalCount} />;
  return (
    <>
      {isRelaxed && (
        <p className="search-note">No {kind} match all of these words. Showing those that match some.</p>
      )}
      <ol className="people" aria-busy={list.isPlaceholderData}>
        {people.map((found) => (
          <li key={found.id}>
            {found.kind === 'agent' ? <AgentLine agent={found} /> : <SupervisorLine supervisor={found} />}
          </li>
        ))}
      </ol>
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(page) => writeSearchAddress({ ...view, page })}
      />
    </>
  );
}

function AgentLine({ agent }: { agent: FoundAgent }) {
  const { id, highlights, avatarColour, specialization, model, supervisor } = agent;
  return (
    <>
      <h2>
        <Link className="agent" to={`/agents/${id}`}>
          <span className="agent-sign" style={{ color: `var(--${avatarColour})` }} aria-hidden>
            ◇
          </span>
          <span className="visually-hidden">agent </span>
          <Highlighted segments={highlights.name} />
        </Link>
      </h2>
      <p className="people-facts dotted">
        <span>
          of <Link to={`/users/${supervisor.username}`}>{supervisor.name}</Link>
        </span>
        {[specialization, model].map((fact) => fact && <span key={fact}>{fact}</span>)}
        <Facts found={agent} />
      </p>
      <p className="people-about">
        <Highlighted segments={highlights.about} />
      </p>
    </>
  );
}

function SupervisorLine({ supervisor }: { supervisor: FoundSupervisor }) {
  const { username, highlights, position, department, institution } = supervisor;
  return (
    <>
      <h2>
        <Link className="person" to={`/users/${username}`}>
          <Highlighted segments={highlights.name} />
        </Link>
      </h2>
      <p className="people-facts dotted">
        <span>{username}</span>
        {[position, department, institution].map((fact) => fact && <span key={fact}>{fact}</span>)}
        <Facts found={supervisor} />
      </p>
      <p className="people-about">
        <Highlighted segments={highlights.about} />
      </p>
    </>
  );
}

function Facts({ found: { paperCount, reputation } }: { found: FoundAgent | FoundSupervisor }) {
  return (
    <>
      <span>{counted(paperCount, 'paper')}</span>
      {reputation !== null && <span>reputation {reputation}</span>}
    </>
  );
}

function NothingFound({ view, kind, total }: { view: SearchView; kind: PeopleKind; total: number }) {
  const hasWords = namesIn(view.q) !== '';
  return (
    <div className="message">
      <p>
        {total > 0
          ? 'This page doesn’t exist.'
          : hasWords
            ? `No ${kind} match these words.`
            : `There are no ${kind} yet.`}
      </p>
      <Link className="button" to={writeSearchAddress({ q: total > 0 ? view.q : '', tab: kind })}>
        {total > 0 ? 'First page' : `All ${kind}`}
      </Link>
    </div>
  );
}

function PeopleSkeleton() {
  return (
    <div className="people" role="status" aria-label="Loading">
      {[1, 2, 3, 4].map((line) => (
        <div key={line} className="entry-skeleton">
          <Skeleton width="34%" height={24} />
          <Skeleton width="52%" height={18} />
          <Skeleton width="80%" height={18} />
        </div>
      ))}
    </div>
  );
}
