import { elementsOf, find, findAll, textOf, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { cleanMath } from '../document/clean-math.ts';
import { joinRows, splitAtTop, twoColumns, wrapRow } from '../document/equation-rows.ts';
import { withTextColumn } from '../document/plain-tex-math.ts';
import { safeId } from '../document/safe-id.ts';
import { expandXymatrix } from '../latex/expand-xymatrix.ts';
import { type Attributes, attributes, type Inline, span } from '../pandoc/document.ts';
import { builtRelations } from './built-relations.ts';
import { plainFormula } from './plain-formulas.ts';
import { hasDrawing, withoutDrawingCommand } from './read-drawings.ts';
import { hasClass, tagOf, untagged } from './tags.ts';
import type { InlineHandler, TreeReader } from './tree-reader.ts';
import { words } from './words.ts';

export const formulaHandlers: Readonly<Record<string, InlineHandler>> = {
  Math: (element) => {
    if (PICTURE.test(element.attributes.tex ?? '')) return picturesIn(element.attributes.tex ?? '');
    const isDisplayed = element.attributes.mode === 'display';
    const tex = texOf(element, isDisplayed);
    if (tex === '') return [];
    return isDisplayed
      ? [equation(attributes('', ['equation']), tex)]
      : [{ t: 'Math', c: [{ t: 'InlineMath' }, tex] }];
  },
};

const PICTURE = /\\includegraphics(?:\[[^\]]*\])?\{([^{}]*)\}/;
const PART = new RegExp(`${PICTURE.source}|\\\\text\\{([^{}]*)\\}|(\\\\\\\\)|&`, 'g');

/** Returns the pictures that a formula sets in rows and columns, with the words beside them. */
const picturesIn = (tex: string): Inline[] =>
  [...tex.matchAll(PART)].flatMap(([, path, text, line]): Inline[] => {
    if (path !== undefined) return [{ t: 'Image', c: [attributes(), [], [path, '']] }];
    if (text !== undefined) return words(text);
    return [line === undefined ? { t: 'Space' } : { t: 'LineBreak' }];
  });

/** Displayed formulas, with the numbers that LaTeXML counted. */
export const displayHandlers: Readonly<Record<string, InlineHandler>> = {
  equation: readEquation,
  equationgroup: readGroup,
};

/** Returns a formula's TeX, in which LaTeXML has expanded the author's macros. Lines without an environment are multline's. */
function texOf(element: XmlElement, isDisplayed = true): string {
  const tex = sourceOf(element, isDisplayed);
  if (hasDrawing(tex)) return expandXymatrix(withoutDrawingCommand(tex));
  const isLines = splitAtTop(tex, '\\\\').length > 1;
  return cleanMath(isLines ? `\\begin{multline*}${tex}\\end{multline*}` : tex).tex;
}

/** Returns the TeX without what packages keep in it for themselves. */
function sourceOf({ attributes }: XmlElement, isDisplayed = true): string {
  // LaTeXML writes what a displayed formula is.
  const tex = plainFormula((attributes.tex ?? '').replace(isDisplayed ? /^\\displaystyle\s*/ : '', ''));
  if (hasDrawing(tex)) return tex;
  return (
    builtRelations(tex)
      .replace(/\\begin\{(array|tabular)\}\[\]/g, '\\begin{$1}')
      // siunitx sets signs and spaces in words.
      .replace(/\\text\{(\\[,;:!])\}/g, '$1')
      .replace(/\\text\{\$?(\\(?:times|cdot|pm|mp|div|to)|(?<=\$)\\[A-Za-z]+)\$?\}/g, '$1 ')
      .replace(/\\(?:end)?lx@physics@(?:small)?matrix(?![A-Za-z])\s*/g, '')
      .replace(/\\ifrac(?![A-Za-z])/g, '\\flatfrac')
      .replace(SIZED, '\\$1')
      .replace(/\\lx@note@tex(?=\{)/g, '\\text')
      // hyperref and glossaries keep the target beside its words.
      .replace(/\\hyperref@@ii\[[^\]]*\](?=\{)/g, '')
      .replace(/\\lx@glossaries@gls@link\{[^{}]*\}\{[^{}]*\}(?=\{)/g, '')
      // The color of a table's cell.
      .replace(/\\pagecolor(?:\[[^\]]*\])?\{[^{}]*\}/g, '')
      .replace(/\{\{\}\}(?![\^_])/g, '')
      // LaTeXML writes mathtools' cases with words as those without.
      .replace(
        /(\\begin\{cases\})((?:(?!\\(?:begin|end)\{)[\s\S])*)(?=\\end\{cases\})/g,
        (_, begin: string, body: string) => begin + withWords(body),
      )
      .replace(/\\SIUnitSymbol([A-Z][a-z]+)/g, (_, name: string) => UNIT_SIGNS[name] ?? name)
  );
}

/** The commands of physics with a size for their delimiters, which fit their content. */
const SIZED =
  /\\((?:[pbBv]?qty|quantity|absolutevalue|abs|norm|evaluated|order|commutator|anticommutator|poissonbracket|innerproduct|outerproduct|matrixelement|expectationvalue|bra|ket)(?![A-Za-z]))\s*(?:\*|\\[bB]igg?[lr]?(?![A-Za-z]))\s*(?=[{([|])/g;

/** The signs of siunitx's units that formulas know by other names. */
const UNIT_SIGNS: Readonly<Record<string, string>> = {
  Angstrom: 'Å',
  Arcminute: '′',
  Arcsecond: '″',
  Celsius: '°C',
  Degree: '°',
  Micro: 'µ',
  Ohm: 'Ω',
};

/** Sets the second cells as text that contain a formula or are a word. */
const withWords = (body: string): string =>
  splitAtTop(body, '\\\\')
    .map((row) => (/&(?:[^$]*(?<!\\)\$|\s*[A-Za-z]{3,}\s*[.,;]?\s*$)/.test(row) ? withTextColumn(row) : row))
    .join('\\\\');

function readEquation(element: XmlElement, reader: TreeReader): Inline[] {
  const [formula, ...others] = formulasIn(element);
  // The lines of plain TeX's \eqalignno have numbers by hand.
  const { rows } = formula && others.length === 0 ? cleanMath(sourceOf(formula)) : { rows: [] };
  if (rows.length > 0)
    return [
      span(
        [attrOf(element, 'equation', reader)[0], ['equation', 'rows'], []],
        rows.map(({ tex, tag }) =>
          span(attributes('', ['equation-row'], tag === undefined ? [] : [['number', tag]]), [display(tex)]),
        ),
      ),
    ];
  const tex = contentOf(element);
  if (tex !== '') return [equation(attrOf(element, 'equation', reader), tex)];
  const shown = reader.inlines(elementsOf(element).filter(({ name }) => name !== 'tags'));
  const [only, ...more] = shown;
  if (only?.t !== 'Image' || more.length > 0)
    return shown.length === 0 ? [] : [span(attrOf(element, 'equation', reader), shown)];
  // A formula that is a drawing has its number too.
  reader.asFormula();
  return [span(attrOf(element, 'equation', reader), [only])];
}

/** Returns a formula whole: of a line that LaTeXML has split at its ampersands, the unsplit form. */
function contentOf(element: XmlElement): string {
  const forks = forksOf(element);
  // The unsplit form of words beside a formula is no formula.
  if (forks.length > 0) return forks.map((fork) => cellOf(withoutBranch(fork))).join('\\quad ');
  const boxes = elementsOf(element).filter(({ name }) => name.startsWith('inline-'));
  if (boxes.length > 0)
    return elementsOf(element)
      .map((child) => (boxes.includes(child) ? boxOf(child) : child.name === 'Math' ? texOf(child) : ''))
      .join('');
  return formulasIn(element)
    .map((formula) => texOf(formula))
    .join('\\quad ');
}

/** Returns the formulas of a line, without those in its number. */
const formulasIn = (line: XmlElement): XmlElement[] => findAll({ ...line, children: untagged(line) }, 'Math');

/** Returns the TeX of a box of words, of which each paragraph is a line. */
function boxOf(box: XmlElement): string {
  const lines = findAll(box, 'p').map(cellOf);
  return lines.length > 1 ? `\\begin{gathered}${lines.join('\\\\')}\\end{gathered}` : cellOf(box);
}

/** The pairs of columns of a line. */
const forksOf = (line: XmlElement): XmlElement[] =>
  elementsOf(line).filter(({ name }) => name === 'MathFork');

const withoutBranch = (fork: XmlElement): XmlElement => ({
  ...fork,
  children: elementsOf(fork).filter(({ name }) => name !== 'MathBranch'),
});

/** Returns the only line of a group. Its number and label can be the group's: those of `aligned` in an equation are. */
function asGroup(line: XmlElement, group: XmlElement): XmlElement {
  const tags = elementsOf(group).filter(({ name }) => name === 'tags');
  const isOwn = tags.length === 0 || find(line, 'tags') !== undefined;
  return isOwn
    ? { ...line, attributes: { ...group.attributes, ...line.attributes } }
    : {
        ...line,
        attributes: { ...line.attributes, ...group.attributes },
        children: [...tags, ...line.children],
      };
}

/** Reads lines, which words between them divide. */
function readGroup(element: XmlElement, reader: TreeReader): Inline[] {
  const children = elementsOf(element);
  const words = children.findIndex((child) => hasClass(child, 'ltx_intertext'));
  const between = children[words];
  if (!between) return readLines(element, reader);
  const part = (some: XmlElement[]): Inline[] =>
    some.some(({ name }) => name === 'equation') ? readGroup({ ...element, children: some }, reader) : [];
  return [
    ...part(children.slice(0, words)),
    { t: 'Space' },
    ...reader.inlines(between.children),
    { t: 'Space' },
    ...part(children.slice(words + 1)),
  ];
}

function readLines(element: XmlElement, reader: TreeReader): Inline[] {
  const lines = linesOf(element);
  const isEqnarray = hasClass(element, 'ltx_eqn_eqnarray');
  const rows = lines.map((line) =>
    span(attrOf(line, 'equation-row', reader), [display(rowOf(line, isEqnarray))]),
  );
  const own = attrOf(element, 'equation', reader);
  const [only] = lines;
  if (only && lines.length === 1) return readEquation(asGroup(only, element), reader);
  if (rows.every((row) => row.t === 'Span' && row.c[0][2].length === 0))
    return [equation(own, joinRows(lines.map((line) => rowOf(line, isEqnarray))))];
  return [span([own[0], ['equation', 'rows'], []], rows)];
}

/** Returns the lines of a group, and of those in it. */
const linesOf = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) => {
    if (child.name === 'equationgroup') return linesOf(child);
    return child.name === 'equation' ? [child] : [];
  });

/** Returns a line with its ampersands; eqnarray's three columns are two. */
function rowOf(line: XmlElement, isEqnarray: boolean): string {
  const cells = forksOf(line).flatMap((fork) => findAll(find(fork, 'MathBranch'), 'td'));
  if (cells.length === 0) return wrapRow(contentOf(line), false);
  const tex = cells.map(cellOf).join('&');
  return wrapRow(isEqnarray ? twoColumns(tex) : tex, true);
}

/** Returns the TeX of a cell, which can contain words. */
const cellOf = (cell: XmlElement): string =>
  cell.children
    .map((child) => {
      if (typeof child === 'string') return asText(child);
      return child.name === 'Math'
        ? texOf(child)
        : findAll(child, 'Math').length > 0
          ? cellOf(child)
          : asText(textOf(child));
    })
    .join('');

/** Writes words as TeX that formulas can have. */
export const asText = (text: string): string =>
  text.trim() === ''
    ? ''
    : `\\text{${text.replace(/[\\{}$&#^_%~]/g, (sign) => TEX_SIGNS[sign] ?? `\\${sign}`)}}`;

const TEX_SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash ',
  '^': '\\textasciicircum ',
  '~': '\\textasciitilde ',
};

function attrOf(element: XmlElement, className: string, reader: TreeReader): Attributes {
  const printed = tagOf(element);
  const number = tagOf(element, 'refnum') ?? printed;
  const isBare = printed !== undefined && !/^\(.*\)$/.test(printed);
  const hasLabel = element.attributes.labels !== undefined;
  return attributes(
    hasLabel ? safeId(reader.idOf(element)) : '',
    [className, ...(isBare ? ['bare'] : [])],
    number === undefined || hasClass(element, 'ltx_eqn_nonumber')
      ? []
      : [['number', number.replace(/^\((.*)\)$/, '$1')]],
  );
}

const display = (tex: string): Inline => ({ t: 'Math', c: [{ t: 'DisplayMath' }, tex] });
const equation = (attr: Attributes, tex: string): Inline => span(attr, [display(tex)]);
