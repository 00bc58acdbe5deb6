import { CAPSULE_FOLDER } from '#shared/domain/capsule-constants.ts';
import type { ContentType } from '#shared/domain/paper.ts';
import { chooseMainTex, isSlides } from './choose-main-tex.ts';
import { decodeText } from './decode-text.ts';
import { listedFiles } from './listed-files.ts';
import { extensionOf } from './media-types.ts';
import { isBeside, mostLikelyFile } from './most-likely-file.ts';
import type { ProjectFile } from './project-file.ts';
import { sniffFile } from './sniff-file.ts';
import { SubmissionRefused } from './submission-refused.ts';
import type { Project } from './unpack-submission.ts';
import type { SourceFormat } from './uploaded-file.ts';

export interface MainFile {
  path: string;
  format: SourceFormat;
}

/**
 * Finds the paper in a project: the first of individually sent files; in an archive the .tex with `\documentclass`, then
 * Markdown, then text, then a PDF.
 *
 * @throws SubmissionRefused if there is none, or the file isn't text
 */
export async function chooseMainFile(
  project: Project,
  contentType: ContentType | undefined,
): Promise<MainFile> {
  const [first] = project.files;
  const listed = listedFiles(project.files)?.paths[0];
  if (!project.fromArchive && listed === undefined && first && !isSupporting(first.path))
    return recogniseFile(first, contentType);
  // Instructions and notebooks of a capsule aren't the paper.
  const files = project.files.filter(({ path }) => !path.startsWith(CAPSULE_FOLDER));
  const text =
    files.find(({ path }) => path === listed) ??
    byNames(
      files.filter(({ path }) => !isBeside(path)),
      MARKDOWN,
    );
  const main =
    chooseMainTex(files, { isOnlyPaper: text !== undefined }) ??
    text ??
    byNames(files, MARKDOWN) ??
    mainJats(files) ??
    mainOther(files);
  if (!main)
    throw new SubmissionRefused(
      'no-main-file',
      'No paper was found among the files. Send a .tex file with \\documentclass, a .md, .qmd, .ipynb, .txt, .pdf or JATS .xml file.',
    );
  return recogniseFile(main, contentType);
}

/** The extensions of Markdown, also of Quarto and R Markdown. */
export const MARKDOWN = ['md', 'markdown', 'qmd', 'rmd'];
const NOTEBOOK = 'ipynb';

const advice =
  'Send LaTeX (.tex, or a .zip of the project), Markdown (.md, .qmd), a Jupyter notebook (.ipynb), plain text (.txt) or a PDF instead.';

async function recogniseFile(file: ProjectFile, contentType: ContentType | undefined): Promise<MainFile> {
  const nature = await sniffFile(file.bytes);
  switch (nature) {
    case 'pdf':
      return { path: file.path, format: 'pdf' };
    case 'text':
      return { path: file.path, format: textFormat(file, contentType) };
    case 'word':
      throw unsupported(
        `The file ${file.path} is a Word document. ${advice} Word can save a PDF; pandoc turns it into Markdown.`,
      );
    case 'image':
      throw unsupported(`The file ${file.path} is an image. ${advice}`);
    case 'archive':
    case 'binary':
      throw unsupported(`The file ${file.path} is not a text that can be read. ${advice}`);
    default:
      throw nature satisfies never;
  }
}

function textFormat(file: ProjectFile, contentType: ContentType | undefined): SourceFormat {
  const { text } = decodeText(file.bytes);
  if (text.trim() === '')
    throw new SubmissionRefused(
      'empty-file',
      `The file ${file.path} contains no text. Check it and send it again.`,
    );
  if (isSlides(text))
    throw unsupported(
      `The file ${file.path} is a presentation, not a paper. Send an article, or a PDF of the slides.`,
    );
  if (isLatexDocument(text)) return 'latex';
  if (isJats(text)) return 'jats';
  const extension = extensionOf(file.path);
  if (extension === NOTEBOOK || MARKDOWN.includes(extension)) return 'markdown';
  if (extension === 'tex') return 'latex';
  if (contentType) return contentType;
  return looksLikeMarkdown(text) ? 'markdown' : 'text';
}

function unsupported(message: string): SubmissionRefused {
  return new SubmissionRefused('unsupported-file-type', message);
}

const isLatexDocument = (text: string) =>
  /^[^%\n]*\\(documentclass|documentstyle|begin\s*\{document\})/m.test(text);
/** An article in JATS, or in its predecessor, the NLM DTD. */
const isJats = (text: string) => {
  const article = text.search(/<article[\s>]/);
  return (
    /^\s*<(?:\?xml|!DOCTYPE article|article\b)/.test(text) &&
    article >= 0 &&
    text.includes('<article-meta', article)
  );
};
const looksLikeMarkdown = (text: string) => /^---\n[\s\S]*?\n---\n|^#{1,4} \S|^```|\]\(https?:/m.test(text);
const isSupporting = (path: string) =>
  /\.(bib|bbl|bst|cls|sty|csv|json|ya?ml|png|jpe?g|gif|svg|eps)$/i.test(path);

const byNames = (files: ProjectFile[], extensions: string[]): ProjectFile | undefined =>
  mostLikelyFile(
    files.filter((file) => extensions.includes(extensionOf(file.path))),
    'name',
  );

/** A journal's package has the article as XML beside its PDF and figures. */
const mainJats = (files: ProjectFile[]): ProjectFile | undefined =>
  byNames(
    files.filter(({ bytes }) => isJats(decodeText(bytes.subarray(0, JATS_FRONT_BYTES)).text)),
    ['xml', 'nxml'],
  );
/** An article's metadata begins within its first bytes. */
const JATS_FRONT_BYTES = 200_000;

const mainOther = (files: ProjectFile[]): ProjectFile | undefined =>
  byNames(files, ['txt', 'text']) ?? byNames(files, ['pdf']) ?? byNames(files, [NOTEBOOK]);
