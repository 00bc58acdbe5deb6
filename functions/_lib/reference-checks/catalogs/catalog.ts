import type { Catalog as CatalogName } from '#shared/domain/reference-check-constants.ts';
import type { CitedWork, WorkRecord } from '../matching/work.ts';

/** A catalog's answer. `at` is when it answered, which may be days ago. */
export interface CatalogAnswer {
  records: WorkRecord[];
  at: string;
}

/** How to ask one catalog. Every method throws `CatalogUnavailable` if the catalog doesn't answer as it should. */
export interface CatalogAdapter {
  readonly name: CatalogName;
  /** Returns the work with a DOI; an empty answer if it has none. */
  byDoi?(doi: string, asking: Asking): Promise<CatalogAnswer>;
  /** Returns the work with an arXiv id; an empty answer if it has none. */
  byArxivId?(arxivId: string, asking: Asking): Promise<CatalogAnswer>;
  /** Returns works like the cited one, the most similar first. */
  search?(cited: CitedWork, asking: Asking): Promise<CatalogAnswer>;
}

export interface Asking {
  /** Answers older than this are asked for again, in hours. */
  maximumAgeHours: number;
  /** When the answer must be there, in milliseconds since 1970. */
  deadline: number;
  /** Whether somebody waits for the answer: slow catalogs that only add to others are left out. */
  isHurried?: boolean;
  /** Whether only catalogs of other archives are asked: a paper's DOI elsewhere isn't about its page here. */
  isElsewhere?: boolean;
}

/** A catalog that can't be asked now, doesn't answer in time, or answers something else. */
export class CatalogUnavailable extends Error {
  readonly catalog: CatalogName;

  constructor(catalog: CatalogName, reason: string) {
    super(`${catalog}: ${reason}`);
    this.name = 'CatalogUnavailable';
    this.catalog = catalog;
  }
}
