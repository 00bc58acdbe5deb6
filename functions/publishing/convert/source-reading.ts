import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import type { LatexEngine } from '../latexml/run-latexml.ts';
import type { ConversionLog } from './conversion-log.ts';
import type { SourceCounts } from './count-source.ts';
import type { Label } from './document/number-document.ts';
import type { ReferenceStyle } from './document/reference-style.ts';
import type { Drawer } from './drawings/drawer.ts';
import type { DrawnFile } from './drawings/drawn-files.ts';
import type { PaperWords } from './language/paper-words.ts';
import type { Block } from './pandoc/document.ts';
import type { Pandoc } from './pandoc/run-pandoc.ts';
import type { RawFields } from './source-fields/found-fields.ts';

/** A source as a pandoc document, before numbering and cleaning. */
export interface ReadSource {
  blocks: Block[];
  /** Who numbers its headings: the author, or we. LaTeX has numbered all of a paper. */
  numbering: 'by-hand' | 'headings' | 'done';
  /** Fields of .bib entries that no style prints, such as eprint, by the entry's key. */
  entryIds?: ReadonlyMap<string, readonly string[]>;
  /** The entries of its bibliographies as a list of CSL-JSON, if it has any. */
  entries?: string;
  counts: SourceCounts;
  /** The labels that its references can name before its blocks are numbered, such as those of other documents. */
  labels?: ReadonlyMap<string, Label>;
  /** The LaTeX up to its body. */
  preamble?: string;
  /** The source's drawings, as files that the blocks include. */
  drawn: DrawnFile[];
  /** The pictures in a notebook's outputs. */
  pictures?: ProjectFile[];
  /** The fields of the paper that the source has. */
  raw: RawFields;
  /** The words of its language. */
  words: PaperWords;
  /** How its references name their targets. */
  naming: ReferenceStyle;
}

export interface ReadContext {
  pandoc: Pandoc;
  drawer: Drawer;
  latexml: LatexEngine;
  files: ReadonlyArray<ProjectFile>;
  mainFile: string;
  log: ConversionLog;
  /** The language of the submission, for sources that don't declare theirs. */
  language: string;
}

/** Returns where the n-th occurrence (from 0) of a text is in a file. */
export function locateInFile(file: string, text: string) {
  return (needle: string, occurrence: number) => {
    let index = text.indexOf(needle);
    for (let count = 0; count < occurrence && index >= 0; count++) index = text.indexOf(needle, index + 1);
    return index < 0 ? undefined : { file, line: text.slice(0, index).split('\n').length };
  };
}
