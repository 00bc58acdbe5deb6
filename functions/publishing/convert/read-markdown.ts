import { posix } from 'node:path';
import { stringify } from 'yaml';
import { MARKDOWN } from '../../_lib/papers/intake/choose-main-file.ts';
import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import { listedFiles, macrosIn, projectMacros } from '../../_lib/papers/intake/listed-files.ts';
import { extensionOf } from '../../_lib/papers/intake/media-types.ts';
import { isBeside } from '../../_lib/papers/intake/most-likely-file.ts';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import type { ConversionLog } from './conversion-log.ts';
import { countMarkdown, countMarkdownWords } from './count-source.ts';
import { PLAIN_REFERENCES } from './document/reference-style.ts';
import { wordsOf } from './language/paper-words.ts';
import { markdownLanguage } from './language/source-language.ts';
import { readEmbeddedCells } from './markdown/embedded-cells.ts';
import { expandMacros, takeDefinitions } from './markdown/expand-macros.ts';
import { withoutHtmlBlocks } from './markdown/html-blocks.ts';
import { readQuartoDivs } from './markdown/quarto-divs.ts';
import { reportRawTex, withoutTexBlocks } from './markdown/raw-tex.ts';
import { pandocMarkdown } from './markdown/scientific-markdown.ts';
import { withoutSigns } from './marks.ts';
import type { Pandoc } from './pandoc/run-pandoc.ts';
import { citing, pandocRead } from './pandoc-read.ts';
import { entriesOf, entryIds, readBibliographies } from './read-bibliographies.ts';
import { readYaml } from './source-fields/markdown-fields.ts';
import { locateInFile, type ReadContext, type ReadSource } from './source-reading.ts';
import { splitFrontMatter } from './split-front-matter.ts';

/** Reads Markdown of any dialect, or a notebook. */
export async function readMarkdown({
  pandoc,
  files,
  mainFile,
  log,
  language,
}: ReadContext): Promise<ReadSource> {
  const project = listedFiles(files);
  const isListed = project?.paths.includes(mainFile) === true;
  const chapters = await Promise.all(
    (isListed ? project.paths : [mainFile]).map((path) => readChapter(path, files, pandoc)),
  );
  log.locateWith(locateInChapters(chapters));
  const [first] = chapters;
  const front = isListed && first?.front.trim() === '' ? stringify(project.front) : (first?.front ?? '');
  const embedded = await readEmbeddedCells(files, pandoc);
  const pictures = [...chapters.flatMap((chapter) => chapter.pictures), ...embedded.pictures];
  const words = wordsOf(markdownLanguage(front) ?? language);
  const keyOfDoi = keysByDoi(entryIds(files));
  const withTitles = titling(chapters);
  const bodies = await Promise.all(
    chapters.map(async ({ body }) => withoutHtmlBlocks(await withoutTexBlocks(body, pandoc), pandoc)),
  );
  const written = chapters.map(({ path }, at) =>
    pandocMarkdown(withTitles(bodies[at] ?? '', path), {
      read: (included) => includedText(files, path, included),
      embed: (value) => embedded.textOf(path, value),
      keyOfDoi,
      log,
    }),
  );
  const { text: body, definitions } = takeDefinitions(written.join('\n\n'));
  const inFront = chapters.map((chapter) => macrosIn(readYaml(chapter.front)?.get('math')));
  definitions.push(...definitionsOf(Object.assign(projectMacros(files), ...inFront)));
  const named =
    /^bibliography:\s*(.*(?:\n\s*-.*)*)/m.exec(front)?.[1]?.match(/[\w./-]+\.(?:bib|json)/g) ?? [];
  const references = await readBibliographies(pandoc, files, named, log);
  const options = { from: markdownReader, ...citing(references) };
  const document = await pandocRead(pandoc, options, body, references);
  reportRawTex(document.blocks, log);
  return {
    blocks: readQuartoDivs(await expandMacros(pandoc, document.blocks, definitions), words),
    pictures,
    entryIds: entryIds(files),
    ...(references === undefined ? {} : { entries: entriesOf(references) }),
    counts: { ...countMarkdown(body), words: wordsWithOthers(files, chapters, log) },
    numbering: 'by-hand',
    drawn: [],
    raw:
      front.trim() === ''
        ? {}
        : (await import('./source-fields/markdown-fields.ts')).readMarkdownFields(front),
    words,
    naming: PLAIN_REFERENCES,
  };
}

interface Chapter {
  path: string;
  /** As its author wrote it. */
  sent: string;
  front: string;
  body: string;
  pictures: ProjectFile[];
}

/** Reads a file of Markdown, or a notebook as Markdown. */
async function readChapter(
  path: string,
  files: ReadonlyArray<ProjectFile>,
  pandoc: Pandoc,
): Promise<Chapter> {
  const file = files.find((each) => each.path === path);
  const sent = decodeText(file?.bytes ?? new Uint8Array()).text;
  const { text, pictures } =
    extensionOf(path) === 'ipynb'
      ? await (await import('./markdown/read-notebook.ts')).readNotebook(sent, pandoc)
      : { text: sent, pictures: [] };
  return { path, sent, pictures, ...splitFrontMatter(withoutSigns(text)) };
}

/**
 * Returns how many words the paper has with the Markdown files beside it, if these have more than it has: then it is one of several
 * chapters, and the others are missing. Returns 0 otherwise: pandoc loses no text of Markdown.
 */
function wordsWithOthers(files: ReadonlyArray<ProjectFile>, chapters: Chapter[], log: ConversionLog): number {
  const [main] = chapters;
  const isOther = ({ path }: ProjectFile) =>
    MARKDOWN.includes(extensionOf(path)) &&
    posix.dirname(path) === posix.dirname(main?.path ?? '') &&
    !isBeside(path) &&
    !chapters.some((chapter) => chapter.path === path || chapter.body.includes(posix.basename(path)));
  const others = files.filter(isOther);
  const own = countMarkdownWords(chapters.map(({ body }) => body).join('\n'));
  const more = countMarkdownWords(others.map(({ bytes }) => decodeText(bytes).text).join('\n'));
  if (more <= own) return 0;
  log.warning(
    `The paper is read from ${main?.path} alone, and ${others.map(({ path }) => path).join(', ')} ${others.length === 1 ? 'has' : 'have'} more words. List all chapters in a myst.yml, _quarto.yml or _toc.yml, or leave the other files out.`,
  );
  return own + more;
}

/** Returns what writes the titles of chapters that MyST's links without words lead to. */
function titling(chapters: Chapter[]): (text: string, from: string) => string {
  const titles = new Map(
    chapters.map(({ path, body }) => [
      path,
      /^# (.*)$/m
        .exec(body)?.[1]
        ?.replace(/\{[^{}]*\}$/, '')
        .trim(),
    ]),
  );
  return (text, from) =>
    text.replace(
      /(?<!!)\[\]\(([\w./-]+\.(?:q?md|ipynb))\)/g,
      (link, to: string) => titles.get(posix.join(posix.dirname(from), to)) ?? link,
    );
}

/** Returns where the n-th occurrence (from 0) of a text is in the chapters. */
function locateInChapters(chapters: Chapter[]) {
  const places = chapters.map(({ path, sent }) => locateInFile(path, sent));
  return (needle: string, occurrence: number) => {
    for (const locate of places) {
      const place = locate(needle, occurrence);
      if (place) return place;
    }
    return undefined;
  };
}

/** Finds the entry of a work by its DOI, in any case. */
function keysByDoi(ids: ReadonlyMap<string, string[]>): (doi: string) => string | undefined {
  const keys = new Map(
    [...ids].flatMap(([key, values]) =>
      values.flatMap((value) => {
        const doi = /10\.\d{4,9}\/\S+/.exec(value)?.[0].toLowerCase();
        return doi === undefined ? [] : [[doi, key] as const];
      }),
    ),
  );
  return (doi) => keys.get(doi.toLowerCase());
}

/** The project’s macros, as LaTeX defines them. */
const definitionsOf = (macros: Record<string, string>): string[] =>
  Object.entries(macros).map(([name, tex]) => {
    const parameters = Math.max(0, ...[...tex.matchAll(/#([1-9])/g)].map(([, number]) => Number(number)));
    return `\\newcommand{${name}}${parameters > 0 ? `[${parameters}]` : ''}{${tex}}`;
  });

/** Returns the text of a file that another one includes, by a path from its folder. */
function includedText(files: ReadonlyArray<ProjectFile>, from: string, path: string): string | undefined {
  const wanted = posix.join(posix.dirname(from), path);
  const file = files.find((each) => each.path === wanted);
  return file && decodeText(file.bytes).text;
}

// Raw TeX and attributes could contain malicious code, so they are disabled. Only some tags of raw HTML are converted (see
// html-in-markdown.ts). YAML is removed before, so alias bombs are never read.
const markdownReader =
  'markdown-raw_tex-raw_attribute-yaml_metadata_block-native_divs-native_spans' +
  '+tex_math_single_backslash+autolink_bare_uris+lists_without_preceding_blankline';
