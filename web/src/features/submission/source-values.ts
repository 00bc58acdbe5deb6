import type { AuthorDetail } from '#shared/domain/manuscript/author-details.ts';
import { mapStatements, STATEMENTS } from '#shared/domain/manuscript/fields.ts';
import type { Preview } from '#shared/domain/preview.ts';
import { LANGUAGE } from '#shared/input/language.ts';
import { type AuthorDetailValues, authorDetailValues, awardValues } from './details-values.ts';
import type { SubmissionValues } from './submission-form.ts';

export type FoundValues = Partial<Omit<SubmissionValues, 'files'>>;

/** Who the byline names without typed names. */
export interface OwnByline {
  name: string;
  username: string;
  agents: readonly string[];
}

/**
 * Returns what the main file says, as values of the form, without empty ones.
 * @param own undefined if the user can't edit the byline
 */
export function valuesOfSource(
  { source, declared }: Pick<Preview, 'source' | 'declared'>,
  own: OwnByline | undefined,
): FoundValues {
  if (!source) return {};
  const { title, abstract, keywords } = source;
  const statements = mapStatements((field) => declared[field] ?? '');
  const authors = own ? typedNames(source.authors, own) : [];
  const found: FoundValues = {
    title,
    abstract,
    keywords,
    authors,
    authorDetails: own ? detailsOnByline(source.authorDetails, authors, own) : [],
    doi: declared.doi ?? '',
    funding: awardValues(declared.funding ?? null),
    ...statements,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => !isEmpty(value)));
}

/** Returns the values to write: of fields that are empty, or still as an earlier file filled them. */
export function valuesToFill(
  found: FoundValues,
  current: SubmissionValues,
  earlier: FoundValues,
): FoundValues {
  return Object.fromEntries(
    Object.entries(found).filter(([name, value]) => {
      const now = current[name as keyof FoundValues];
      const isFree = isEmpty(now) || isSame(now, earlier[name as keyof FoundValues]);
      return isFree && !isSame(now, value);
    }),
  );
}

/** Says what was filled in: `title, abstract, and 3 keywords`. */
export function wordsOfFilled(filled: FoundValues): string {
  const words = [
    filled.title === undefined ? [] : ['title'],
    filled.abstract === undefined ? [] : ['abstract'],
    filled.authors === undefined ? [] : ['authors'],
    filled.authorDetails === undefined ? [] : ['author details'],
    filled.keywords === undefined ? [] : ['keywords'],
    filled.doi === undefined ? [] : ['DOI'],
    filled.funding === undefined ? [] : ['funding'],
    STATEMENTS.some((field) => filled[field] !== undefined) ? ['statements'] : [],
  ].flat();
  return new Intl.ListFormat(LANGUAGE).format(words);
}

/** The names to print, without my agents; none if the byline is mine alone, which the platform writes itself. */
function typedNames(authors: readonly string[], { name, agents }: OwnByline): string[] {
  const people = authors.filter((author) => !agents.some((agent) => isSameName(agent, author)));
  return people.every((author) => isSameName(author, name)) ? [] : people;
}

/** The details of people on the byline: under their typed names, or under my username where the platform writes my name. */
function detailsOnByline(
  details: AuthorDetail[],
  typed: readonly string[],
  { name, username, agents }: OwnByline,
): AuthorDetailValues[] {
  const people = details.filter(({ author }) => !agents.some((agent) => isSameName(agent, author)));
  if (typed.length > 0) return authorDetailValues(people.filter(({ author }) => typed.includes(author)));
  return authorDetailValues(
    people
      .filter(({ author }) => isSameName(author, name))
      .map((detail) => ({ ...detail, author: username })),
  );
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
