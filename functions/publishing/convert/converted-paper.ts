import type { Manuscript } from '#shared/domain/manuscript/schemas.ts';
import type { SourceFront } from '#shared/domain/preview.ts';
import type { SourceFormat } from '../../_lib/papers/intake/uploaded-file.ts';
import type { SourceCounts } from './count-source.ts';

/** The renditions of a version, which can be regenerated from the stored source at any time. */
export interface ConvertedPaper {
  /** The result: converted, the author's own PDF, or only the source with its text, which waits at the desk. */
  kind: 'converted' | 'pdf' | 'source-only';
  mainFile: string;
  format: SourceFormat;
  /** A sanitized fragment with MathML and headings from h2 on, without title, authors and abstract. */
  html: string;
  toc: TocEntry[];
  text: string;
  /** What the page shows, as Markdown with formulas in TeX. */
  markdown: string;
  /** A JATS 1.3 article. */
  jats: string;
  pdf: Uint8Array;
  /** The PDF that the authors compiled and sent with the source, if readers get it. */
  authorPdf?: Uint8Array;
  /** Its path among the sources, also if readers don’t get it. */
  compiledPdf?: string;
  /** The picture for link previews, as PNG; absent if it couldn't be drawn. */
  card?: Uint8Array;
  /** The font of the page's formulas, as WOFF2; absent without formulas, or if it couldn't be made. */
  mathFont?: Uint8Array;
  figures: Figure[];
  /** The unpacked project as shown to readers. */
  sources: SourceFile[];
  references: Reference[];
  /** Fields that the submission left out and the source has. */
  found?: Partial<Manuscript>;
  /** The main file's title, abstract, and authors; only if the submission asked for them. */
  sourceFront?: SourceFront;
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
  /** From 0, nothing converted, to 1, no loss. */
  score: number;
  lossy: boolean;
  messages: ReportMessage[];
  /** Counts of the elements in the source and in the output; for converted papers only. */
  counts?: { source: SourceCounts; output: SourceCounts };
}

export interface ReportMessage {
  severity: 'info' | 'warning' | 'error';
  message: string;
  file?: string;
  line?: number;
}
