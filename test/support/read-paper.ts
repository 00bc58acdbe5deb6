import { aLatexPaper, type Content } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { readPaper as readSubmission } from '../../functions/publishing/convert/convert-source.ts';
import type { ConvertedPaper } from '../../functions/publishing/convert/converted-paper.ts';
import { startDrawer } from '../../functions/publishing/convert/drawings/drawer.ts';
import { startPicturer } from '../../functions/publishing/convert/figures/picturer.ts';
import type { Submission } from '../../functions/publishing/convert/submission.ts';
import { startTypst } from '../../functions/publishing/convert/typst/start-typst.ts';
import type { Typesetter } from '../../functions/publishing/convert/typst/typesetter.ts';
import { runLatexml } from '../../functions/publishing/latexml/run-latexml.ts';
import { aSubmission } from './a-submission.ts';
import { pandocForTests } from './pandoc.ts';

export type ReadPaper = Awaited<ReturnType<typeof readSubmission>>;

/** Reads a paper as its page shows it. Without a PDF and JATS, it takes a twentieth of the time of a conversion. */
export async function readPaper(submission: Submission): Promise<ReadPaper> {
  // Not by the clock: a busy machine draws late.
  const drawer = startDrawer({ each: slow, together: slow });
  const picturer = startPicturer({ each: slow, together: slow });
  let typst: ReturnType<typeof startTypst> | undefined;
  const start = () => (typst ??= startTypst());
  const typesetter: Typesetter = {
    typeset: (...given) => start().typeset(...given),
    findFaults: (...given) => start().findFaults(...given),
    drawPdf: (...given) => start().drawPdf(...given),
  };
  try {
    return await readSubmission(submission, {
      pandoc: await pandocForTests(),
      typesetter,
      drawer,
      picturer,
      latexml: runLatexml,
    });
  } finally {
    drawer.stop();
    picturer.stop();
    typst?.stop();
  }
}

/** Reads a LaTeX paper with a body, a preamble, and other files. */
export const readLatex = (body: string, preamble = '', files: Record<string, Content> = {}) =>
  readPaper(aSubmission({ 'main.tex': aLatexPaper(body, preamble), ...files }));

/** Converts a LaTeX paper with a body, a preamble, and other files to all its renditions. */
export const convertLatex = (body: string, preamble = '', files: Record<string, Content> = {}) =>
  convertPaper(aSubmission({ 'main.tex': aLatexPaper(body, preamble), ...files }));

/** How long a test that converts a paper may take, in milliseconds. */
export const slow = 60_000;

/** Returns the messages that are more than information. */
export const warnings = ({ report }: Pick<ConvertedPaper, 'report'>) =>
  report.messages.filter(({ severity }) => severity !== 'info').map(({ message }) => message);

/** Returns the page's words, with formulas as their characters. */
export const wordsOf = ({ html }: Pick<ConvertedPaper, 'html'>) =>
  html
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replace(/<\/(?:td|th|dt|dd|p|li)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/\s+/g, ' ');

/** A picture, as SVG. */
export const PIXEL =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';
