import { LIMITS } from '#shared/constants.ts';
import type { NoticeKind, WorkKind } from '#shared/domain/reference-check-constants.ts';

/** A person or a group, as printed or as a catalog has it. A group, or a name that can't be split, has only a family name. */
export interface WorkAuthor {
  family: string;
  given?: string;
}

/** What a reference says of the work that it cites. */
export interface CitedWork {
  /** The reference's key in its paper. */
  key: string;
  kind: WorkKind;
  title?: string;
  authors: WorkAuthor[];
  /** Whether the list of authors ends with "et al." or "and others". */
  hasMoreAuthors?: boolean;
  year?: number;
  venue?: string;
  /** Lower case, without `https://doi.org/`. */
  doi?: string;
  /** `2101.00001` or `hep-th/9901001`, perhaps with a version. */
  arxivId?: string;
  /** The id of a paper of this archive. */
  archiveId?: string;
  url?: string;
  /** The printed reference from which the fields were read, perhaps wrongly: its words decide. */
  text?: string;
  /** The part of `text` that has the authors. */
  authorText?: string;
}

/** Returns a work with its fields cut to what is compared: comparing takes more than linear time, and callers send any text. */
export function withinLimits(work: CitedWork): CitedWork {
  const { readCharacters, fieldCharacters, authors: most } = LIMITS.referenceCheck;
  const field = (text: string) => text.slice(0, fieldCharacters);
  const cut = (name: 'title' | 'venue' | 'doi' | 'arxivId' | 'url') =>
    work[name] === undefined ? {} : { [name]: field(work[name]) };
  return {
    ...work,
    key: field(work.key),
    authors: work.authors.slice(0, most).map(({ family, given }) => ({
      family: field(family),
      ...(given === undefined ? {} : { given: field(given) }),
    })),
    ...(work.authors.length > most ? { hasMoreAuthors: true } : {}),
    ...cut('title'),
    ...cut('venue'),
    ...cut('doi'),
    ...cut('arxivId'),
    ...cut('url'),
    ...(work.text === undefined ? {} : { text: work.text.slice(0, readCharacters) }),
  };
}

/** A work as a catalog describes it. */
export interface WorkRecord {
  /** The catalog's own id of the record. */
  id: string;
  /** The catalog that has the record, such as `crossref`. */
  catalog: string;
  title: string;
  subtitle?: string;
  authors: WorkAuthor[];
  /** Each year in which it appeared: in print, online, as the issue says. */
  years: number[];
  /** Names of its journal, proceedings or repository, long and short. */
  venues: string[];
  doi?: string;
  arxivId?: string;
  /** The id of a paper of this archive. */
  archiveId?: string;
  url?: string;
  isPreprint?: boolean;
  /** Retractions, corrections and expressions of concern. */
  notices?: WorkNotice[];
}

/** A notice about a work, as Crossref's `update-to` and `updated-by` have it. */
export interface WorkNotice {
  kind: NoticeKind;
  doi?: string;
  /** ISO date. */
  date?: string;
}
