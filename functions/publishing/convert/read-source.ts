import { posix } from 'node:path';
import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import { extensionOf } from '../../_lib/papers/intake/media-types.ts';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import type { SourceFormat } from '../../_lib/papers/intake/uploaded-file.ts';
import { type CitationStyle, citationStyle, cslOf } from './citation-style.ts';
import type { ConversionLog } from './conversion-log.ts';
import { countLatex, countMarkdown, type SourceCounts } from './count-source.ts';
import { readFormulas } from './document/bibliography-formulas.ts';
import type { Label, NumberingScheme } from './document/number-document.ts';
import { PLAIN_REFERENCES, type ReferenceStyle, readReferenceStyle } from './document/reference-style.ts';
import type { Drawer } from './drawings/drawer.ts';
import type { DrawnFile } from './drawings/drawn-files.ts';
import { expandNames } from './language/own-names.ts';
import { type PaperWords, wordsOf } from './language/paper-words.ts';
import { articleLanguage, latexWords, markdownLanguage } from './language/source-language.ts';
import { expandCitations } from './latex/expand-citations.ts';
import { expandPlotData } from './latex/expand-plot-data.ts';
import { withFileContents } from './latex/file-contents.ts';
import { readForeignLabels } from './latex/foreign-labels.ts';
import { definitionsForWords } from './latex/keep-words.ts';
import { prepareLatex } from './latex/prepare-latex.ts';
import { unreadablePartsAsSource } from './latex/read-in-parts.ts';
import { addPackages } from './latex/read-packages.ts';
import { joinLines, readProject, type SourceLine } from './latex/read-project.ts';
import { readRepairing } from './latex/read-repairing.ts';
import { readAppendixMark, readNumberDepth, readNumberWithin } from './latex/read-theorems.ts';
import type { BibliographyItem } from './latex/rewrite-bibliography.ts';
import { readQuartoDivs } from './markdown/quarto-divs.ts';
import { pandocMarkdown } from './markdown/scientific-markdown.ts';
import { type Block, PandocDocument } from './pandoc/document.ts';
import { type PandocOptions, type PandocWarning, runPandoc } from './pandoc/run-pandoc.ts';
import { entriesOf, entryIds, neededBbl, readBibliographies } from './read-bibliographies.ts';
import { readText } from './read-text.ts';
import type { RawFields } from './source-fields/found-fields.ts';
import { splitFrontMatter } from './split-front-matter.ts';
import { explainFailure, unreadable } from './unreadable-source.ts';

/** A source as a pandoc document, before numbering and cleaning. */
interface ReadSource {
  blocks: Block[];
  bibliography: BibliographyItem[];
  /** Fields of .bib entries that no style prints, such as eprint, by the entry's key. */
  entryIds?: ReadonlyMap<string, readonly string[]>;
  /** The entries of its bibliographies as a list of CSL-JSON, if it has any. */
  entries?: string;
  counts: SourceCounts;
  numbering: NumberingScheme;
  /** The labels of other documents that it refers to. */
  foreignLabels?: ReadonlyMap<string, Label>;
  /** The LaTeX up to its body. */
  preamble?: string;
  /** The source's drawings, as files that the blocks include. */
  drawn: DrawnFile[];
  /** The pictures in a notebook's outputs. */
  pictures?: ProjectFile[];
  /** The fields of the paper that the source has. */
  raw: RawFields;
  /** The words of its language. */
  words: PaperWords;
  /** How its references name their targets. */
  naming: ReferenceStyle;
}

const manualNumbering: NumberingScheme = { headings: false, theorems: new Map(), withinSections: new Set() };

interface ReadContext {
  pandoc: WebAssembly.Module;
  drawer: Drawer;
  files: ReadonlyArray<ProjectFile>;
  mainFile: string;
  log: ConversionLog;
  /** The language of the submission, for sources that don't declare theirs. */
  language: string;
}

/**
 * Reads the main file and the files that it includes.
 *
 * @throws if pandoc can't read it
 */
export function readSource(format: Exclude<SourceFormat, 'pdf'>, context: ReadContext): Promise<ReadSource> {
  switch (format) {
    case 'latex':
      return readLatex(context);
    case 'markdown':
      return readMarkdown(context);
    case 'text':
      return Promise.resolve(readPlain(context));
    case 'jats':
      return readJats(context);
  }
}

async function readLatex({ files: sent, mainFile, ...context }: ReadContext): Promise<ReadSource> {
  const { pandoc, drawer, log, language } = context;
  const files = withFileContents(sent, mainFile);
  const lines = readProject(files, mainFile, log);
  const source = joinLines(addPackages(lines, files, mainFile, log));
  log.locateWith(source.locate);
  const words = latexWords(joinLines(lines).text, language);
  const counts = countLatex(source.text);
  counts.words = Math.max(counts.words, wordsBesides(files, lines, counts.words));
  const named = [
    ...source.text.matchAll(/\\(?:bibliography|addbibresource)(?:\[[^\]]*\])?\s*\{([^}]*)\}/g),
  ].flatMap((match) => (match[1] ?? '').split(','));
  const folder = mainFile.slice(0, mainFile.lastIndexOf('/') + 1);
  const { tex, bibliography, theorems, drawn, raw } = await prepareLatex(
    { ...source, text: expandPlotData(expandNames(source.text, words), files, folder) },
    neededBbl(files, mainFile),
    drawer,
    log,
  );
  const references =
    bibliography.length > 0 ? undefined : await readBibliographies(pandoc, files, named, log);
  const style = citationStyle(source.text);
  const items =
    style === 'author-year'
      ? bibliography
      : bibliography.map((item) => ({ ...item, isNumbered: true as const }));
  const read = async (text: string): Promise<Reading> => ({
    ...(await pandocRead(
      pandoc,
      { ...LATEX, ...citing(references, style) },
      (references === undefined ? text : expandCitations(text, references, style)).replace(
        bibliographyCommands,
        '',
      ),
      references,
    )),
    tex: text,
  });
  const first = await readRepairing(tex, read, log).catch((error: unknown) =>
    readRest(tex, error, { pandoc, read, log }),
  );
  const { document, warnings } = await readAgainForWords(first, read, log);
  reportSkipped(warnings, source.text.split(/\\begin\s*\{document\}/).at(-1) ?? '', log);
  return {
    blocks: document.blocks.map(unnumberedBelow),
    bibliography: items,
    entryIds: entryIds(files),
    ...(references === undefined ? {} : { entries: entriesOf(references) }),
    counts,
    numbering: {
      headings: true,
      depth: readNumberDepth(source.text),
      theorems,
      withinSections: readNumberWithin(source.text),
      appendixMark: readAppendixMark(source.text),
      tablesInFigures: true,
      hasChapters: /\\chapter\s*[[{]/.test(source.text),
    },
    foreignLabels: readForeignLabels(source.text, files, folder),
    preamble: source.text.split(/\\begin\s*\{document\}/)[0] ?? '',
    drawn,
    raw,
    words,
    naming: readReferenceStyle(source.text),
  };
}

interface RestContext {
  pandoc: WebAssembly.Module;
  read: (tex: string) => Promise<Reading>;
  log: ConversionLog;
}

/** Reads a source that has more errors than can be repaired: without the paragraphs that have them, else without its macros. */
async function readRest(tex: string, error: unknown, { pandoc, read, log }: RestContext): Promise<Reading> {
  // Pandoc ends if a text needs too much memory.
  const canRead = async (text: string) => {
    const run = await runPandocOn(pandoc, LATEX, new Map([['source.txt', text]])).catch(() => undefined);
    return run !== undefined && run.stdout !== '';
  };
  const rest = await unreadablePartsAsSource(tex, canRead, log);
  if (rest !== undefined) return read(rest);
  const { reason, places } = explainFailure(error);
  log.warning(`The source can only be read without its own macros: ${reason}`, places);
  const bare = withoutMacros(tex);
  return readRepairing(bare, read, log).catch(async (again: unknown) => {
    const parts = await unreadablePartsAsSource(bare, canRead, log);
    if (parts === undefined) throw again;
    return read(parts);
  });
}

const LATEX = { from: 'latex+latex_macros' };

/** A main file with fewer words is a frame for other files, or no paper. */
const FRAME_WORDS = 200;

/** Returns the words of the longest .tex file that a main file with hardly any words doesn't include. */
function wordsBesides(files: ReadonlyArray<ProjectFile>, lines: SourceLine[], words: number): number {
  if (words >= FRAME_WORDS) return 0;
  const read = new Set(lines.map(({ file }) => file));
  const others = files.filter(({ path }) => extensionOf(path) === 'tex' && !read.has(path));
  return Math.max(0, ...others.map(({ bytes }) => countLatex(decodeText(bytes).text).words));
}

/** A document with the text that it was read from. */
type Reading = Awaited<ReturnType<typeof pandocRead>> & { tex: string };

/** Reads the source again if unknown commands took words with them, with definitions that keep those. */
async function readAgainForWords(
  first: Reading,
  read: (tex: string) => Promise<Reading>,
  log: ConversionLog,
): Promise<Reading> {
  const skipped = first.warnings.flatMap(({ type, contents = '' }) =>
    type === 'SkippedContent' && !harmless.test(contents) ? [contents] : [],
  );
  const body = first.tex.split(/\\begin\s*\{document\}/).at(-1) ?? '';
  const definitions = definitionsForWords(skipped.filter((content) => body.includes(content)));
  if (definitions.size === 0) return first;
  const again = await read(withDefinitions(first.tex, [...definitions.values()])).catch(() => undefined);
  if (!again) return first;
  for (const name of definitions.keys())
    log.warning(`The command ${name} is unknown; only its words are shown.`, [`${name}{`, `${name}[`, name]);
  return again;
}

/** Adds definitions at the start of the text, where they can't change a definition of the author's. */
const withDefinitions = (tex: string, definitions: string[]): string =>
  tex.replace(/\\begin\s*\{document\}/, (begin) => `${definitions.join('')}${begin}`);

/** Marks `\\paragraph` (level 4) and below as unnumbered, like the standard classes. */
function unnumberedBelow(block: Block): Block {
  if (block.t !== 'Header' || block.c[0] < 4) return block;
  const [level, [id, classes, pairs], inlines] = block.c;
  return { t: 'Header', c: [level, [id, [...classes, 'unnumbered'], pairs], inlines] };
}

const bibliographyCommands =
  /\\(?:bibliography|addbibresource)(?:\[[^\]]*\])?\s*\{[^}]*\}|\\printbibliography(?:\[[^\]]*\])?/g;

/** Removes the author's definitions, for a second attempt if pandoc can't read them. */
function withoutMacros(tex: string): string {
  const body = /\\begin\s*\{document\}[\s\S]*/.exec(tex)?.[0] ?? tex;
  return `\\documentclass{article}\n${body}`;
}

async function readMarkdown({ pandoc, files, mainFile, log, language }: ReadContext): Promise<ReadSource> {
  const main = files.find((file) => file.path === mainFile);
  const sent = decodeText(main?.bytes ?? new Uint8Array()).text;
  log.locateWith(locateInFile(mainFile, sent));
  const { text, pictures } =
    extensionOf(mainFile) === 'ipynb'
      ? await (await import('./markdown/read-notebook.ts')).readNotebook(sent, pandoc)
      : { text: sent, pictures: [] };
  const { front, body: written } = splitFrontMatter(text);
  const words = wordsOf(markdownLanguage(front) ?? language);
  const body = pandocMarkdown(written, { read: (path) => includedText(files, mainFile, path), log });
  const named =
    /^bibliography:\s*(.*(?:\n\s*-.*)*)/m.exec(front)?.[1]?.match(/[\w./-]+\.(?:bib|json)/g) ?? [];
  const references = await readBibliographies(pandoc, files, named, log);
  const options = { from: markdownReader, ...citing(references) };
  const { document, warnings } = await pandocRead(pandoc, options, body, references);
  reportSkipped(warnings, body, log);
  return {
    blocks: readQuartoDivs(document.blocks, words),
    pictures,
    bibliography: [],
    entryIds: entryIds(files),
    ...(references === undefined ? {} : { entries: entriesOf(references) }),
    counts: countMarkdown(body),
    numbering: manualNumbering,
    drawn: [],
    raw:
      front.trim() === ''
        ? {}
        : (await import('./source-fields/markdown-fields.ts')).readMarkdownFields(front),
    words,
    naming: PLAIN_REFERENCES,
  };
}

/** Returns the text of a file that the main file includes, by a path from its folder. */
function includedText(files: ReadonlyArray<ProjectFile>, mainFile: string, path: string): string | undefined {
  const wanted = posix.join(posix.dirname(mainFile), path);
  const file = files.find((each) => each.path === wanted);
  return file && splitFrontMatter(decodeText(file.bytes).text).body;
}

// Raw TeX and attributes could contain malicious code, so they are disabled. Only some tags of raw HTML are converted (see
// html-in-markdown.ts). YAML is removed before, so alias bombs are never read.
const markdownReader =
  'markdown-raw_tex-raw_attribute-yaml_metadata_block-markdown_in_html_blocks-native_divs-native_spans' +
  '+tex_math_single_backslash+autolink_bare_uris+lists_without_preceding_blankline';

/** Reads a JATS article, such as a journal's package or an export of a preprint server has it. */
async function readJats({ pandoc, files, mainFile, log, language }: ReadContext): Promise<ReadSource> {
  const { captionTables, readJatsArticle, wholeReferences } = await import('./jats/read-jats.ts');
  const { text } = decodeText(files.find((file) => file.path === mainFile)?.bytes ?? new Uint8Array());
  log.locateWith(locateInFile(mainFile, text));
  const { xml, raw, counts, printed } = readJatsArticle(text);
  const listed = await runPandocOn(pandoc, { from: 'jats', to: 'csljson' }, new Map([['source.txt', text]]));
  const references = listed.stdout === '' ? undefined : wholeReferences(listed.stdout, printed);
  const options = { from: 'jats', ...citing(references, 'numeric') };
  const { document } = await pandocRead(pandoc, options, xml, references);
  return {
    blocks: captionTables(document.blocks),
    bibliography: [],
    ...(references === undefined ? {} : { entries: entriesOf(references) }),
    counts,
    numbering: { ...manualNumbering, headings: true },
    drawn: [],
    raw,
    words: wordsOf(articleLanguage(xml) ?? language),
    naming: PLAIN_REFERENCES,
  };
}

function readPlain({ files, mainFile, log, language }: ReadContext): ReadSource {
  const main = files.find((file) => file.path === mainFile);
  const { text } = decodeText(main?.bytes ?? new Uint8Array());
  log.locateWith(locateInFile(mainFile, text));
  return {
    blocks: readText(text),
    bibliography: [],
    counts: { sections: 0, figures: 0, tables: 0, citations: 0, formulas: 0, words: 0 },
    numbering: manualNumbering,
    drawn: [],
    raw: {},
    words: wordsOf(language),
    naming: PLAIN_REFERENCES,
  };
}

function citing(references: string | undefined, style: CitationStyle = 'author-year'): PandocOptions {
  return references === undefined
    ? {}
    : {
        citeproc: true,
        metadata: {
          bibliography: ['references.json'],
          'link-citations': true,
          // Without this title, citeproc uses the paper's last heading.
          'reference-section-title': 'References',
          ...(style === 'author-year' ? {} : { csl: `${style}.csl` }),
        },
      };
}

async function pandocRead(
  pandoc: WebAssembly.Module,
  options: PandocOptions,
  text: string,
  references: string | undefined,
): Promise<{ document: PandocDocument; warnings: PandocWarning[] }> {
  const files = new Map([
    ['source.txt', text],
    ...styleFiles(),
    ...(references === undefined ? [] : [['references.json', references] as const]),
  ]);
  const run = await runPandocOn(pandoc, options, files);
  if (run.stdout === '') throw unreadable(run.stderr, text);
  const document = PandocDocument.parse(JSON.parse(run.stdout));
  return { document: { ...document, blocks: readFormulas(document.blocks) }, warnings: run.warnings };
}

/** The styles that a run may name. */
const styleFiles = () =>
  (['numeric', 'sorted', 'alphabetic'] as const).map(
    (style) => [`${style}.csl`, cslOf(style) ?? ''] as const,
  );

const runPandocOn = (
  pandoc: WebAssembly.Module,
  options: PandocOptions,
  files: ReadonlyMap<string, Uint8Array | string>,
) => runPandoc(pandoc, { to: 'json', ...options, 'input-files': ['source.txt'] }, files);

// Layout commands, which can be dropped without loss.
const harmless =
  /^\\(?:maketitle|centering|textwidth|linewidth|columnwidth|hline|toprule|midrule|bottomrule|label|small|footnotesize|noindent|vspace|hspace|begin\{(?:colophon|frontmatter)|end\{colophon|begin\{document|end\{document|medskip|bigskip|smallskip|newpage|clearpage|bibliographystyle|usepackage|documentclass|setcounter|pagestyle|hypersetup|lstset|definecolor|graphicspath|newtheorem|theoremstyle|DeclareGraphics|geometry|captionsetup|setlength|protect|par\b|hfill?\b|vfill|item|date|author|title|thanks|the\w+|renewcommand|newcommand|providecommand|def|let|input|allowdisplaybreaks|allowbreak|qedhere|bibsep|nocite|urlstyle|color|selectlanguage|makeat|arraystretch|tabcolsep|FloatBarrier|leavevmode|xspace|unskip|ignorespaces|relax|balance|newcounter|stepcounter|addtocounter|baselineskip|tolerance|emergencystretch|looseness|enlargethispage|goodbreak|linebreak|nolinebreak|frenchspacing|raggedbottom|sloppypar|Large|LARGE|huge|Huge|hskip|vskip|leftskip|rightskip|hbadness|vbadness|topsep|itemsep|parskip|parindent|parsep|hyphenation|addcontentsline|newdimen|newlength|flushbottom|nobreak|penalty|global|long|null|strut|twocolumn|onecolumn|(?:no)?linenumbers|fa[A-Z]\w*|settowidth|phantomsection|onehalfspacing|doublespacing|singlespacing|linespread|bigbreak|medbreak|pdfoutput|appendix|flushleft|fontsize|selectfont|(?:no)?pagebreak|break|flushcolsend|(?:un)?boldmath|indent|mathversion|newcolumntype|pagerange|bsp|pdfbookmark|addtocontents|print(?:index|gloss\w+|acronyms)|lstlistof\w+|listof\w+|epsscale|SweaveOpts|setkeys|EOD|glsresetall|hiderowcolors|showrowcolors|startlongtable|copyrightpage|begingroup|endgroup|fussy|sloppy|LongTables|bookmarksetup|(?:auto|manual)mark|FBwidth|RawFloats|sisetup|vrule|cftinsert\w*|nobibliography|EnableBpAbbreviations|(?:center|bottom|normal)AlignProof|always(?:No|Single|Double|Dashed|Solid)Line|fancy(?:hf|head|foot|pagestyle)|(?:sub){0,2}sectionfont|setstretch|makeFNbottom|(?:above|below)strut|setfloatlink|noappendix|appendix(?:figures|tables|start)|setDOI)/;

/** Reports skipped commands, except those in the preamble only, which are layout, and those that the rewrites added. */
function reportSkipped(warnings: PandocWarning[], body: string, log: ConversionLog): void {
  const seen = new Set<string>();
  for (const { type, contents = '' } of warnings) {
    if (type !== 'SkippedContent' || harmless.test(contents)) continue;
    const name = /^\\(?:begin|end)\{[^}]*\}|^\\[A-Za-z@]+\*?/.exec(contents)?.[0];
    if (name === undefined || name.startsWith('\\end{') || seen.has(name) || !body.includes(name)) continue;
    seen.add(name);
    if (name.startsWith('\\begin{'))
      log.info(`The environment ${name.slice(7, -1)} is unknown; its content is shown as text.`, name);
    else
      log.warning(`The command ${name} is unknown and was omitted.`, [
        `${name}{`,
        `${name} `,
        `${name}\n`,
        name,
      ]);
  }
}

function locateInFile(file: string, text: string) {
  return (needle: string, occurrence: number) => {
    let index = text.indexOf(needle);
    for (let count = 0; count < occurrence && index >= 0; count++) index = text.indexOf(needle, index + 1);
    return index < 0 ? undefined : { file, line: text.slice(0, index).split('\n').length };
  };
}
