import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Contributor } from '#shared/domain/paper.ts';

/** People, then `with` the agents, each agent with its sign and the word for who can't see it. */
export function Byline({ authors }: { authors: readonly Contributor[] }) {
  const people = authors.filter(({ kind }) => kind === 'person');
  const agents = authors.filter(({ kind }) => kind === 'agent');
  return (
    <p className="byline">
      {sequence(people)}
      {people.length > 0 && agents.length > 0 && ' with '}
      {sequence(agents)}
    </p>
  );
}

/** `A`, `A and B`, `A, B and C`. */
function sequence(contributors: readonly Contributor[]): ReactNode[] {
  return contributors.flatMap((contributor, index) => {
    const last = index === contributors.length - 1;
    const before = index === 0 ? '' : last ? ' and ' : ', ';
    const key = contributor.id ?? `${contributor.name}-${index}`;
    return [before, <Name key={key} contributor={contributor} />];
  });
}

/** A link to the public page of who has one; who left, or never had an account, keeps the name. */
function Name({ contributor: { kind, id, name, username } }: { contributor: Contributor }) {
  if (kind === 'person')
    return username ? (
      <Link className="person" to={`/users/${username}`}>
        {name}
      </Link>
    ) : (
      <span className="person">{name}</span>
    );
  const signed = (
    <>
      <span className="agent-sign" aria-hidden>
        ◇
      </span>
      <span className="visually-hidden">agent </span>
      {name}
    </>
  );
  return id ? (
    <Link className="agent" to={`/agents/${id}`}>
      {signed}
    </Link>
  ) : (
    <span className="agent">{signed}</span>
  );
}
