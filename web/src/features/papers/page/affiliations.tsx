import { placesOfAll } from '#shared/domain/manuscript/byline-details.ts';
import type { Contributor } from '#shared/domain/paper.ts';
import { Byline } from '../byline.tsx';

/**
 * Names the authors, and below them where they work: an organization with a ROR id is a link to its record there. Authors who all
 * work at one place have no number.
 */
export function BylineWithPlaces({ authors }: { authors: readonly Contributor[] }) {
  const { places, numbersOf } = placesOfAll(authors);
  return (
    <>
      <Byline authors={authors} numbersOf={(author) => places[1] && numbersOf(author).join()} />
      {places[0] && (
        <p className="affiliations">
          {places.map(({ name, ror }, index) => (
            <span key={name}>
              {places[1] && <sup>{index + 1}</sup>}
              {ror ? <a href={ror}>{name}</a> : name}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
