import { type Affiliation, placesOf } from '#shared/domain/manuscript/byline-details.ts';
import type { Contributor } from '#shared/domain/paper.ts';

/** The organizations of a byline, each once, in the order of the authors. */
export const placesOfAll = (authors: readonly Contributor[]): Affiliation[] => [
  ...new Map(authors.flatMap(placesOf).map((place) => [place.name, place])).values(),
];

/** The numbers of an author's organizations in the list below the byline: `1,2`. Empty if all authors work at the same place. */
export const placeNumbers = (author: Contributor, places: Affiliation[]): string =>
  places.length < 2
    ? ''
    : placesOf(author)
        .map(({ name }) => places.findIndex((place) => place.name === name) + 1)
        .join();

/** Where the authors work; an organization with a ROR id is a link to its record there. */
export function Affiliations({ places }: { places: Affiliation[] }) {
  if (places.length === 0) return null;
  return (
    <p className="affiliations">
      {places.map(({ name, ror }, index) => (
        <span key={name}>
          {places.length > 1 && <sup>{index + 1}</sup>}
          {ror ? <a href={ror}>{name}</a> : name}
        </span>
      ))}
    </p>
  );
}
