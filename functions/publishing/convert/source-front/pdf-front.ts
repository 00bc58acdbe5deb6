import { getDocumentProxy } from 'unpdf';
import { type PdfBlock, readPdfText } from '../read-pdf-text.ts';
import { namedOnly, type RawFront, splitKeywords, splitNames } from './raw-front.ts';

/** Reads a PDF's own metadata, unless a word processor filled it in, and the section "Abstract" of its text. */
export async function pdfFront(bytes: Uint8Array): Promise<RawFront> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const info = (await document.getMetadata()).info as Record<string, unknown>;
  const [title, author, keywords] = ['Title', 'Author', 'Keywords'].map((key) => textOf(info[key]));
  const { blocks } = await readPdfText(bytes);
  return {
    title: title !== undefined && isTitle(title) ? title : undefined,
    abstract: abstractIn(blocks),
    // A title that a program invented comes with the name of a computer's account.
    authors: title !== undefined && isTitle(title) && author ? namedOnly(splitNames(author)) : [],
    keywords: keywords ? splitKeywords(keywords) : [],
  };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** Programs write file names, templates' names, and "untitled" there. */
const isTitle = (text: string): boolean =>
  text.length >= 8 &&
  /\p{L}{3,}\s+\S/u.test(text) &&
  !/\.(?:docx?|tex|dvi|pdf|indd|odt|rtf|pages)$/i.test(text) &&
  !/^(?:microsoft|untitled|manuscript|template|draft|document|layout|proceedings)\b/i.test(text);

function abstractIn(blocks: readonly PdfBlock[]): string | undefined {
  const start = blocks.findIndex(({ text }) => /^abstract\b/i.test(text));
  if (start < 0) return undefined;
  const inline = blocks[start]?.text.replace(/^abstract\s*[.:—–-]*\s*/i, '') ?? '';
  if (inline.length > 50) return inline;
  const rest = blocks.slice(start + 1);
  const end = rest.findIndex(
    ({ kind, text }) => kind === 'heading' || /^(?:key\s?words|1\.?\s|introduction)/i.test(text),
  );
  return rest
    .slice(0, end < 0 ? 1 : end)
    .map(({ text }) => text)
    .join('\n\n');
}
