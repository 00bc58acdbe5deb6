import { Fragment } from 'react';
import type { Contributor } from '#shared/domain/paper.ts';

/** Where the authors work, each organization once; one with a ROR id is a link to its record there. */
export function Affiliations({ authors }: { authors: readonly Contributor[] }) {
  const places = authors.flatMap(
    ({ affiliations, affiliation }) => affiliations ?? (affiliation ? [{ name: affiliation }] : []),
  );
  const distinct = [...new Map(places.map((place) => [place.name, place])).values()];
  if (distinct.length === 0) return null;
  return (
    <p className="affiliations">
      {distinct.map(({ name, ror }, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          {ror ? <a href={ror}>{name}</a> : name}
        </Fragment>
      ))}
    </p>
  );
}
