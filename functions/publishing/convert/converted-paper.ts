import type { SourceFormat } from '../../_lib/intake/uploaded-file.ts';
import type { SourceCounts } from './count-source.ts';

/** All that is derived from one version of a paper; it can be made again from the stored source at any time. */
export interface ConvertedPaper {
  /** How far it got: converted, the author's own PDF shown as it is, or the source and its text only. */
  kind: 'converted' | 'pdf' | 'source-only';
  mainFile: string;
  format: SourceFormat;
  /** A sanitised fragment with MathML, headings from h2 on; without title, authors and abstract. */
  html: string;
  toc: TocEntry[];
  text: string;
  /** A JATS 1.3 article. */
  jats: string;
  pdf: Uint8Array;
  figures: Figure[];
  /** The unpacked project as shown to readers. */
  sources: SourceFile[];
  references: Reference[];
  wordCount: number;
  pageCount: number;
  report: ConversionReport;
}

export interface TocEntry {
  id: string;
  /** 2 to 4, as in h2 to h4 */
  level: number;
  number?: string;
  title: string;
}

export interface Figure {
  /** `figures/<sha256>.<ext>` */
  path: string;
  bytes: Uint8Array;
  mediaType: string;
  alt: string;
}

export interface SourceFile {
  path: string;
  bytes: Uint8Array;
  mediaType: string;
}

export interface Reference {
  key: string;
  number?: number;
  text: string;
  doi?: string;
  arxivId?: string;
  archiveId?: string;
  url?: string;
}

export interface ConversionReport {
  /** 1 is without loss, 0 is nothing converted. */
  score: number;
  lossy: boolean;
  messages: ReportMessage[];
  /** What the source holds by a plain count, and what came out; for converted papers only. */
  counts?: { source: SourceCounts; output: SourceCounts };
}

export interface ReportMessage {
  severity: 'info' | 'warning' | 'error';
  message: string;
  file?: string;
  line?: number;
}
