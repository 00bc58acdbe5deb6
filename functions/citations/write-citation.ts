import type { CitationFormat } from '#shared/domain/citation-formats.ts';
import type { CslItem } from './csl-item.ts';
import { writeBibtex } from './write-bibtex.ts';
import { writeRis } from './write-ris.ts';

/** A paper's citation in a format, ready to be pasted or kept as a file. */
export async function writeCitation(format: CitationFormat, item: CslItem): Promise<string> {
  switch (format) {
    case 'bibtex':
      return writeBibtex(item);
    case 'ris':
      return writeRis(item);
    case 'csl-json':
      return `${JSON.stringify([item], null, 2)}\n`;
    default:
      // The engine for styles is three times all the rest.
      return (await import('./write-styled.ts')).writeStyled(format, item);
  }
}
