/** Requests to typst, which runs in a separate process (see `typst-process.ts`). */
export interface Typesetter {
  /** Typesets a document; `files` are its images by path. */
  typeset(
    source: string,
    files: ReadonlyMap<string, Uint8Array>,
    options?: TypesetOptions,
  ): Promise<TypesetResult>;
  /** Returns the indexes of the pieces of markup that can't be typeset, because typst doesn't report where a document failed. */
  findFaults(pieces: string[]): Promise<number[]>;
  /** Draws the first page of a PDF as SVG, or returns undefined if it can't be read. */
  drawPdf(pdf: Uint8Array): Promise<string | undefined>;
}

export interface TypesetOptions {
  /** Whether the PDF declares that it conforms to PDF/UA-1 too; defaults to true. */
  declaresPdfUa?: boolean;
}

/** `deviation` is why the PDF isn't a PDF/A-2a, in typst's words. */
export type TypesetResult =
  | { ok: true; pdf: Uint8Array; pages: number; deviation?: string }
  | { ok: false; problem: string };

export type TypstRequest =
  | {
      id: number;
      kind: 'typeset';
      source: string;
      files: ReadonlyMap<string, Uint8Array>;
      options: TypesetOptions;
    }
  | { id: number; kind: 'find-faults'; pieces: string[] }
  | { id: number; kind: 'draw-pdf'; pdf: Uint8Array };

export type TypstAnswer =
  | { id: number; kind: 'typeset'; result: TypesetResult }
  | { id: number; kind: 'find-faults'; faults: number[] }
  | { id: number; kind: 'draw-pdf'; svg: string | undefined };
