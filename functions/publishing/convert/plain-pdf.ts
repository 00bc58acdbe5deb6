import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { FrontMatter } from './submission.ts';

/** Writes a page with the paper's title and the location of its source, if not even plain text could be typeset. */
export async function plainPdf(front: FrontMatter): Promise<{ pdf: Uint8Array; pages: number }> {
  const document = await PDFDocument.create();
  document.setTitle(front.title);
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const page = document.addPage([595, 842]); // A4 in points
  const write = (text: string, y: number, size: number) =>
    page.drawText(latinOnly(text).slice(0, 1_000), {
      x: 72,
      y,
      size,
      font,
      maxWidth: 450,
      lineHeight: size * 1.3,
    });
  write(`${front.archiveId}v${front.version}  ${front.date.slice(0, 10)}`, 780, 9);
  write(front.title, 740, 16);
  write(front.authors.map((author) => author.name).join(', '), 660, 11);
  write('This paper can’t be typeset. Its source is available on its web page.', 620, 11);
  return { pdf: await document.save(), pages: 1 };
}

/** Keeps only the characters of windows-1252, which the built-in fonts of PDF readers have. */
export function latinOnly(text: string): string {
  return text.replace(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”•…]/g, '?');
}
