import { expect, it } from 'vitest';
import { chooseMainTex } from '../../_lib/papers/intake/choose-main-tex.ts';
import { ConversionLog } from '../convert/conversion-log.ts';
import { plainMath } from '../convert/document/plain-math.ts';
import { pictureDocument } from '../convert/drawings/picture-document.ts';
import { readProject } from '../convert/latex/read-project.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { hiddenInLatex } from './hidden-in-latex.ts';
import { hiddenInMarkup } from './hidden-in-markup.ts';

const MEGABYTE = 1_000_000;
/** Reading in a time that grows with the square of the source would take minutes. */
const SECONDS = 30;

const latex = (source: string) => hiddenInLatex(source, 'main.tex');
/** What reads the files of a LaTeX project. */
function project(source: string) {
  const files = [{ path: 'main.tex', bytes: new TextEncoder().encode(source) }];
  chooseMainTex(files);
  return readProject(files, 'main.tex', new ConversionLog());
}
const markdown = (source: string) => hiddenInMarkup(source, 'paper.md', true);

it.each<[string, (source: string) => unknown, string]>([
  ['text in white that doesn’t end', latex, '\\textcolor{white}{'],
  ['text off the page', latex, '\\hspace{999pt}'],
  ['literals that don’t end', latex, '\\pdfliteral{3 Tr '],
  ['layers that don’t end', latex, '\\begin{ocg}{}{}{0}'],
  ['own commands', latex, '\\newcommand{\\a}[1]{#1}\\a{x}'],
  ['marks of direction', (source) => hiddenCharacters(source, 'main.tex'), '\u202e'],
  ['remarks', markdown, '![a](b "c")'],
  ['libraries that don’t end', (source) => pictureDocument('\\draw', source), '\\usetikzlibrary{'],
  ['open braces before a drawing', (source) => pictureDocument('\\draw', source), '{'],
  ['options that don’t end', project, '\\documentclass\\input['],
  ['code that doesn’t end', project, '\\begin{verbatim}\\input{a}'],
  ['empty lines', project, '\n'],
  ['tests of tokens that don’t end', plainMath, '\\ifx\\a\\b'],
])(
  'takes seconds for 1 MB of %s',
  (_, read, unit) => {
    const before = process.cpuUsage();
    read(unit.repeat(MEGABYTE / unit.length));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(SECONDS);
  },
  240_000,
);
