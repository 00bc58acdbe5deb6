import type { WorkKind } from './work-kinds.ts';

/** A person or a group, as printed or as a catalogue has it. A group, or a name that can't be split, has only a family name. */
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
  /** The reference as printed. It decides if the fields were read from it. */
  text?: string;
}

/** A work as a catalogue describes it. */
export interface WorkRecord {
  /** The catalogue's own id of the record. */
  id: string;
  /** The catalogue that has the record, such as `crossref`. */
  catalogue: string;
  title: string;
  subtitle?: string;
  authors: WorkAuthor[];
  /** Each year in which it appeared: in print, online, as the issue says. */
  years: number[];
  /** Names of its journal, proceedings or repository, long and short. */
  venues: string[];
  doi?: string;
  arxivId?: string;
  url?: string;
  isPreprint?: boolean;
  /** Retractions, corrections and expressions of concern. */
  notices?: WorkNotice[];
}

/** A notice about a work, as Crossref's `update-to` and `updated-by` have it. */
export interface WorkNotice {
  kind: 'retraction' | 'correction' | 'concern';
  doi?: string;
  /** ISO date. */
  date?: string;
}
