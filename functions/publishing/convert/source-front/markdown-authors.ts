import * as z from 'zod';
import { AuthorName, namePartsOf } from '../source-fields/markdown-fields.ts';
import { namedOnly, type RawAuthor, splitNames } from './raw-front.ts';

const Flag = z.boolean().optional().catch(undefined);
const Author = z.union([
  z.string().transform((name) => ({ name })),
  z.looseObject({
    name: AuthorName,
    orcid: z.string().optional().catch(undefined),
    affiliation: z.unknown().optional(),
    affiliations: z.unknown().optional(),
    corresponding: Flag,
    correspondence: Flag,
  }),
]);
type Author = z.output<typeof Author>;
const Authors = z.array(Author);

/**
 * Reads the authors of a front matter, as Pandoc, Quarto and JOSS write them. An affiliation is a name, or the index or id of an
 * entry of the front matter's own `affiliations`. Returns undefined without authors.
 */
export function markdownAuthors(yaml: ReadonlyMap<string, unknown>): RawAuthor[] | undefined {
  const given = yaml.get('authors') ?? yaml.get('author');
  if (typeof given === 'string') return namedOnly(splitNames(given));
  const authors = Authors.safeParse(given).data;
  const places = placesOf(yaml.get('affiliations'));
  const named = listOf(given).map(namePartsOf);
  return authors?.map((author, at) => ({ ...toRaw(author, places), ...named[at] }));
}

function toRaw(author: Author, places: ReadonlyMap<string, string>): RawAuthor {
  const { name, orcid, affiliation, affiliations, corresponding, correspondence } = {
    orcid: undefined,
    affiliation: undefined,
    affiliations: undefined,
    corresponding: undefined,
    correspondence: undefined,
    ...author,
  };
  return {
    name,
    ...(orcid ? { orcid } : {}),
    ...((corresponding ?? correspondence) ? { isCorresponding: true } : {}),
    affiliations: listOf(affiliations ?? affiliation).flatMap((place) => nameOf(place, places)),
  };
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** MyST also writes `institution`. */
const named = <T extends { name?: string | undefined; institution?: string | undefined }>(place: T) => ({
  ...place,
  name: place.name ?? place.institution,
});
const PlaceName = { name: z.string().optional(), institution: z.string().optional() };
const Place = z.looseObject(PlaceName).transform(named);
const Reference = z.looseObject({ ref: z.union([z.string(), z.number()]) });

function nameOf(place: unknown, places: ReadonlyMap<string, string>): string[] {
  if (typeof place === 'number') return known([String(place)], places);
  if (typeof place === 'string') {
    const marks = place.split(',').map((mark) => mark.trim());
    const found = known(marks, places);
    return found.length > 0 ? found : [place];
  }
  const name = Place.safeParse(place).data?.name;
  const ref = Reference.safeParse(place).data?.ref;
  return name ? [name] : ref === undefined ? [] : known([String(ref)], places);
}

const known = (marks: readonly string[], places: ReadonlyMap<string, string>): string[] =>
  marks.flatMap((mark) => places.get(mark) ?? []);

const Mark = z.union([z.string(), z.number()]).optional();
const Listed = z.looseObject({ ...PlaceName, index: Mark, id: Mark }).transform(named);

/** Returns the affiliations that a front matter lists, by index or id. */
function placesOf(value: unknown): Map<string, string> {
  return new Map(
    listOf(value).flatMap((place) => {
      const { name, index, id } = Listed.safeParse(place).data ?? {};
      const mark = index ?? id;
      return name && mark !== undefined ? [[String(mark), name] as const] : [];
    }),
  );
}
