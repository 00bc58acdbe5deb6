import { categoryToken } from '../index/document.ts';
import { type FieldAnswer, type FieldQuery, type FieldSearch, nameParts } from '../index/field-query.ts';
import { stemsOf } from '../index/words.ts';
import { paperOf, SearchedPapers, SHOWN_FIELDS } from './answers.ts';
import type { Cluster } from './cluster.ts';
import { anyOf, hasStem, hasToken, isShown, phrase } from './paper-query.ts';

type Clause = Record<string, unknown>;

/** Answers a query of fields; it finds the same papers as SQLite. */
export async function searchFields(
  cluster: Cluster,
  papers: string,
  search: FieldSearch,
): Promise<FieldAnswer> {
  const { query, ids, sort, isAscending, skip, take } = search;
  const direction = isAscending ? 'asc' : 'desc';
  const latest = [{ 'shown.published': direction }, { id: direction }];
  const answer = await cluster.search(papers, {
    ...SHOWN_FIELDS,
    query: {
      bool: { must: clauseOf(query), filter: [isShown, ...(ids ? [{ terms: { id: ids } }] : [])] },
    },
    ...{ from: skip, size: take, track_total_hits: true },
    sort: sort === 'relevance' ? [{ _score: direction }, ...latest] : latest,
  });
  const { hits } = SearchedPapers.parse(answer);
  return { papers: hits.hits.flatMap((hit) => paperOf(hit) ?? []), totalCount: hits.total?.value ?? 0 };
}

function clauseOf(query: FieldQuery): Clause {
  switch (query.kind) {
    case 'words':
      return wordsClause(query);
    case 'category':
      return hasToken(categoryToken(query.category));
    case 'days':
      return { range: { 'shown.day': { gte: query.from, lte: query.to } } };
    case 'and':
      return { bool: { must: [clauseOf(query.left), clauseOf(query.right)] } };
    case 'or':
      return anyOf([clauseOf(query.left), clauseOf(query.right)]);
    case 'not':
      return { bool: { must: clauseOf(query.left), must_not: clauseOf(query.right) } };
  }
}

function wordsClause({ field, text, isPhrase }: Extract<FieldQuery, { kind: 'words' }>): Clause {
  if (field === 'authors') {
    const parts = nameParts(text).map(({ stem, isInitial }) =>
      isInitial ? { prefix: { 'shown.authors': stem } } : { term: { 'shown.authors': stem } },
    );
    return parts.length > 0 ? { bool: { must: parts } } : { match_none: {} };
  }
  const stems = stemsOf(text);
  if (stems.length === 0) return { match_none: {} };
  if (field === 'all') return isPhrase ? phrase(stems) : { bool: { must: stems.map(hasStem) } };
  const name = `shown.${field}`;
  if (isPhrase && stems.length > 1)
    return { match_phrase: { [name]: { query: stems.join(' '), analyzer: 'whitespace' } } };
  return { bool: { must: stems.map((stem) => ({ term: { [name]: stem } })) } };
}
