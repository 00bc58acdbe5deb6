import type { Finding } from '#shared/domain/screening.ts';
import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import { extensionOf } from '../../_lib/papers/intake/media-types.ts';
import { lineFinder, unread } from './finding.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { hiddenByTex, hiddenInLatex } from './hidden-in-latex.ts';
import { hiddenInMarkup, withoutCode } from './hidden-in-markup.ts';

export interface ScreenedFile {
  path: string;
  bytes: Uint8Array;
}

/**
 * Finds hidden content in a file of a submission. In class files, drawings and attached PDFs, where tools leave white
 * labels and hidden layers, only orders count.
 * @param mainFile the path of the paper's main file
 * @param compiledPdf the path of the PDF that its authors compiled
 */
export async function screenFile(
  { path, bytes }: ScreenedFile,
  mainFile: string,
  compiledPdf?: string,
): Promise<Finding[]> {
  const extension = extensionOf(path);
  if (extension === 'pdf') {
    // Loaded on demand: most papers have no PDF, and pdf.js takes 0.2 s to load.
    const { hiddenInPdf } = await import('./pdf/hidden-in-pdf.ts');
    const found = await hiddenInPdf(bytes, path).catch((error: unknown) => {
      console.error('A PDF could not be screened', { path, error });
      return [unread(path)];
    });
    return path === mainFile || path === compiledPdf ? found : ordersIn(found);
  }
  if (!TEXTS.has(extension) && path !== mainFile) return [];
  const { text: sent } = decodeText(bytes);
  const text = extension === 'ipynb' ? await wordsOf(sent) : sent;
  return [...hiddenCharacters(text, path), ...hiddenByMarkup(text, path, extension, path === mainFile)];
}

/** A notebook that can’t be read is screened as it is. */
async function wordsOf(notebook: string): Promise<string> {
  const { notebookText } = await import('../convert/markdown/notebook-cells.ts');
  try {
    return notebookText(notebook);
  } catch {
    return notebook;
  }
}

const TEXTS = new Set([
  'tex',
  'ltx',
  'latex',
  'bbl',
  'sty',
  'cls',
  'md',
  'markdown',
  'qmd',
  'rmd',
  'ipynb',
  'txt',
  'html',
  'htm',
  'svg',
  'bib',
]);

function hiddenByMarkup(text: string, path: string, extension: string, isMain: boolean): Finding[] {
  switch (extension) {
    case 'tex':
    case 'ltx':
    case 'latex':
    case 'bbl':
      return hiddenInLatex(text, path);
    case 'sty':
    case 'cls':
      return ordersIn(hiddenInLatex(text, path));
    case 'md':
    case 'markdown':
    case 'qmd':
    case 'rmd':
    case 'ipynb': {
      const shown = withoutCode(text);
      const line = lineFinder(shown);
      return [
        ...hiddenInMarkup(text, path, true),
        ...hiddenByTex(shown, (index) => `${path}:${line(index)}`),
      ];
    }
    case 'html':
    case 'htm':
    case 'svg':
      return isMain && extension !== 'svg'
        ? hiddenInMarkup(text, path, false)
        : ordersIn(hiddenInMarkup(text, path, false));
    default:
      return [];
  }
}

/** Files that can't be checked don't count as clean. */
const ordersIn = (findings: Finding[]) =>
  findings.filter(({ rule }) => rule === 'model-instructions' || rule === 'not-screened');
