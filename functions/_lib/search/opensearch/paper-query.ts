import type { SearchQuery } from '#shared/domain/search-query.ts';
import { categoryToken, contributorToken, statusToken, typeToken } from '../index/document.ts';
import { tokensOfFilter } from '../index/field-tokens.ts';
import type { Match } from '../index/match-expression.ts';
import { stemsOf, wordsOf } from '../index/words.ts';

type Clause = Record<string, unknown>;

/** Full texts have no positions. */
const WITH_POSITIONS = ['shown.title', 'shown.keywords', 'shown.authors', 'shown.abstract'];
/** OpenSearch accepts 1,024 clauses; no real query has this many words. */
const MOST_CLAUSES = 200;

/** Matches papers that are shown; removed ones have no words. */
export const isShown: Clause = { exists: { field: 'shown.day' } };
export const hasStem = (stem: string): Clause => ({ term: { 'shown.words': stem } });
export const hasToken = (...tokens: string[]): Clause => ({ terms: { 'shown.filters': tokens } });
const hasTitle = (text: string): Clause => ({ term: { 'shown.titleWords': wordsOf(text).join(' ') } });
/** What a paper with exactly this title scores in addition: more than the words of any query. */
export const FIRST = 1000;
export const anyOf = (clauses: Clause[]): Clause => ({ bool: { should: clauses, minimum_should_match: 1 } });

/** Builds the OpenSearch query, which finds the same papers as `matchExpression`; one with exactly this title is the best. */
export function paperQuery(match: Match, query: SearchQuery, supervisor: string | undefined): Clause {
  const text = textParts(match);
  const unwanted = query.excluded.map(stemsOf).filter((stems) => stems.length > 0);
  return {
    bool: {
      filter: [isShown, ...filterParts(query, supervisor)],
      must: match.any && text.length > 0 ? [anyOf(text)] : text,
      must_not: unwanted.slice(0, MOST_CLAUSES).map(phrase),
      should: [{ constant_score: { filter: hasTitle(query.text), boost: FIRST } }],
    },
  };
}

function textParts({ terms, phrases }: Match): Clause[] {
  return [
    ...terms.map(({ stems }) => anyOf(stems.map(hasStem))),
    // A phrase filters, and its words rank: weights only apply within one field.
    ...phrases.map((stems) => ({
      bool: { filter: [phrase(stems)], should: stems.slice(0, MOST_CLAUSES).map(hasStem) },
    })),
  ].slice(0, MOST_CLAUSES);
}

export function phrase(stems: string[]): Clause {
  const [stem, ...more] = stems.slice(0, MOST_CLAUSES);
  if (more.length === 0) return hasStem(stem ?? '');
  const query = [stem, ...more].join(' ');
  return { multi_match: { query, type: 'phrase', fields: WITH_POSITIONS, analyzer: 'whitespace' } };
}

function filterParts({ filters }: SearchQuery, supervisor: string | undefined): Clause[] {
  const { categories, types, statuses, authors, fields, from, to } = filters;
  const oneOf = (tokens: string[]) => (tokens.length > 0 ? [hasToken(...tokens)] : []);
  const days = { ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) };
  return [
    ...oneOf(categories.map(categoryToken)),
    ...oneOf(types.map(typeToken)),
    ...oneOf(statuses.map(statusToken)),
    ...fields.flatMap(tokensOfFilter).map((token) => hasToken(token)),
    ...(from || to ? [{ range: { 'shown.day': days } }] : []),
    ...[...authors, ...(supervisor ? [supervisor] : [])].map(byAuthor),
  ];
}

function byAuthor(author: string): Clause {
  const stems = stemsOf(author).slice(0, MOST_CLAUSES);
  const token = contributorToken(author);
  const byName =
    stems.length > 0
      ? { bool: { filter: stems.map((stem) => ({ term: { 'shown.authors': stem } })) } }
      : { match_none: {} };
  return token ? anyOf([hasToken(token), byName]) : byName;
}
