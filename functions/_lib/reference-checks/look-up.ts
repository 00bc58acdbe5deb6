import type { Catalog, WorkKind } from '#shared/domain/reference-check-constants.ts';
import { arxiv } from './catalogs/arxiv.ts';
import {
  type Asking,
  type CatalogAdapter,
  type CatalogAnswer,
  CatalogUnavailable,
} from './catalogs/catalog.ts';
import { crossref } from './catalogs/crossref.ts';
import { datacite } from './catalogs/datacite.ts';
import { asksDblp, dblp } from './catalogs/dblp.ts';
import { isRegisteredDoi } from './catalogs/doi-system.ts';
import { openalex } from './catalogs/openalex.ts';
import { ownPapers } from './catalogs/own-papers.ts';
import { identifierKeys } from './matching/compare-identifiers.ts';
import { matchReference, type ReferenceMatch } from './matching/match-reference.ts';
import type { CitedWork, WorkRecord } from './matching/work.ts';

/** Where a reference was looked up, with the outcome. */
export interface Lookup {
  catalog: Catalog;
  outcome: 'found' | 'nothing' | 'failed';
  at: string;
}

export interface LookedUp {
  match: ReferenceMatch;
  lookups: Lookup[];
}

/**
 * Looks a cited work up, first by its identifiers and then by its title and authors, until a record agrees with it: in our own
 * papers, by DOI in Crossref and DataCite, by arXiv id, and by title in Crossref, OpenAlex and DBLP. A catalog that can't be asked is
 * left out, and appears as `failed`.
 */
export async function lookUp(cited: CitedWork, asking: Asking): Promise<LookedUp> {
  const search = new Search(cited, asking);
  const first = asking.isElsewhere ? [] : [search.inOwnPapers];
  for (const step of [...first, search.byDoi, search.byArxivId, search.byTitle]) {
    await step.call(search);
    if (search.match().verdict === 'verified') break;
  }
  return { match: search.match(), lookups: search.lookups };
}

/** The kinds of works that DBLP has. */
const DBLP_KINDS: readonly WorkKind[] = ['paper', 'book'];

class Search {
  readonly lookups: Lookup[] = [];
  readonly #cited: CitedWork;
  readonly #asking: Asking;
  readonly #named: WorkRecord[] = [];
  readonly #similar: WorkRecord[] = [];
  readonly #unknownIds: string[] = [];

  constructor(cited: CitedWork, asking: Asking) {
    this.#cited = cited;
    this.#asking = asking;
  }

  match(): ReferenceMatch {
    const candidates = { named: this.#named, similar: this.#similar, unknownIds: this.#unknownIds };
    return matchReference(this.#cited, candidates);
  }

  async inOwnPapers(): Promise<void> {
    const { archiveId } = this.#cited;
    const records = await ownPapers(this.#cited);
    const keys = identifierKeys({ archiveId });
    this.#named.push(...records.filter((record) => identifierKeys(record).some((key) => keys.includes(key))));
    this.#similar.push(...records);
    if (records.length > 0 || archiveId !== undefined)
      this.#note('colophon', records.length > 0 ? 'found' : 'nothing', new Date().toISOString());
    if (archiveId !== undefined && records.length === 0) this.#unknownIds.push(...keys);
  }

  /** DOIs of arXiv are arXiv ids. */
  async byDoi(): Promise<void> {
    const key = identifierKeys({ doi: this.#cited.doi }).find((id) => id.startsWith('doi:'));
    const doi = key?.slice('doi:'.length);
    if (key === undefined || doi === undefined) return;
    const found =
      (await this.#ask('crossref', this.#named, () => crossref.byDoi?.(doi, this.#asking))) ||
      (await this.#ask('datacite', this.#named, () => datacite.byDoi?.(doi, this.#asking)));
    if (!found && this.#answered('crossref', 'datacite')) await this.#noteUnregistered(doi, key);
  }

  async #noteUnregistered(doi: string, key: string): Promise<void> {
    try {
      const isRegistered = await isRegisteredDoi(doi, this.#asking);
      this.#note('doi', isRegistered ? 'found' : 'nothing', new Date().toISOString());
      if (!isRegistered) this.#unknownIds.push(key);
    } catch (error) {
      this.#noteFailure('doi', error);
    }
  }

  /** arXiv is slow by its own rules, and DataCite has its DOIs. */
  async byArxivId(): Promise<void> {
    const key = identifierKeys(this.#cited).find((id) => id.startsWith('arxiv:'));
    const arxivId = key?.slice('arxiv:'.length);
    if (key === undefined || arxivId === undefined) return;
    const found =
      (await this.#ask('datacite', this.#named, () => datacite.byArxivId?.(arxivId, this.#asking))) ||
      (await this.#ask('arxiv', this.#named, () => arxiv.byArxivId?.(arxivId, this.#asking)));
    if (!found && this.#answered('datacite', 'arxiv')) this.#unknownIds.push(key);
  }

  async byTitle(): Promise<void> {
    if (!this.#cited.title && !this.#cited.text) return;
    await this.#search(crossref);
    if (this.match().verdict === 'verified') return;
    await this.#search(openalex);
    if (this.match().verdict === 'verified' || this.#asking.isHurried || !asksDblp()) return;
    if (!DBLP_KINDS.includes(this.#cited.kind)) return;
    await this.#search(dblp);
  }

  /** A search also returns works that are only similar. It found something if one of them is the cited work. */
  async #search({ name, search }: CatalogAdapter): Promise<void> {
    const isTheWork = (records: WorkRecord[]) =>
      !['not-found', 'other-work'].includes(
        matchReference(this.#cited, { named: [], similar: records }).verdict,
      );
    await this.#ask(name, this.#similar, () => search?.(this.#cited, this.#asking), isTheWork);
  }

  /** Adds a catalog's records to a list. @returns whether it found the work */
  async #ask(
    catalog: Catalog,
    list: WorkRecord[],
    ask: () => Promise<CatalogAnswer> | undefined,
    isFound = (records: WorkRecord[]) => records.length > 0,
  ): Promise<boolean> {
    try {
      const { records = [], at = '' } = (await ask()) ?? {};
      list.push(...records);
      const found = isFound(records);
      this.#note(catalog, found ? 'found' : 'nothing', at);
      return found;
    } catch (error) {
      this.#noteFailure(catalog, error);
      return false;
    }
  }

  #noteFailure(catalog: Catalog, error: unknown): void {
    if (!(error instanceof CatalogUnavailable)) throw error;
    this.#note(catalog, 'failed', new Date().toISOString());
  }

  /** A catalog that is asked twice appears once, with its better outcome unless it failed. */
  #note(catalog: Catalog, outcome: Lookup['outcome'], at: string): void {
    const before = this.lookups.find((one) => one.catalog === catalog);
    if (!before) this.lookups.push({ catalog, outcome, at });
    else if (outcome === 'failed' || (before.outcome === 'nothing' && outcome === 'found'))
      Object.assign(before, { outcome, at });
  }

  #answered(...catalogs: Catalog[]): boolean {
    return catalogs.every((name) =>
      this.lookups.some(({ catalog, outcome }) => catalog === name && outcome !== 'failed'),
    );
  }
}
