import type { CitationFormat } from '#shared/domain/citation-formats.ts';
import type { CslItem } from './csl-item.ts';
import { writeBibtex } from './write-bibtex.ts';
import { writeRis } from './write-ris.ts';

/** Returns a paper's citation in a format, for pasting or saving. */
export async function writeCitation(format: CitationFormat, item: CslItem): Promise<string> {
  switch (format) {
    case 'bibtex':
      return writeBibtex(item);
    case 'ris':
      return writeRis(item);
    case 'csl-json':
      return `${JSON.stringify([withoutPdf(item)], null, 2)}\n`;
    default:
      // The style engine is three times as large as everything else.
      return (await import('./write-styled.ts')).writeStyled(format, item);
  }
}

/** CSL-JSON has no property for it. */
const withoutPdf = ({ pdf: _, ...item }: CslItem): CslItem => item;
