import type { ImportSource, VenueKind } from '#shared/domain/venue-constants.ts';

/** A paper that a venue accepted, as its export has it. */
export interface ExportedPaper {
  /** Its id at the service. */
  key: string;
  /** The name of its round or issue. */
  round: string;
  title: string;
  authors: string[];
  decision: string;
  doi: string;
  url: string;
  /** Times as the service writes them. */
  submittedAt?: number | string | null | undefined;
  decidedAt?: number | string | null | undefined;
}

/** What an export says of a venue. */
export interface VenueExport {
  source: ImportSource;
  name: string;
  kind: VenueKind;
  website: string;
  issn: string;
  papers: ExportedPaper[];
  /** Papers that are never shown. */
  refused: number;
  hidden: number;
  /** What isn't taken of the papers that are, in sentences. */
  leftOut: string[];
}
