import { Link } from 'react-router';
import type { CitedPublication, GraphNode } from '#shared/domain/citation-graph.ts';
import { splitName } from '#shared/domain/person-name.ts';

/** Where a node of the graph leads: to the page of a paper here, or to where a publication elsewhere lies. */
export function NodeLink({ node }: { node: GraphNode }) {
  return node.kind === 'paper' ? (
    <Link to={`/papers/${node.archiveId}`}>{node.title}</Link>
  ) : (
    <a href={node.url} rel="nofollow ugc">
      {node.title}
    </a>
  );
}

/** On whose profiles a publication elsewhere stands. */
export function Owners({ owners }: Pick<CitedPublication, 'owners'>) {
  return (
    <span>
      a publication of{' '}
      {owners.map(({ username, name }, index) => (
        <span key={username}>
          {index > 0 && ', '}
          <Link to={`/users/${username}`}>{name}</Link>
        </span>
      ))}
    </span>
  );
}

/** As references name it: `Byron 2026`. */
export const labelOf = ({ authors: [first = ''], year }: GraphNode): string =>
  [splitName(first).family, year].filter(Boolean).join(' ');

/** Ten authors, and how many more: bylines of some fields have hundreds. */
export const authorsOf = ({ authors }: GraphNode): string =>
  authors.length > 12
    ? `${authors.slice(0, 10).join(', ')} and ${authors.length - 10} more`
    : authors.join(', ');
