import * as z from 'zod';
import { NameParts } from '#shared/domain/name-parts.ts';
import { parseYaml } from '../../../_lib/papers/intake/parse-yaml.ts';
import { type RawFields, sourceNames } from './found-fields.ts';
import { readAward } from './read-award.ts';

const text = z.union([z.string(), z.number()]).transform(String);
/** Accepts one item or a list of them. */
const several = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item), item.transform((one: z.output<T>) => [one])]);

const Affiliation = z.union([
  text.transform((name) => ({ name })),
  z.object({ name: text, ror: text.optional() }),
]);

/** Quarto and MyST also write the parts of a name. */
export const AuthorName = z.union([
  text,
  z
    .looseObject({
      literal: z.string().optional(),
      given: z.string().optional(),
      family: z.string().optional(),
    })
    .transform(({ literal, given, family }) => literal ?? [given, family].filter(Boolean).join(' ')),
]);
const MarkedName = z.looseObject({ name: NameParts });
/** Returns the parts of an author's name, where the front matter marks them. */
export function namePartsOf(author: unknown): { nameParts?: NameParts } {
  const { data } = MarkedName.safeParse(author);
  return data ? { nameParts: data.name } : {};
}

/** An author in the format of Quarto, JOSS and Curvenote. */
const Author = z.looseObject({
  name: AuthorName,
  orcid: text.optional(),
  affiliation: several(Affiliation).optional(),
  affiliations: several(Affiliation).optional(),
  roles: several(text).optional(),
  corresponding: z.boolean().optional(),
});

const Award = z.union([
  text.transform(readAward),
  z
    .looseObject({
      funder: text.optional(),
      name: text.optional(),
      statement: text.optional(),
      id: text.optional(),
      ror: text.optional(),
      award: text.optional(),
      award_title: text.optional(),
    })
    .transform(({ funder, name, statement, id, ror, award, award_title: title }) => ({
      ...(funder || name ? { funder: funder ?? name } : readAward(statement ?? '')),
      ...(ror || id ? { funderId: ror ?? id } : {}),
      ...(award ? { awardNumber: award } : {}),
      ...(title ? { awardTitle: title } : {}),
    })),
]);

const Awards = z.array(Award);
const FrontMatter = z.record(z.string(), z.unknown());

/** Returns the manuscript fields in a Markdown file's front matter; none if it isn't valid YAML. */
export function readMarkdownFields(front: string): RawFields {
  const document = readYaml(front);
  if (document === undefined) return {};
  const raw: RawFields = {};
  for (const [field, keys] of sourceNames('markdown')) {
    const value = keys.map((key) => document.get(key)).find((known) => known !== undefined && known !== null);
    if (value === undefined) continue;
    if (field === 'funding') raw.funding = Awards.safeParse([value].flat()).data;
    else if (field === 'authorDetails') raw.authorDetails = detailsOf([value].flat());
    else raw[field] = text.safeParse(value).data;
  }
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined));
}

/** Parses front matter and normalizes its keys to lower case with underscores; undefined if it isn't valid YAML. */
export function readYaml(front: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const entries = FrontMatter.safeParse(parseYaml(front)).data;
    return entries && new Map(Object.entries(entries).map(([key, each]) => [keyOf(key), each]));
  } catch {
    return undefined;
  }
}

const keyOf = (key: string): string =>
  key
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** Returns the details of authors that have more than a name; undefined if there are none. */
function detailsOf(authors: unknown[]) {
  const details = authors.flatMap((author) => {
    const { data } = Author.safeParse(author);
    if (!data) return [];
    const { name, orcid, affiliation, affiliations = affiliation, roles, corresponding } = data;
    const facts = {
      ...namePartsOf(author),
      ...(orcid ? { orcid } : {}),
      ...(affiliations ? { affiliations } : {}),
      ...(roles ? { roles } : {}),
      ...(corresponding ? { isCorresponding: true } : {}),
    };
    return Object.keys(facts).length > 0 ? [{ author: name, ...facts }] : [];
  });
  return details.length > 0 ? details : undefined;
}
