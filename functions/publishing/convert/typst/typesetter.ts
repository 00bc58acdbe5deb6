/** What typst is asked for; it runs in a process of its own, see `typst-process.ts`. */
export interface Typesetter {
  /** Sets a document; `files` are its images by path. */
  typeset(source: string, files: ReadonlyMap<string, Uint8Array>): Promise<TypesetResult>;
  /** Which of these pieces of typst markup can't be set, by index; typst itself doesn't say where a document failed. */
  findFaults(pieces: string[]): Promise<number[]>;
  /** The first page of a PDF as SVG; undefined when it can't be read. */
  drawPdf(pdf: Uint8Array): Promise<string | undefined>;
}

export type TypesetResult = { ok: true; pdf: Uint8Array; pages: number } | { ok: false; problem: string };

export type TypstRequest =
  | { id: number; kind: 'typeset'; source: string; files: ReadonlyMap<string, Uint8Array> }
  | { id: number; kind: 'find-faults'; pieces: string[] }
  | { id: number; kind: 'draw-pdf'; pdf: Uint8Array };

export type TypstAnswer =
  | { id: number; kind: 'typeset'; result: TypesetResult }
  | { id: number; kind: 'find-faults'; faults: number[] }
  | { id: number; kind: 'draw-pdf'; svg: string | undefined };
