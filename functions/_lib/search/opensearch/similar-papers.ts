import type { Hit } from '../index/search-index.ts';
import { toHit } from '../index/shown-paper.ts';
import { significantStems, weightedStems } from '../index/significant-terms.ts';
import { filterCountsOf, paperOf, SearchedPapers, SHOWN_FIELDS } from './answers.ts';
import type { Cluster } from './cluster.ts';
import { anyOf, hasStem, isShown } from './paper-query.ts';

/** Returns papers that share a paper's most significant words, by BM25, without the paper itself. */
export async function similarPapers(
  cluster: Cluster,
  papers: string,
  paperId: string,
  most: number,
): Promise<Hit[]> {
  const own = { term: { id: paperId } };
  const found = await ask(cluster, papers, { ...SHOWN_FIELDS, query: own, size: 1 });
  const paper = found.hits.hits.map(paperOf)[0];
  if (!paper) return [];
  const weighted = weightedStems(paper);
  const filters = Object.fromEntries(weighted.map(([stem]) => [stem, hasStem(stem)]));
  const counted = await ask(cluster, papers, {
    ...{ size: 0, track_total_hits: true, query: isShown },
    aggs: { has: { filters: { filters } } },
  });
  const counts = filterCountsOf(counted.aggregations.has);
  const all = counted.hits.total?.value ?? 0;
  const stems = significantStems(weighted, all, (stem) => counts.get(stem) ?? 0);
  if (stems.length === 0) return [];
  const { hits } = await ask(cluster, papers, {
    ...{ ...SHOWN_FIELDS, size: most },
    query: {
      bool: {
        must: [anyOf(stems.map(hasStem))],
        filter: [{ multi_match: { query: stems.join(' '), fields: FIELDS, analyzer: 'whitespace' } }],
        must_not: [own],
      },
    },
  });
  return hits.hits.flatMap((hit) => {
    const other = paperOf(hit);
    return other ? [toHit(other, hit._score ?? 0)] : [];
  });
}

const FIELDS = ['shown.title', 'shown.keywords', 'shown.abstract'];

const ask = async (cluster: Cluster, papers: string, body: object) =>
  SearchedPapers.parse(await cluster.search(papers, body));
