import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orcidUrl } from '#shared/domain/manuscript/identifiers.ts';
import type { Contributor } from '#shared/domain/paper.ts';
import { ANONYMOUS_AUTHORS } from '#shared/domain/paper-constants.ts';

interface BylineProps {
  authors: readonly Contributor[];
  /** The most people and the most agents to name; the others are counted. */
  most?: number;
  /** Returns what follows a name as a superscript: the numbers of the author's organizations. */
  numbersOf?: (author: Contributor) => ReactNode;
}

/** The people, then “with” the agents. Agents have a symbol, and the word “agent” for screen readers. */
export function Byline({ authors, most = Number.POSITIVE_INFINITY, numbersOf }: BylineProps) {
  const people = authors.filter(({ kind }) => kind === 'person');
  const agents = authors.filter(({ kind }) => kind === 'agent');
  return (
    <p className="byline">
      {sequence(people, most, numbersOf)}
      {people.length > 0 && agents.length > 0 && ' with '}
      {sequence(agents, most, numbersOf)}
    </p>
  );
}

/** `A`, `A and B`, `A, B, and C`, or `A, B, and 4 others`. */
function sequence(
  contributors: readonly Contributor[],
  most: number,
  numbersOf: BylineProps['numbersOf'],
): ReactNode[] {
  const isCut = contributors.length > most;
  const named = isCut ? contributors.slice(0, most - 1) : contributors;
  const names: ReactNode[] = named.map((contributor, index) => (
    <Name
      key={contributor.id ?? `${contributor.name}-${index}`}
      contributor={contributor}
      numbers={numbersOf?.(contributor)}
    />
  ));
  if (isCut) names.push(`${contributors.length - named.length} others`);
  return names.flatMap((name, index) => {
    const isLast = index === names.length - 1;
    const before = index === 0 ? '' : isLast ? (names.length === 2 ? ' and ' : ', and ') : ', ';
    return [before, name];
  });
}

/**
 * Links to the author's public page. A typed name gets a dotted line, because nobody with an account accepted to be an
 * author under it.
 */
function Name({ contributor, numbers }: { contributor: Contributor; numbers: ReactNode }) {
  const { kind, id, name, username } = contributor;
  if (kind === 'person' && !username && name === ANONYMOUS_AUTHORS) return <span>{name}</span>;
  if (kind === 'person')
    return (
      <span className="person-and-marks">
        {username ? (
          <Link className="person" to={`/users/${username}`}>
            {name}
          </Link>
        ) : (
          <span className="person person-typed" title="Named by the submitter; not linked to an account">
            {name}
            <span className="visually-hidden"> (named by the submitter)</span>
          </span>
        )}
        {numbers && <sup>{numbers}</sup>}
        <AuthorMarks author={contributor} />
      </span>
    );
  const signed = (
    <>
      <span className="agent-sign" aria-hidden>
        ◇
      </span>
      <span className="visually-hidden">agent </span>
      {name}
      {numbers && <sup>{numbers}</sup>}
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

/** A link to the author's ORCID record, and the sign of the corresponding author. */
function AuthorMarks({ author: { name, orcid, isCorresponding } }: { author: Contributor }) {
  return (
    <>
      {orcid && (
        <a className="orcid-mark" href={orcidUrl(orcid)} title={`ORCID ${orcid}`}>
          <span aria-hidden>iD</span>
          <span className="visually-hidden">ORCID record of {name}</span>
        </a>
      )}
      {isCorresponding && (
        <span className="corresponding-mark" title="Corresponding author">
          <span aria-hidden>*</span>
          <span className="visually-hidden"> (corresponding author)</span>
        </span>
      )}
    </>
  );
}
