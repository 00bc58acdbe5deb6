import type { CitationFormat, ListFormat } from '#shared/domain/citation-formats.ts';
import type { CslItem } from '../_lib/citations/csl-item.ts';
import { writeBibtex } from '../_lib/citations/write-bibtex.ts';
import { writeRis } from './write-ris.ts';

/** Returns a paper's citation in a format, for pasting or saving. */
export async function writeCitation(format: CitationFormat, item: CslItem): Promise<string> {
  switch (format) {
    case 'bibtex':
    case 'ris':
    case 'csl-json':
      return writeList(format, [item]);
    default:
      // The style engine is three times as large as everything else.
      return (await import('./write-styled.ts')).writeStyled(format, item);
  }
}

/** Returns the citations of several papers as one file. */
export function writeList(format: ListFormat, items: readonly CslItem[]): string {
  if (format === 'csl-json') return `${JSON.stringify(items.map(withoutPdf), null, 2)}\n`;
  return items.map(format === 'bibtex' ? writeBibtex : writeRis).join('');
}

/** CSL-JSON has no property for it. */
const withoutPdf = ({ pdf: _, ...item }: CslItem): CslItem => item;
