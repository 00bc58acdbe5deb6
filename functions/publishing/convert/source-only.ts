import type { MainFile } from '../../_lib/intake/choose-main-file.ts';
import { decodeText } from '../../_lib/intake/decode-text.ts';
import { mediaTypeOf } from '../../_lib/intake/media-types.ts';
import type { ProjectFile } from '../../_lib/intake/unpack-submission.ts';
import type { ConvertedPaper, ReportMessage, SourceFile } from './converted-paper.ts';
import type { FrontMatter } from './submission.ts';
import { typesetCode } from './typst/typeset-paper.ts';
import type { Typesetter } from './typst/typesetter.ts';
import { h } from './write/hast.ts';
import { sanitiseHtml } from './write/sanitise-html.ts';
import { writePlainJats } from './write/write-jats.ts';

// Some 100 printed pages; who needs more has the file itself.
const shownCharacters = 300_000;

/** The last step of the descent: the source as it is, for readers who can read it, and for search. */
export async function sourceOnly(
  files: ReadonlyArray<ProjectFile>,
  main: MainFile,
  front: FrontMatter,
  typesetter: Typesetter | undefined,
  messages: ReportMessage[],
): Promise<ConvertedPaper> {
  const bytes = files.find((each) => each.path === main.path)?.bytes ?? new Uint8Array();
  if (main.format === 'pdf') return pdfAsSent(files, main, bytes, front, messages);
  const whole = decodeText(bytes).text;
  const shown = whole.slice(0, shownCharacters);
  const text = readableText(shown);
  const set = await typesetCode(shown, front, typesetter ?? noTypesetter).catch(async () =>
    (await import('./plain-pdf.ts')).plainPdf(front),
  );
  const cut = { severity: 'info', message: 'Only the beginning of the long source is shown.' } as const;
  return {
    kind: 'source-only',
    mainFile: main.path,
    format: main.format,
    html: sanitiseHtml([h('pre', { tabIndex: 0 }, h('code', {}, shown))]),
    toc: [],
    text,
    jats: writePlainJats(text.split(/\n\s*\n/).filter(Boolean), front),
    pdf: set.pdf,
    figures: [],
    sources: shownSources(files),
    references: [],
    wordCount: text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0,
    pageCount: set.pages,
    report: { score: 0, lossy: true, messages: whole.length > shown.length ? [...messages, cut] : messages },
  };
}

/** A PDF whose text could not be had in time is still there to be read. */
function pdfAsSent(
  files: ReadonlyArray<ProjectFile>,
  main: MainFile,
  pdf: Uint8Array,
  front: FrontMatter,
  messages: ReportMessage[],
): ConvertedPaper {
  return {
    kind: 'pdf',
    mainFile: main.path,
    format: 'pdf',
    html: sanitiseHtml([h('p', {}, 'The text of this PDF could not be read; the PDF itself can.')]),
    toc: [],
    text: '',
    jats: writePlainJats([], front),
    pdf,
    figures: [],
    sources: shownSources(files),
    references: [],
    wordCount: 0,
    pageCount: 0,
    report: { score: 0, lossy: true, messages },
  };
}

/** The project as readers see it, each file with the type by which a browser may show it. */
export function shownSources(files: ReadonlyArray<ProjectFile>): SourceFile[] {
  return files.map((file) => ({ path: file.path, bytes: file.bytes, mediaType: mediaTypeOf(file.path) }));
}

/** Without comments and without the commands themselves, good enough to find the paper by its words. */
function readableText(source: string): string {
  return source
    .replace(/(?<!\\)%.*$/gm, '')
    .replace(/\\[A-Za-z@]+\*?/g, ' ')
    .replace(/[{}\\~]/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

const noTypesetter: Typesetter = {
  typeset: () => Promise.resolve({ ok: false, problem: 'typst is not available' }),
  findFaults: () => Promise.resolve([]),
  drawPdf: () => Promise.resolve(undefined),
};
