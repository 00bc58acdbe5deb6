import type { Suggestion } from '../index/search-index.ts';
import { categoriesLike, foldedOf, MOST_OF_A_KIND, shared } from '../index/suggestions.ts';
import { significantWords, stemOf } from '../index/words.ts';
import { countsOf, paperOf, SearchedPapers, SHOWN_FIELDS } from './answers.ts';
import type { Cluster } from './cluster.ts';
import { anyOf } from './paper-query.ts';

const SHORTEST_WITHIN = 3;

/**
 * Suggests completions: categories, keywords, authors and titles, the most used first. At most two rounds of requests.
 */
export async function suggest(
  cluster: Cluster,
  papers: string,
  text: string,
  most: number,
): Promise<Suggestion[]> {
  const folded = foldedOf(text);
  if (folded === '') return [];
  const last = significantWords(text.slice(0, 100)).at(-1) ?? '';
  const [keywords, authors, endings, beginning] = await Promise.all([
    dictionary(cluster, papers, 'shown.keywordNames', folded),
    dictionary(cluster, papers, 'shown.authorNames', folded),
    last.length < SHORTEST_WITHIN ? [] : dictionary(cluster, papers, 'shown.vocabulary', last),
    titles(cluster, papers, { prefix: { 'shown.titleWords': folded } }, [{ 'shown.titleWords': 'asc' }]),
  ]);
  const found = [...beginning];
  if (found.length < MOST_OF_A_KIND && last.length >= SHORTEST_WITHIN)
    found.push(
      ...(await within(
        cluster,
        papers,
        text,
        endings.map(([word]) => word),
      )),
    );
  return shared(
    [
      categoriesLike(folded),
      named('keyword', keywords),
      named('author', authors),
      [...new Map(found.map((title) => [title.id, title])).values()].slice(0, MOST_OF_A_KIND),
    ],
    most,
  );
}

/** How many entries are compared for a common beginning. */
const MOST_ENTRIES = 40;

/**
 * Returns the dictionary entries that start with a text, with their number of papers. The text has only letters, digits
 * and spaces, so no operators.
 */
async function dictionary(
  cluster: Cluster,
  papers: string,
  field: string,
  prefix: string,
): Promise<[string, number][]> {
  const order = [{ _count: 'desc' }, { _key: 'asc' }];
  const terms = { field, include: `${prefix}.*`, size: MOST_ENTRIES, order };
  const answer = await cluster.search(papers, {
    size: 0,
    query: { prefix: { [field]: prefix } },
    aggs: { entries: { terms } },
  });
  return [...countsOf(SearchedPapers.parse(answer).aggregations.entries)];
}

function named(type: 'keyword' | 'author', entries: [string, number][]): Suggestion[] {
  const names = new Map<string, Suggestion>();
  for (const [entry, papers] of entries) {
    const shown = entry.slice(entry.indexOf('\t') + 1);
    const known = names.get(shown.toLowerCase());
    if (!known) names.set(shown.toLowerCase(), { text: shown, type, papers });
  }
  return [...names.values()]
    .toSorted((a, b) => (b.papers ?? 0) - (a.papers ?? 0) || (a.text < b.text ? -1 : 1))
    .slice(0, MOST_OF_A_KIND * 2);
}

/** Returns titles with all the words, the last of which may be incomplete, the most viewed first. */
function within(cluster: Cluster, papers: string, text: string, endings: string[]): Promise<Suggestion[]> {
  const words = significantWords(text.slice(0, 100)).map(stemOf);
  const inTitle = (stem: string) => ({ term: { 'shown.title': stem } });
  const ends = [...words.slice(-1), ...endings.slice(0, 5).map(stemOf)].map(inTitle);
  const query = { bool: { filter: [...words.slice(0, -1).map(inTitle), anyOf(ends)] } };
  return titles(cluster, papers, query, [{ 'figures.views': 'desc' }, { id: 'desc' }]);
}

async function titles(
  cluster: Cluster,
  papers: string,
  query: object,
  sort: object[],
): Promise<Suggestion[]> {
  const answer = await cluster.search(papers, { ...SHOWN_FIELDS, query, sort, size: MOST_OF_A_KIND });
  return SearchedPapers.parse(answer).hits.hits.flatMap((hit): Suggestion[] => {
    const paper = paperOf(hit);
    return paper ? [{ text: paper.title, type: 'paper', id: paper.id }] : [];
  });
}
