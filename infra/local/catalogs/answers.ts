import { readFileSync } from 'node:fs';
import path from 'node:path';
import { identifierKeys } from '../../../functions/_lib/reference-checks/matching/compare-identifiers.ts';
import { CslItem, readCslRecord } from '../../../functions/_lib/reference-checks/matching/read-csl.ts';
import { WorkIndex } from '../../../functions/_lib/reference-checks/matching/work-index.ts';
import { arxivFeed, crossrefWork, dataciteDoi, dblpResult, openAlexWork } from './shapes.ts';

export const CATALOG_NAMES = ['crossref', 'datacite', 'openalex', 'arxiv', 'dblp', 'doi'] as const;
export type CatalogName = (typeof CATALOG_NAMES)[number];

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const DEMONSTRATION = path.join(import.meta.dirname, 'demonstration-works.jsonl');

/** The works that all catalogs share: each has those that it would have. */
export class WorkFile {
  readonly #items = new Map<string, CslItem>();
  #index: WorkIndex | undefined;

  constructor(file = DEMONSTRATION) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line.trim() !== '') this.put(CslItem.parse(JSON.parse(line)));
    }
  }

  /** Adds a work, or replaces the one with its id. */
  put(item: CslItem): void {
    this.#items.set(String(item.id ?? item.DOI ?? item.title), item);
    this.#index = undefined;
  }

  all(): CslItem[] {
    return [...this.#items.values()];
  }

  withId(key: string): CslItem | undefined {
    return this.all().find((item) => identifierKeys(readCslRecord(item, 'file')).includes(key));
  }

  /** Returns the works with similar titles, the most similar first. */
  search(title: string): CslItem[] {
    this.#index ??= new WorkIndex(this.all().map((item) => readCslRecord(item, 'file')));
    const found = this.#index.similar({ key: '', kind: 'paper', authors: [], title });
    return found.map(({ id }) => this.#items.get(id)).filter((item) => item !== undefined);
  }
}

interface Question {
  name: CatalogName;
  path: string;
  query: URLSearchParams;
  isLying: boolean;
}

/** Returns a catalog's answer in its own form. */
export function answerOf(works: WorkFile, { name, path: asked, query, isLying }: Question): Answer {
  const find = (key: string): CslItem | undefined => {
    const found = works.withId(key);
    return isLying ? works.all().find((item) => item !== found && item.DOI !== undefined) : found;
  };
  const [part = '', ...rest] = asked.split('/').map(decodeURIComponent);
  const doi = rest.join('/').toLowerCase();
  if (name === 'crossref' && part === 'works') return crossref(works, { doi, query, find });
  if (name === 'datacite' && part === 'dois') {
    const arxivId = /^10\.48550\/arxiv\.(.+)$/.exec(doi)?.[1];
    const item = find(arxivId ? `arxiv:${arxivId}` : `doi:${doi}`);
    return item && isOfDataCite(item) ? json(dataciteDoi(item)) : missing();
  }
  if (name === 'openalex' && part === 'works') {
    const title = (query.get('filter') ?? '').replace(/^title\.search:/, '');
    return json({ meta: { count: 0 }, results: works.search(title).slice(0, 5).map(openAlexWork) });
  }
  if (name === 'arxiv' && part === 'query') {
    const item = find(`arxiv:${(query.get('id_list') ?? '').toLowerCase()}`);
    return { status: 200, headers: { 'content-type': 'application/atom+xml' }, body: arxivFeed(item) };
  }
  if (name === 'dblp' && part === 'search') {
    const found = works.search(query.get('q') ?? '').slice(0, Number(query.get('h') ?? 30));
    return json(dblpResult(query.get('q') ?? '', found));
  }
  if (name === 'doi' && part === 'handles')
    return works.withId(`doi:${doi}`)
      ? json({ responseCode: 1, handle: doi })
      : json({ responseCode: 100, handle: doi }, 404);
  return missing();
}

function crossref(
  works: WorkFile,
  { doi, query, find }: { doi: string; query: URLSearchParams; find: (key: string) => CslItem | undefined },
): Answer {
  const message = (type: string, content: object) =>
    json({ status: 'ok', 'message-type': type, 'message-version': '1.0.0', message: content });
  if (doi !== '') {
    const item = find(`doi:${doi}`);
    return item && isOfCrossref(item) ? message('work', crossrefWork(item)) : missing();
  }
  const updated = (query.get('filter') ?? '')
    .split(',')
    .flatMap((filter) => /^updates:(.+)$/.exec(filter)?.[1] ?? []);
  const items =
    updated.length > 0 ? noticesOf(works, updated) : works.search(query.get('query.bibliographic') ?? '');
  const found = items.filter(isOfCrossref).slice(0, Number(query.get('rows') ?? 20));
  return message('work-list', { 'total-results': found.length, items: found.map(crossrefWork) });
}

/** Notices name the works that they are about in `update-to`, as in Crossref. */
const noticesOf = (works: WorkFile, dois: string[]): CslItem[] =>
  works.all().filter((item) => {
    const updates = Array.isArray(item['update-to']) ? item['update-to'] : [];
    return updates.some(({ DOI }) => dois.includes(String(DOI).toLowerCase()));
  });

const isOfDataCite = ({ DOI = '', type }: CslItem): boolean =>
  /^10\.(?:48550|5281|6084)\//i.test(DOI) || type === 'dataset' || type === 'software';
const isOfCrossref = (item: CslItem): boolean => item.DOI !== undefined && !isOfDataCite(item);

const json = (body: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const missing = (): Answer => ({
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: 'Resource not found.',
});
