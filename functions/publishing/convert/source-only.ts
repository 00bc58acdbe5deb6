import type { MainFile } from '../../_lib/papers/intake/choose-main-file.ts';
import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import { mediaTypeOf } from '../../_lib/papers/intake/media-types.ts';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import type { ConvertedPaper, ReportMessage, SourceFile } from './converted-paper.ts';
import type { FrontMatter } from './submission.ts';
import { typesetCode } from './typst/typeset-paper.ts';
import type { Typesetter } from './typst/typesetter.ts';
import { h } from './write/hast.ts';
import { sanitizeHtml } from './write/sanitize-html.ts';
import { writePlainJats } from './write/write-jats.ts';
import { writeMarkdown } from './write/write-markdown.ts';

// About 100 printed pages. The file itself has the rest.
const shownCharacters = 300_000;

/** The last fallback: shows the source, for readers and for search. */
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
  const cut = { severity: 'info', message: 'Only the start of the long source is shown.' } as const;
  const page = sanitizeHtml([h('pre', { tabIndex: 0 }, h('code', {}, shown))]);
  return {
    kind: 'source-only',
    mainFile: main.path,
    format: main.format,
    html: page.html,
    toc: [],
    text,
    markdown: writeMarkdown(page.root),
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

/** Shows the author's PDF if its text couldn't be extracted in time. */
function pdfAsSent(
  files: ReadonlyArray<ProjectFile>,
  main: MainFile,
  pdf: Uint8Array,
  front: FrontMatter,
  messages: ReportMessage[],
): ConvertedPaper {
  const page = sanitizeHtml([h('p', {}, 'The text of this PDF can’t be extracted. Read the PDF itself.')]);
  return {
    kind: 'pdf',
    mainFile: main.path,
    format: 'pdf',
    html: page.html,
    toc: [],
    text: '',
    markdown: writeMarkdown(page.root),
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

/** Returns the project's files with the media types that browsers use to show them. */
export function shownSources(files: ReadonlyArray<ProjectFile>): SourceFile[] {
  return files.map((file) => ({ path: file.path, bytes: file.bytes, mediaType: mediaTypeOf(file.path) }));
}

/** Removes comments and commands, so that search can find the paper by its words. */
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
