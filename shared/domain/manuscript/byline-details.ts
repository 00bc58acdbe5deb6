import type { Contributor } from '#shared/domain/paper.ts';
import type { AuthorDetail } from './author-details.ts';

export type Affiliation = NonNullable<Contributor['affiliations']>[number];

/** Returns an author's organizations, as the record has them or as they were typed. */
export const placesOf = ({
  affiliations,
  affiliation,
}: Pick<Contributor, 'affiliations' | 'affiliation'>): Affiliation[] =>
  affiliations ?? (affiliation ? [{ name: affiliation }] : []);

/** The organizations of a byline, each once, in the order of the authors, and the numbers of an author's among them, from 1. */
export interface Places {
  places: Affiliation[];
  numbersOf(author: Contributor): number[];
}

/** Returns where the authors of a byline work. An organization is the same by its ROR id, or by its name in any case. */
export function placesOfAll(authors: readonly Contributor[]): Places {
  const places = new Map(authors.flatMap(placesOf).map((place) => [keyOf(place), place]));
  const numberOf = (place: Affiliation) => [...places.keys()].indexOf(keyOf(place)) + 1;
  return { places: [...places.values()], numbersOf: (author) => placesOf(author).map(numberOf) };
}

const keyOf = ({ name, ror }: Affiliation) => ror ?? name.toLowerCase();

type Named = Pick<Contributor, 'kind' | 'id' | 'username' | 'name'>;

/** Returns whether details are about this author: by username, by the id of the agent or account, or by name. */
export function isAbout({ author }: AuthorDetail, { id, username, name }: Named): boolean {
  const wanted = plain(author.replace(/^@/, ''));
  return [id, username, name].some((known) => known !== undefined && plain(known) === wanted);
}

/** Returns the byline with the author details added. Omits details about people who aren't on it. */
export function withDetails(
  byline: readonly Contributor[],
  details: readonly AuthorDetail[] = [],
): Contributor[] {
  return byline.map((contributor) => {
    const found = details.find((detail) => isAbout(detail, contributor));
    if (!found) return contributor;
    const { author: _, ...facts } = found;
    const [first] = facts.affiliations ?? [];
    return { ...contributor, ...facts, ...(first ? { affiliation: first.name } : {}) };
  });
}

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
