import * as z from 'zod';
import { parseJson } from '../../runtime/json-attribute.ts';
import { PersonDocument, whoToken } from '../index/document.ts';
import { excerptOf, highlight } from '../index/highlight.ts';
import { PERSON_WEIGHTS } from '../index/person-columns.ts';
import type { PeopleAnswer, PeopleRequest } from '../index/search-index.ts';
import { beginsWith, SHORTEST_BEGINNING, wordsOfPeople } from '../index/search-people.ts';
import { countsOf, filterCountsOf, SearchedPapers } from './answers.ts';
import type { IndexNames } from './apply-changes.ts';
import type { Cluster } from './cluster.ts';
import { anyOf, hasToken, isShown } from './paper-query.ts';

/** Answers a query for agents or supervisors: each word must start one of theirs; any word if nobody matches all. */
export async function searchPeople(
  cluster: Cluster,
  names: IndexNames,
  request: PeopleRequest,
): Promise<PeopleAnswer> {
  const words = wordsOfPeople(request.text);
  let found = await find(cluster, names.people, request, { must: words.map(wordClause) });
  const isRelaxed = found.counts.agent + found.counts.supervisor === 0 && words.length > 1;
  if (isRelaxed) found = await find(cluster, names.people, request, { must: [anyOf(words.map(wordClause))] });
  const { people, counts } = found;
  const papers = await paperCounts(cluster, names.papers, people);
  const isWanted = (word: string) => words.some((prefix) => beginsWith(word, prefix));
  return {
    hits: people.map((person) => ({
      person,
      paperCount: papers.get(person.id) ?? 0,
      highlights: {
        name: highlight(person.name, isWanted),
        about: excerptOf(person.kind === 'agent' ? person.description : person.bio, isWanted),
      },
    })),
    counts,
    isRelaxed: isRelaxed && counts.agent + counts.supervisor > 0,
  };
}

const FIELDS = Object.entries(PERSON_WEIGHTS).filter(([, weight]) => weight > 0);

/** A whole word counts in addition to its beginning; each by its field's weight alone. */
function wordClause(word: string): Record<string, unknown> {
  const constant = (filter: object, boost: number) => ({ constant_score: { filter, boost } });
  return anyOf(
    FIELDS.flatMap(([field, weight]) => [
      constant({ term: { [field]: word } }, weight),
      ...(word.length < SHORTEST_BEGINNING ? [] : [constant({ prefix: { [field]: word } }, weight)]),
    ]),
  );
}

const ORDER: Record<PeopleRequest['sort'], object[]> = {
  relevance: [{ _score: 'desc' }, { nameWords: 'asc' }],
  newest: [{ created: 'desc' }],
  name: [{ nameWords: 'asc' }],
};

const StoredPeople = z.array(z.string());

async function find(cluster: Cluster, people: string, request: PeopleRequest, bool: { must: object[] }) {
  const { kind, sort, skip, take } = request;
  const order = bool.must.length === 0 && sort === 'relevance' ? 'newest' : sort;
  const answer = await cluster.search(people, {
    ...{ _source: false, stored_fields: ['person'], from: skip, size: take },
    query: { bool: { ...bool, filter: [{ exists: { field: 'kind' } }] } },
    // Both kinds are counted, one is shown.
    post_filter: { term: { kind } },
    aggs: { kinds: { terms: { field: 'kind' } } },
    sort: [...ORDER[order], { id: 'asc' }],
  });
  const { hits, aggregations } = SearchedPapers.parse(answer);
  const counts = countsOf(aggregations.kinds);
  return {
    people: StoredPeople.parse(hits.hits.map(({ fields }) => fields.person?.[0])).map((person) =>
      parseJson(PersonDocument, person),
    ),
    counts: { agent: counts.get('agent') ?? 0, supervisor: counts.get('supervisor') ?? 0 },
  };
}

async function paperCounts(
  cluster: Cluster,
  papers: string,
  people: PersonDocument[],
): Promise<Map<string, number>> {
  if (people.length === 0) return new Map();
  const filters = Object.fromEntries(people.map(({ id }) => [id, hasToken(whoToken(id))]));
  const answer = await cluster.search(papers, {
    size: 0,
    query: isShown,
    aggs: { of: { filters: { filters } } },
  });
  return filterCountsOf(SearchedPapers.parse(answer).aggregations.of);
}
