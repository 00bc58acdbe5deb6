import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import { extensionOf } from '../../../_lib/papers/intake/media-types.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import type { EngineMessage } from '../../latexml/engine-log.ts';
import type { LatexEngine, LatexReading } from '../../latexml/run-latexml.ts';
import { citationStyle } from '../citation-style.ts';
import type { ConversionLog } from '../conversion-log.ts';
import type { ReportMessage } from '../converted-paper.ts';
import { countProject } from '../count-project.ts';
import { readReferenceStyle } from '../document/reference-style.ts';
import { latexWords } from '../language/source-language.ts';
import { citingTreesAsLists } from '../latex/expand-trees.ts';
import { withFileContents } from '../latex/file-contents.ts';
import { readForeignLabels } from '../latex/foreign-labels.ts';
import { type Cycle, joinLines, readProject } from '../latex/read-project.ts';
import { entriesOf, entryIds, keysOfItems, neededBbl, readBibliographies } from '../read-bibliographies.ts';
import { takeLatexFields } from '../source-fields/latex-fields.ts';
import type { ReadContext, ReadSource } from '../source-reading.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { withoutCycles } from './break-cycles.ts';
import { citeEntries } from './cite-entries.ts';
import { withClassByName } from './class-by-name.ts';
import { drawDrawings } from './draw-drawings.ts';
import { engineMessages } from './engine-messages.ts';
import { writeFormulaCitations } from './formula-citations.ts';
import { numbersReferenced } from './number-referenced.ts';
import { withOwnOperators } from './own-operators.ts';
import { readLatexml } from './read-latexml.ts';
import { supplyMissing } from './supply-missing.ts';
import { unclosedAsSource } from './unclosed-parts.ts';

/**
 * Reads a LaTeX paper with LaTeXML: its numbers, references, citations and entries are as LaTeXML printed them.
 *
 * @throws UnreadableSource if LaTeXML can’t read it, or isn’t there
 */
export async function readWithLatexml({
  pandoc,
  drawer,
  latexml,
  files: sent,
  mainFile,
  log,
  language,
}: ReadContext): Promise<ReadSource> {
  const files = withClassByName(
    withFileContents(
      sent.map((file) => withTrees(asUtf8(file, log))),
      mainFile,
    ),
    mainFile,
  );
  const cycles: Cycle[] = [];
  const lines = readProject(files, mainFile, log, (cycle) => cycles.push(cycle));
  const source = joinLines(lines);
  log.locateWith(source.locate);
  const words = latexWords(source.text, language);
  const printed = printedEntries(withoutCycles(files, cycles), mainFile, source.text);
  const reading = await readClosed(
    await readSupplied(latexml, printed.files, mainFile, source.text),
    latexml,
    mainFile,
    log,
  );
  const { xml, failure, messages, sources } = reading;
  if (xml === undefined)
    throw new UnreadableSource('latexml', { reason: failure ?? 'nothing of it could be read.' });
  log.messages.push(...engineMessages(messages, xml));
  const named = [
    ...source.text.matchAll(/\\(?:bibliography|addbibresource)(?:\[[^\]]*\])?\s*\{([^}]*)\}/g),
  ].flatMap((match) => (match[1] ?? '').split(','));
  const references = printed.hasAll ? undefined : await readBibliographies(pandoc, files, named, log);
  const { labels, drawings, ...read } = readLatexml(xml, {
    labels: labelsIn(source.text),
    language: words.language,
    numbersReferenced: numbersReferenced(source.text),
  });
  const { blocks, drawn } = await drawDrawings(withOwnOperators(read.blocks, files), drawings, {
    drawer,
    log,
    lines,
    sources,
    files,
    folder: folderOf(mainFile),
  });
  return {
    blocks: writeFormulaCitations(
      references === undefined
        ? blocks
        : await citeEntries(pandoc, blocks, references, citationStyle(source.text)),
    ),
    labels: new Map([...(readForeignLabels(source.text, files, folderOf(mainFile)) ?? []), ...labels]),
    numbering: 'done',
    entryIds: entryIds(files),
    ...(references === undefined ? {} : { entries: entriesOf(references) }),
    counts: countProject(files, lines, source.text),
    preamble: source.text.split(/\\begin\s*\{document\}/)[0] ?? '',
    drawn,
    raw: takeLatexFields(source.text).raw,
    words,
    naming: readReferenceStyle(source.text),
  };
}

/** Reads a paper, and again with what it lacked: first the packages, and then the definitions of what they don't define. */
async function readSupplied(
  latexml: LatexEngine,
  sent: ReadonlyArray<ProjectFile>,
  mainFile: string,
  tex: string,
) {
  let files = sent;
  let reading = await latexml(files, mainFile);
  const told: ReportMessage[] = [];
  for (let round = 0; reading && round < MOST_SUPPLIES; round++) {
    const supplied = supplyMissing(files, mainFile, reading.messages, tex);
    const next = supplied && (await latexml(supplied.files, mainFile));
    if (!supplied || next?.xml === undefined) break;
    files = supplied.files;
    reading = next;
    told.push(...supplied.messages);
  }
  return reading && { reading, files, told };
}

/** Reads a paper again with what never closes as its source. */
async function readClosed(
  whole: Awaited<ReturnType<typeof readSupplied>>,
  latexml: LatexEngine,
  mainFile: string,
  log: ConversionLog,
): Promise<LatexReading> {
  if (!whole) throw new UnreadableSource('no-latexml', { reason: 'there is no LaTeXML on this system.' });
  log.messages.push(...whole.told);
  let { reading, files } = whole;
  for (let round = 0; round < MOST_REPAIRS; round++) {
    if (reading.xml !== undefined && !reading.messages.some(isUnclosed)) break;
    const parts = unclosedAsSource(files, mainFile, reading.messages, log);
    const next = parts && (await latexml(parts, mainFile));
    if (!parts || !next) break;
    files = parts;
    reading = next;
  }
  return reading;
}

const MOST_REPAIRS = 3;

/** A package that a file in the paper lacks is known only when the package that includes the file is there. */
const MOST_SUPPLIES = 3;

/** Returns a source with the trees that cite as lists, in which the citations are links. */
function withTrees(file: ProjectFile): ProjectFile {
  if (!/\.(?:tex|ltx)$/i.test(file.path)) return file;
  const { text } = decodeText(file.bytes);
  const written = citingTreesAsLists(text);
  return written === text ? file : { ...file, bytes: new TextEncoder().encode(written) };
}

/** Returns a source in UTF-8: LaTeXML reads others as ISO 8859-1, although many are in Windows-1252. */
function asUtf8(file: ProjectFile, log: ConversionLog): ProjectFile {
  if (!/\.(?:tex|ltx|sty|cls|bbl|bib)$/i.test(file.path)) return file;
  const { text, encoding } = decodeText(file.bytes);
  if (encoding === 'utf-8') return file;
  log.info(`${file.path} was read as ${encoding}.`);
  const declared = text.replace(/(\\usepackage\s*\[)[^\]]*(\]\s*\{inputenc\})/g, '$1utf8$2');
  return { ...file, bytes: new TextEncoder().encode(declared) };
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

const labelsIn = (tex: string): string[] =>
  [...tex.matchAll(/\\label\s*\{([^{}]*)\}/g)].map(([, label = '']) => label.trim());

/** Whether what is read of the source can end anywhere. */
const isUnclosed = ({ kind, subject }: EngineMessage): boolean =>
  (kind === 'unexpected' && subject === '\\end{document}') || (kind === 'expected' && subject === '}');

/** Returns the files with the .bbl file under the name that LaTeXML looks for, or without .bbl files if the .bib files have all. */
function printedEntries(files: ReadonlyArray<ProjectFile>, mainFile: string, tex: string) {
  const text = neededBbl(files, mainFile);
  const others = files.filter(({ path }) => extensionOf(path) !== 'bbl');
  if (/\\begin\s*\{thebibliography\}/.test(tex)) return { files, hasAll: true };
  if (text === undefined || keysOfItems(text).length === 0) return { files: others, hasAll: false };
  const path = mainFile.replace(/\.[^.]*$/, '.bbl');
  return { files: [...others, { path, bytes: new TextEncoder().encode(text) }], hasAll: true };
}
