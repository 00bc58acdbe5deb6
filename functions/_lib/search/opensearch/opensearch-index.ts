import * as z from 'zod';
import type { PaperSummary } from '#shared/domain/paper.ts';
import type { IndexOp, Timeframe } from '../index/document.ts';
import type { FieldSearch } from '../index/field-query.ts';
import type {
  IndexStatus,
  PeopleRequest,
  SearchIndex,
  SearchRequest,
  Trending,
} from '../index/search-index.ts';
import { figuresOf, paperOf, SearchedPapers, SHOWN_FIELDS } from './answers.ts';
import { applyChanges, type IndexNames } from './apply-changes.ts';
import type { Cluster } from './cluster.ts';
import { isShown } from './paper-query.ts';
import { searchFields } from './search-fields.ts';
import { searchPapers } from './search-papers.ts';
import { searchPeople } from './search-people.ts';
import { similarPapers } from './similar-papers.ts';
import { suggest } from './suggest-words.ts';

/**
 * A document in the papers' index that records how far the deltas were applied; it has no words, so no search finds it.
 */
const POSITION = 'position';
const Position = z.object({ _source: z.object({ sequence: z.number() }).optional() });
const Cardinality = z.object({ value: z.number() });
const Stored = z.object({
  docs: z.array(z.object({ fields: z.record(z.string(), z.array(z.string())).default({}) })),
});

/** An index in OpenSearch, with the same words, weights, corrections and highlights as every engine. */
export class OpenSearchIndex implements SearchIndex {
  readonly #cluster: Cluster;
  readonly #names: IndexNames;
  readonly #refresh: boolean;

  /**
   * Creates the index's client.
   * @param refresh whether changes are searchable at once instead of a second later, for tests
   */
  constructor(cluster: Cluster, names: IndexNames, { refresh = false } = {}) {
    this.#cluster = cluster;
    this.#names = names;
    this.#refresh = refresh;
  }

  async apply(ops: IndexOp[]): Promise<void> {
    await applyChanges(this.#cluster, this.#names, ops, this.#refresh);
  }

  /** Returns the number of the last applied delta; 0 if there is none. */
  async position(): Promise<number> {
    const path = `/${this.#names.papers}/_doc/${POSITION}`;
    const { body } = await this.#cluster.request('GET', path, { ignore: [404] });
    return Position.safeParse(body).data?._source?.sequence ?? 0;
  }

  /** Records the number of the last applied delta; a higher recorded number stays. */
  async savePosition(sequence: number): Promise<void> {
    await this.#cluster.request('PUT', `/${this.#names.papers}/_doc/${POSITION}`, {
      body: { sequence },
      query: { version: String(sequence), version_type: 'external' },
      ignore: [409],
    });
  }

  search(request: SearchRequest) {
    return searchPapers(this.#cluster, this.#names.papers, request);
  }

  searchFields(search: FieldSearch) {
    return searchFields(this.#cluster, this.#names.papers, search);
  }

  searchPeople(request: PeopleRequest) {
    return searchPeople(this.#cluster, this.#names, request);
  }

  suggest(prefix: string, most: number) {
    return suggest(this.#cluster, this.#names.papers, prefix, most);
  }

  similar(paperId: string, most: number) {
    return similarPapers(this.#cluster, this.#names.papers, paperId, most);
  }

  async trending(frame: Timeframe, most: number): Promise<Trending[]> {
    const moves = { exists: { field: `figures.${frame}` } };
    const query = { bool: { filter: [isShown, moves] } };
    const { hits } = await this.#papers({ query, sort: [{ [`figures.${frame}`]: 'desc' }], size: most });
    return hits.hits.flatMap((hit) => {
      const [paper, figures] = [paperOf(hit), figuresOf(hit)];
      return paper && figures ? [{ paper, trend: figures.trend }] : [];
    });
  }

  async ofSupervisor(supervisorId: string, most: number): Promise<PaperSummary[]> {
    const query = { term: { 'shown.supervisor': supervisorId } };
    const { hits } = await this.#papers({ query, sort: [{ 'shown.published': 'desc' }], size: most });
    return hits.hits.flatMap((hit) => paperOf(hit) ?? []);
  }

  async papersById(ids: string[]): Promise<PaperSummary[]> {
    if (ids.length === 0) return [];
    const docs = ids.map((id) => ({ _id: id, stored_fields: SHOWN_FIELDS.stored_fields, _source: false }));
    const { body } = await this.#cluster.request('POST', `/${this.#names.papers}/_mget`, { body: { docs } });
    return Stored.parse(body).docs.flatMap((document) => paperOf(document) ?? []);
  }

  async status(): Promise<IndexStatus> {
    const words = { cardinality: { field: 'shown.vocabulary' } };
    const [sequence, { hits, aggregations }] = await Promise.all([
      this.position(),
      this.#papers({ query: isShown, size: 0, track_total_hits: true, aggs: { words } }),
    ]);
    // An approximate count; one entry is not a word (`LAST_ENTRY`).
    const { value } = Cardinality.parse(aggregations.words);
    return { sequence, papers: hits.total?.value ?? 0, words: Math.max(0, value - 1) };
  }

  async #papers(body: object) {
    const answer = await this.#cluster.search(this.#names.papers, { ...SHOWN_FIELDS, ...body });
    return SearchedPapers.parse(answer);
  }
}
