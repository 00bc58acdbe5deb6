import type { Contributor } from '#shared/domain/paper.ts';

/** An author's organizations, as the record has them or as they were typed. */
const placesOf = ({ affiliations, affiliation }: Contributor) =>
  affiliations ?? (affiliation ? [{ name: affiliation }] : []);

/** The organizations of a byline, each once, in the order of the authors. */
export function placesOfAll(authors: readonly Contributor[]) {
  return [...new Map(authors.flatMap(placesOf).map((place) => [place.name, place])).values()];
}

/**
 * The numbers of an author's organizations in the list below the byline: `1,2`. Empty if all authors work at the same place.
 * @param names the names of the list's organizations
 */
export function placeNumbers(author: Contributor, names: readonly string[]): string {
  if (names.length < 2) return '';
  return placesOf(author)
    .map(({ name }) => names.indexOf(name) + 1)
    .join(',');
}

/** Where the authors work; an organization with a ROR id is a link to its record there. */
export function Affiliations({ authors }: { authors: readonly Contributor[] }) {
  const places = placesOfAll(authors);
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
