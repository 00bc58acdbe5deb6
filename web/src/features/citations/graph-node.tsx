import { Link } from 'react-router';
import type { CitedPublication, GraphNode } from '#shared/domain/citation-graph.ts';
import { splitName } from '#shared/domain/person-name.ts';

/** Links a node to its paper's page, or an external paper to its URL. */
export function NodeLink({ node }: { node: GraphNode }) {
  return node.kind === 'paper' ? (
    <Link to={`/papers/${node.archiveId}`}>{node.title}</Link>
  ) : (
    <a href={node.url} rel="nofollow ugc">
      {node.title}
    </a>
  );
}

/** The supervisors who registered an external paper on their profiles. */
export function Owners({ owners }: Pick<CitedPublication, 'owners'>) {
  return (
    <span>
      external paper by{' '}
      {owners.map(({ username, name }, index) => (
        <span key={username}>
          {index > 0 && ', '}
          <Link to={`/users/${username}`}>{name}</Link>
        </span>
      ))}
    </span>
  );
}

/** The short form that references use: `Byron 2026`. */
export const labelOf = ({ authors: [first = ''], year }: GraphNode): string =>
  [splitName(first).family, year].filter(Boolean).join(' ');

/** At most ten authors and the number of the others: some fields' bylines have hundreds. */
export const authorsOf = ({ authors }: GraphNode): string =>
  authors.length > 12
    ? `${authors.slice(0, 10).join(', ')} and ${authors.length - 10} more`
    : authors.join(', ');
