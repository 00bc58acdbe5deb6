import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Element } from 'hast';
import { paperAnchor } from '#shared/domain/paper-anchors.ts';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import type { ConvertedPaper, ReportMessage, SourceFile, TocEntry } from './converted-paper.ts';
import { referencesInText } from './document/references-in-text.ts';
import { latinOnly } from './plain-pdf.ts';
import { type PdfBlock, readPdfText } from './read-pdf-text.ts';
import type { FrontMatter } from './submission.ts';
import { h } from './write/hast.ts';
import { sanitizeHtml } from './write/sanitize-html.ts';
import { writePlainJats } from './write/write-jats.ts';
import { writeMarkdown } from './write/write-markdown.ts';

/** Keeps an author's PDF, stamps it with id and date like a preprint, and extracts its text for reading and search. */
export async function convertPdf(
  files: ReadonlyArray<ProjectFile>,
  mainFile: string,
  front: FrontMatter,
  sources: SourceFile[],
  earlier: ReportMessage[] = [],
): Promise<ConvertedPaper> {
  const original = files.find((file) => file.path === mainFile)?.bytes ?? new Uint8Array();
  const messages: ReportMessage[] = [
    ...earlier,
    {
      severity: 'info',
      message: 'A PDF is shown as it is. Send LaTeX or Markdown for a web page with formulas.',
    },
  ];
  const { blocks: read, pages } = await readPdfText(original).catch((error: unknown) => {
    messages.push({ severity: 'error', message: `The text of the PDF can’t be read: ${reasonOf(error)}` });
    return { blocks: [], pages: 0 };
  });
  const blocks = withoutTitle(read, front.title);
  const paragraphs = blocks.map(({ text }) => text);
  const { elements, toc } = placed(blocks);
  const page = sanitizeHtml(elements);
  const pdf = await stampPdf(original, front).catch((error: unknown) => {
    messages.push({
      severity: 'warning',
      message: `The PDF could not be stamped with its id: ${reasonOf(error)}`,
    });
    return original;
  });
  const text = paragraphs.join('\n\n');
  const references = referencesInText(text);
  if (pages > 0 && text.trim() === '')
    messages.push({
      severity: 'warning',
      message: 'The PDF contains only images of pages and no text. Search can’t find it.',
    });
  return {
    kind: 'pdf',
    mainFile,
    format: 'pdf',
    html: page.html,
    toc,
    text,
    markdown: writeMarkdown(page.root),
    jats: writePlainJats(paragraphs, front, references),
    pdf,
    figures: [],
    sources,
    references,
    wordCount: text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0,
    pageCount: pages,
    report: { score: text ? 0.5 : 0, lossy: true, messages },
  };
}

/** Removes title and abstract, which the page shows itself. */
function withoutTitle(blocks: PdfBlock[], title: string): PdfBlock[] {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return blocks.filter(({ text }, index) => index > 3 || letters(text) !== letters(title));
}

/** Nests sections by their headings without skipping levels. */
function placed(blocks: PdfBlock[]): { elements: Element[]; toc: TocEntry[] } {
  const toc: TocEntry[] = [];
  let previous = 1;
  const elements = blocks.map((block) => {
    if (block.kind === 'paragraph') return h('p', {}, block.text);
    const level = Math.min(block.level + 1, previous + 1, 6);
    previous = level;
    const id = `section-${toc.length + 1}`;
    const [, number, title = block.text] = /^(\d[\d.]*?)\.?\s+(.*)$/.exec(block.text) ?? [];
    toc.push({ id: paperAnchor(id), level, title, ...(number === undefined ? {} : { number }) });
    return h(
      `h${level}`,
      { id },
      number === undefined ? undefined : h('span', { className: ['number'] }, number),
      number === undefined ? '' : ' ',
      title,
    );
  });
  return { elements, toc: toc.filter(({ level }) => level <= 4) };
}

/** Stamps id, date and license on the left margin of the first page, like arXiv. */
export async function stampPdf(bytes: Uint8Array, front: FrontMatter): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const [page] = document.getPages();
  if (!page) return bytes;
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const text = latinOnly(`${front.archiveId}v${front.version}   ${front.date.slice(0, 10)}`);
  const size = 16;
  const y = (page.getHeight() - font.widthOfTextAtSize(text, size)) / 2;
  page.drawText(text, { x: 28, y, size, font, color: rgb(0.4, 0.4, 0.4), rotate: degrees(90) });
  return document.save();
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 200);
