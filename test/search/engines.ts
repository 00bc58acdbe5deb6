import * as z from 'zod';
import type { SearchIndex } from '../../functions/_lib/search/index/search-index.ts';
import { SqliteIndex } from '../../functions/_lib/search/index/sqlite-index.ts';
import { Cluster } from '../../functions/_lib/search/opensearch/cluster.ts';
import { OpenSearchIndex } from '../../functions/_lib/search/opensearch/opensearch-index.ts';
import { dropVersion, makeVersion } from '../../functions/_lib/search/opensearch/versions.ts';

/** The URL of an OpenSearch without authentication, such as `http://localhost:9200`; without it, only SQLite is tested. */
const url = process.env.OPENSEARCH_URL;

export interface Engine {
  /** An empty index whose changes are searchable immediately. */
  make(): Promise<SearchIndex>;
  /** The contents of an index, independent of the order of changes. */
  dump(index: SearchIndex): Promise<unknown>;
  close(): Promise<void>;
  /** Time limits for hostile queries: local, and over the network on a shared machine. */
  slowestMs: number;
}

const sqlite = (): Engine => ({
  slowestMs: 100,
  make: () => Promise.resolve(new SqliteIndex(':memory:')),
  dump: (index) => Promise.resolve(index instanceof SqliteIndex ? index.dump() : undefined),
  close: () => Promise.resolve(),
});

function openSearch(at: string): Engine {
  const cluster = new Cluster({ url: at });
  const prefix = `test-${process.pid}-${Date.now()}`;
  const made = new Map<SearchIndex, string[]>();
  return {
    slowestMs: 1000,
    make: async () => {
      const names = await makeVersion(cluster, prefix, made.size + 1);
      const index = new OpenSearchIndex(cluster, names, { refresh: true });
      made.set(index, [names.papers, names.people]);
      return index;
    },
    dump: (index) => Promise.all((made.get(index) ?? []).map((name) => sourcesOf(cluster, name))),
    close: async () => {
      for (let version = 1; version <= made.size; version++) await dropVersion(cluster, prefix, version);
    },
  };
}

const Sources = z.object({
  hits: z.object({ hits: z.array(z.object({ _id: z.string(), _source: z.unknown() })) }),
});

async function sourcesOf(cluster: Cluster, name: string): Promise<unknown> {
  const body = { query: { match_all: {} }, sort: ['id'], size: 10_000 };
  return Sources.parse(await cluster.search(name, body)).hits.hits.map(({ _id, _source }) => [_id, _source]);
}

/** The engines under test, by name. */
export const ENGINES: [name: string, engine: () => Engine][] = [
  ['SQLite', sqlite],
  ...(url ? [['OpenSearch', () => openSearch(url)] as [string, () => Engine]] : []),
];
if (!url) console.info('OPENSEARCH_URL is not set: the search engine tests run against SQLite only.');
