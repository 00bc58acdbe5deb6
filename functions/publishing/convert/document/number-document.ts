import { labelOf, type PaperWords, wordsOf } from '../language/paper-words.ts';
import { COUNTER_MARK } from '../latex/mark-counters.ts';
import type { TheoremKind, TheoremKinds } from '../latex/read-theorems.ts';
import { romanOf } from '../latex/roman-numeral.ts';
import { type Attributes, type Block, type Inline, pairOf, span, str } from '../pandoc/document.ts';
import { blockText, inlineText } from '../pandoc/plain-text.ts';
import { rewriteBlocks, visitBlocks } from '../pandoc/walk-document.ts';
import { cleanMath, type NumberedMath } from './clean-math.ts';
import { CounterChanges } from './counter-changes.ts';
import { itemNumber } from './item-number.ts';
import { joinLineNumber } from './line-number.ts';
import { renumberHead, TheoremCounter, theoremHead } from './number-theorems.ts';
import { safeId, UNNAMED, UNNUMBERED } from './safe-id.ts';

/** The target of a label: its kind, "3", and the identifier to link to. */
export interface Label {
  /** The counter of its kind, as cleveref names it: `figure`, `enumi`, or the environment of a theorem. */
  type: string;
  /** The name that the paper gives its kind, such as the title of a theorem. */
  kind?: string;
  number: string;
  id: string;
  /** The words of a heading. */
  title?: string;
}

interface NumberedDocument {
  blocks: Block[];
  /** Keyed by the author's label. */
  labels: ReadonlyMap<string, Label>;
}

/** The numbering that the source defines. */
export interface NumberingScheme {
  /** False for Markdown, whose authors number headings by hand or not at all. */
  headings: boolean;
  /** LaTeX's `secnumdepth`, the level of the lowest headings with numbers: 1 for sections. */
  depth?: number | undefined;
  theorems: TheoremKinds;
  /** Those of `equation`, `figure` and `table` that are numbered within sections, such as 2.1. */
  withinSections: ReadonlySet<string>;
  /** What stands between the letter of an appendix and an equation’s number, if the class restarts them there. */
  appendixMark?: string | undefined;
  /** Whether a figure can consist of a table, as pictures in rows do. Else it is a table with a caption. */
  tablesInFigures?: boolean;
  /** Whether chapters are its highest headings. */
  hasChapters?: boolean;
}

/** The attribute of a float with the label of its caption, such as "Figure 1". */
export const CAPTION_LABEL = 'caption-label';

/**
 * Numbers headings, equations, figures, tables, theorems and algorithms as LaTeX would. Writes each number into its node
 * as the attribute `number`. Equations become spans of the class `equation`.
 */
export function numberDocument(
  blocks: Block[],
  scheme: NumberingScheme,
  words: PaperWords = wordsOf('en'),
): NumberedDocument {
  const numbering = new Numbering(scheme, words);
  return { blocks: numbering.blocks(blocks), labels: numbering.allLabels() };
}

/** Environments that only place their text, which may begin in bold. */
const LAYOUT: ReadonlySet<string> = new Set(['flushleft', 'flushright', 'center', 'minipage', 'titlepage']);

class Numbering {
  readonly labels = new Map<string, Label>();
  readonly #scheme: NumberingScheme;
  readonly #words: PaperWords;
  readonly #theorems: TheoremCounter;
  readonly #headings = [0, 0, 0, 0, 0, 0];
  readonly #floats = new Map<string, { place: string; count: number }>();
  /** The groups of `subequations` by name. */
  readonly #groups = new Map<string, { number: string; count: number }>();
  readonly #algorithms = { algorithm: 0, listing: 0 };
  readonly #fromHeadings = new Set<string>();
  readonly #changes = new CounterChanges();
  readonly #inText = new Map<string, Label>();
  /** The numbered heading before the text that is being read. */
  #section: Label | undefined;
  /** The figure whose parts have letters, and how many it has. */
  #lettered = { figure: '', parts: 0 };
  #parts = 0;
  #notes = 0;
  /** The number of the item of an ordered list that is being read. */
  #item = '';
  #appendix = false;

  constructor(scheme: NumberingScheme, words: PaperWords) {
    this.#scheme = scheme;
    this.#words = words;
    this.#theorems = new TheoremCounter(scheme.theorems);
  }

  /** Returns the labels of numbered things, and those in the text, which refer to their section. */
  allLabels(): ReadonlyMap<string, Label> {
    return new Map([...this.#inText, ...this.labels]);
  }

  /** Processes the top-level blocks in order. Each block processes its nested blocks. */
  blocks(blocks: Block[]): Block[] {
    return blocks.flatMap((block) => this.#block(block));
  }

  #block(block: Block): Block[] {
    switch (block.t) {
      case 'Header':
        return [this.#heading(block)];
      case 'Figure':
        return [this.#figure(block)];
      case 'Table':
        return [this.#table(block)];
      case 'Div':
        return this.#div(block);
      case 'BlockQuote':
        return [{ t: 'BlockQuote', c: this.blocks(block.c) }];
      case 'OrderedList':
        return [{ t: 'OrderedList', c: [block.c[0], this.#items(block)] }];
      case 'DefinitionList':
        return [
          {
            t: 'DefinitionList',
            c: block.c.map(([term, parts]) => [this.#inlines(term), parts.map((part) => this.blocks(part))]),
          },
        ];
      case 'BulletList':
        return [{ t: 'BulletList', c: block.c.map((item) => this.blocks(item)) }];
      default:
        return rewriteBlocks([block], { inline: (inline) => this.#inline(inline) });
    }
  }

  /** Labels in an item refer to its number, after those of the lists around it: 1, 1a, 1(a)i. */
  #items(list: Extract<Block, { t: 'OrderedList' }>): Block[][] {
    const outer = this.#item;
    const items = list.c[1].map((item, index) => {
      this.#item = itemNumber(list.c[0], index, outer);
      const inner = this.blocks(item);
      for (const label of labelsIn(item))
        this.#label(label, { type: 'enumi', number: this.#item, id: safeId(label) });
      return inner;
    });
    this.#item = outer;
    return items;
  }

  /** `\part`, which leaves the numbers of sections as they are. */
  #partHeading(div: Extract<Block, { t: 'Div' }>, isNumbered: boolean): Block {
    const [[id], content] = div.c;
    const number = isNumbered ? romanOf(++this.#parts) : '';
    const names = [id, ...labelsIn(content)];
    for (const name of names)
      this.#label(name, { type: 'part', number, id: safeId(names.find(Boolean) ?? '') });
    const inlines = content.flatMap((block) => (block.t === 'Para' || block.t === 'Plain' ? block.c : []));
    const pairs: [string, string][] = isNumbered
      ? [['number', labelOf(this.#words.name('part'), number)]]
      : [];
    return {
      t: 'Header',
      c: [1, [names.find(Boolean) ?? `part-${number}`, ['unnumbered'], pairs], this.#inlines(inlines)],
    };
  }

  #heading(header: Extract<Block, { t: 'Header' }>): Block {
    const [level, [id, classes], inlines] = header.c;
    const own = manualNumber(inlines);
    if (own && !this.#scheme.headings) {
      this.#label(id, { type: 'section', number: own.number, id: safeId(id) });
      return { t: 'Header', c: [level, [id, classes, [['number', own.number]]], this.#inlines(own.title)] };
    }
    const numbered = this.#scheme.headings && level <= this.#lowest() && !classes.includes('unnumbered');
    const number = numbered ? this.#nextHeading(level) : '';
    const title = { title: inlineText(inlines) };
    const type = this.#appendix
      ? 'appendix'
      : this.#scheme.hasChapters && level === 1
        ? 'chapter'
        : 'section';
    if (number) this.#section = { type, number, id: safeId(id), ...title };
    // REVTeX's sample papers have `\section{\label{a}Title}`.
    for (const name of [id, ...labelsIn([{ t: 'Plain', c: inlines }])])
      this.#headingLabel(name, {
        type,
        number,
        id: safeId(id),
        ...title,
      });
    const pairs: [string, string][] = number ? [['number', number]] : [];
    return {
      t: 'Header',
      c: [level, [id, classes.filter((name) => name === 'unnumbered'), pairs], this.#inlines(inlines)],
    };
  }

  /** The level of the lowest headings with numbers, of which chapters are LaTeX's level 0. */
  #lowest(): number {
    const { depth = 3, hasChapters } = this.#scheme;
    return Math.min(3, depth + (hasChapters ? 1 : 0));
  }

  #nextHeading(level: number): string {
    this.#headings[level - 1] = (this.#headings[level - 1] ?? 0) + 1;
    this.#headings.fill(0, level);
    return this.#headingNumber(level);
  }

  #headingNumber(level: number): string {
    return this.#headings
      .slice(0, level)
      .map((count, index) =>
        index === 0
          ? (this.#changes.print(this.#topCounter(), count, () => '') ??
            (this.#appendix ? String.fromCharCode(64 + count) : String(count)))
          : String(count),
      )
      .join('.');
  }

  /** The counter of the highest headings. */
  #topCounter(): string {
    return this.#scheme.hasChapters ? 'chapter' : 'section';
  }

  #div(div: Extract<Block, { t: 'Div' }>): Block[] {
    const [[id, classes, pairs], read] = div.c;
    const content = joinLineNumber(read);
    if (classes.includes('colophonappendix')) {
      this.#appendix = true;
      this.#headings.fill(0);
      return [];
    }
    if (classes.includes(COUNTER_MARK)) {
      const set = this.#changes.apply(blockText(content));
      if (set?.counter === 'section' || set?.counter === 'chapter')
        this.#headings.fill(0).fill(set.value, 0, 1);
      return [];
    }
    if (classes.includes('colophonfloat')) return this.#ownFloat(content);
    if (classes.includes('colophonpart')) return [this.#partHeading(div, true)];
    if (classes.includes('colophonunnumberedpart')) return [this.#partHeading(div, false)];
    if (classes.includes('colophonalgorithm')) return [this.#algorithm(div, 'algorithm')];
    if (classes.includes('colophonlisting')) return [this.#algorithm(div, 'listing')];
    const declared = this.#theorems.kindOf(classes);
    const theorem = declared
      ? { kind: declared.title, number: this.#theoremNumber(declared) }
      : classes.some((name) => LAYOUT.has(name))
        ? undefined
        : theoremHead(content);
    const inner = this.blocks(
      classes.includes('proof')
        ? this.#withProofName(content)
        : declared && theorem
          ? renumberHead(content, theorem.kind, theorem.number)
          : content,
    );
    for (const label of [id, ...labelsIn(content)])
      if (!this.labels.has(label) || this.#fromHeadings.has(label))
        this.#label(label, {
          type: theorem ? (this.#theorems.environmentOf(classes) ?? theorem.kind.toLowerCase()) : '',
          ...(theorem ? { kind: theorem.kind } : {}),
          number: theorem?.number ?? '',
          id: safeId(id || label),
        });
    return [{ t: 'Div', c: [[id, theorem ? ['theorem', ...classes] : classes, pairs], inner] }];
  }

  /** Names a proof in the paper's language, if its author doesn't name it. */
  #withProofName(content: Block[]): Block[] {
    const [first, ...rest] = content;
    const head = first?.t === 'Para' ? first.c[0] : undefined;
    if (first?.t !== 'Para' || head?.t !== 'Emph' || inlineText(head.c) !== 'Proof.') return content;
    const name: Inline = { t: 'Emph', c: [str(`${this.#words.name('proof')}.`)] };
    return [{ t: 'Para', c: [name, ...first.c.slice(1)] }, ...rest];
  }

  #theoremNumber(kind: TheoremKind): string {
    if (!kind.numbered) return '';
    if (kind.counter === 'equation') return this.#nextEquation(1);
    return this.#theorems.next(kind, (depth) => this.#headingNumber(depth));
  }

  /** Returns the next number of a figure, table or equation, within the section if the source says so. */
  #next(counter: string): string {
    const isRestarted = counter === 'equation' && this.#appendix && this.#scheme.appendixMark !== undefined;
    const isWithin =
      this.#scheme.withinSections.has(counter) || isRestarted || this.#changes.isWithinSections(counter);
    const place = isWithin ? this.#headingNumber(1) : '';
    const last = this.#floats.get(counter);
    const set = this.#changes.takeValue(counter);
    const isSame =
      last !== undefined && (last.place === place || (this.#changes.hasFormat(counter) && !isWithin));
    const before = set ?? (isSame ? last.count : 0);
    const count = before + 1 + this.#changes.takeStep(counter);
    this.#floats.set(counter, { place, count });
    const printed = this.#changes.print(counter, count, (depth) => this.#headingNumber(depth));
    if (printed !== undefined) return printed;
    const mark = isRestarted ? this.#scheme.appendixMark : '.';
    return place === '' ? String(count) : `${place}${mark}${count}`;
  }

  #algorithm(div: Extract<Block, { t: 'Div' }>, type: 'algorithm' | 'listing'): Block {
    const number = String(++this.#algorithms[type]);
    const [attr, content] = div.c;
    const [label] = labelsIn(content);
    const id = safeId(attr[0] || label || `${type}-${number}`);
    for (const name of labelsIn(content)) this.#label(name, { type, number, id });
    return {
      t: 'Div',
      c: [
        [
          id,
          ['algorithm'],
          [
            ['number', number],
            [CAPTION_LABEL, labelOf(this.#words.name(type), number)],
          ],
        ],
        this.blocks(content),
      ],
    };
  }

  /** A float of another kind, such as "Scheme 1", which `rewrite-own-floats.ts` has enclosed. */
  #ownFloat(content: Block[]): Block[] {
    const [name, ...inner] = content;
    const kind = name?.t === 'Div' ? blockText(name.c[1]) : '';
    return inner.flatMap((block) =>
      block.t === 'Figure' ? [this.#figure(block, kind)] : this.#block(block),
    );
  }

  #figure(figure: Extract<Block, { t: 'Figure' }>, kind = 'Figure'): Block {
    const [[named, classes, pairs], caption, content] = figure.c;
    const id = named === UNNAMED ? '' : named;
    const [table] = content;
    // Pandoc wraps captioned tables of some sources in figures.
    if (content.length === 1 && table?.t === 'Table' && kind === 'Figure' && !this.#scheme.tablesInFigures)
      return this.#table({
        t: 'Table',
        c: [table.c[0][0] ? table.c[0] : [id, classes, pairs], caption, ...rest(table)],
      });
    const labels = [id, ...labelsIn(caption[1])];
    const names = labels.filter((name) => name !== UNNUMBERED);
    if (labels.includes(UNNUMBERED) || this.#isBare(figure.c)) return this.#bareFigure(figure, names);
    const number = this.#next(kind.toLowerCase());
    const target = safeId(names.find(Boolean) ?? `${safeId(kind.toLowerCase())}-${number}`);
    const usual = kind === 'Figure' ? 'figure' : kind === 'Table' ? 'table' : undefined;
    const of = usual ? { type: usual } : { type: kind.toLowerCase(), kind };
    for (const name of names) this.#label(name, { ...of, number, id: target });
    // A continued figure continues the letters.
    if (this.#lettered.figure !== `${kind} ${number}`)
      this.#lettered = { figure: `${kind} ${number}`, parts: 0 };
    const parts = content.map((block) =>
      block.t !== 'Figure'
        ? block
        : isUnnumbered(block)
          ? this.#bareFigure(block, [], ['part'])
          : this.#part(block, { ...of, number, index: this.#lettered.parts++ }),
    );
    return {
      t: 'Figure',
      c: [
        [
          target,
          usual === 'table' ? [...classes, 'table'] : classes,
          [
            ['number', number],
            [CAPTION_LABEL, labelOf(usual ? this.#words.name(usual) : kind, number)],
          ],
        ],
        [null, this.blocks(caption[1])],
        parts.flatMap((block) => (block.t === 'Figure' ? [block] : this.#block(block))),
      ],
    };
  }

  /** LaTeX numbers captions: a float without one, such as a formula across both columns, has no number. */
  #isBare([, caption, content]: Extract<Block, { t: 'Figure' }>['c']): boolean {
    return this.#scheme.headings && caption[1].length === 0 && !content.some((block) => block.t === 'Figure');
  }

  /** Labels in a float without a number refer to the section, as all labels in the text. */
  #bareFigure(figure: Extract<Block, { t: 'Figure' }>, names: string[], classes: string[] = []): Block {
    const [, caption, content] = figure.c;
    const id = safeId(names.find(Boolean) ?? '');
    for (const name of names.filter(Boolean))
      if (this.#section) this.#inText.set(name, { ...this.#section, id });
    if (!hasImage(content)) return { t: 'Div', c: [[id, classes, []], this.blocks(content)] };
    return {
      t: 'Figure',
      c: [[id, classes, []], [null, this.blocks(withoutMark(caption[1]))], this.blocks(content)],
    };
  }

  /** Parts of a figure are (a), (b), … */
  #part(
    figure: Extract<Block, { t: 'Figure' }>,
    { number, index, ...named }: { type: string; kind?: string; number: string; index: number },
  ): Block {
    const [[id, classes], caption, content] = figure.c;
    const letter = String.fromCharCode(97 + index);
    const names = [id, ...labelsIn(caption[1])];
    const target = safeId(names.find(Boolean) ?? `${named.type}-${number}${letter}`);
    for (const name of names) this.#label(name, { ...named, number: number + letter, id: target });
    return {
      t: 'Figure',
      c: [
        [target, [...classes, 'part'], [['number', `(${letter})`]]],
        [null, this.blocks(caption[1])],
        this.blocks(content),
      ],
    };
  }

  #table(table: Extract<Block, { t: 'Table' }>): Block {
    const [attr, caption] = table.c;
    const labels = [attr[0], ...labelsIn(caption[1])].filter(Boolean);
    const names = labels.filter((name) => name !== UNNUMBERED);
    const inner = rewriteBlocks([{ t: 'Table', c: [attributesOf(attr), [null, []], ...rest(table)] }], {
      inline: (inline) => this.#inline(inline),
    })[0];
    if (inner?.t !== 'Table') return table;
    if (caption[1].length === 0 && names.length === 0) return inner;
    if (labels.includes(UNNUMBERED))
      return {
        t: 'Table',
        c: [
          attributesOf([names[0] ?? '', [], []]),
          [null, this.blocks(withoutMark(caption[1]))],
          ...rest(inner),
        ],
      };
    const number = this.#next('table');
    const target = safeId(names[0] ?? `table-${number}`);
    for (const name of names) this.#label(name, { type: 'table', number, id: target });
    return {
      t: 'Table',
      c: [
        [
          target,
          [],
          [
            ['number', number],
            [CAPTION_LABEL, labelOf(this.#words.name('table'), number)],
          ],
        ],
        [null, this.blocks(caption[1])],
        ...rest(inner),
      ],
    };
  }

  #inlines(inlines: Inline[]): Inline[] {
    const [block] = rewriteBlocks([{ t: 'Plain', c: inlines }], { inline: (inline) => this.#inline(inline) });
    return block?.t === 'Plain' ? block.c : inlines;
  }

  #inline(inline: Inline): Inline[] | undefined {
    if (inline.t === 'Span') return this.#span(inline);
    if (inline.t === 'Note') {
      this.#notes++;
      for (const label of labelsIn(inline.c))
        this.#label(label, { type: 'footnote', number: String(this.#notes), id: '' });
      return undefined;
    }
    if (inline.t !== 'Math') return undefined;
    const math = cleanMath(inline.c[1]);
    if (inline.c[0].t === 'InlineMath') return [{ t: 'Math', c: [inline.c[0], math.tex] }];
    if (math.rows.length === 0) return [this.#equation(math, 'equation')];
    const group = math.rows.find((row) => row.group)?.group?.name;
    const rows = math.rows.map((row) => this.#equation(row, 'equation-row', group));
    return [span(['', ['equation', 'rows'], []], rows)];
  }

  #equation(math: NumberedMath, className: string, group = math.group?.name): Inline {
    const { labels, tag } = math;
    const number = this.#tagOf(math) ?? (math.numbered ? this.#nextEquation(labels.length, group) : '');
    const id = safeId(labels[0] ?? '');
    const [, prefix = '', first = ''] = /^((?:[\dA-Z]+\.)?)(\d+)–/.exec(number) ?? [];
    for (const [index, label] of labels.entries())
      this.#label(label, {
        type: 'equation',
        number: tag === undefined && first ? `${prefix}${Number(first) + index}` : number,
        id,
      });
    for (const label of math.group?.labels ?? [])
      this.#label(label, { type: 'equation', number: this.#groups.get(group ?? '')?.number ?? '', id });
    return span(
      [id, [className, ...(math.isBare ? ['bare'] : [])], number ? [['number', number]] : []],
      [{ t: 'Math', c: [{ t: 'DisplayMath' }, math.tex] }],
    );
  }

  /** Returns the author's tag, with the numbers of the equations that it refers to. */
  #tagOf({ tag }: NumberedMath): string | undefined {
    return tag?.replace(
      /\\((?:eq)?ref|[cC]ref|autoref)\s*\{([^{}]*)\}/g,
      (_, command: string, name: string) => {
        const { type = '', kind, number = '?' } = this.labels.get(name.trim()) ?? {};
        if (/^(?:eq)?ref$/.test(command)) return number;
        const word = kind ?? this.#words.reference(type)?.one ?? '';
        return `${word} ${type === 'equation' ? `(${number})` : number}`.trim();
      },
    );
  }

  /** Each label in an equation takes a number. Within `subequations`, numbers have a letter. */
  #nextEquation(labels: number, group?: string): string {
    if (group !== undefined) return this.#nextOfGroup(group);
    const numbers = Array.from({ length: Math.max(1, labels) }, () => this.#next('equation'));
    return labels > 1 ? `${numbers[0]}–${numbers.at(-1)}` : (numbers[0] ?? '');
  }

  #nextOfGroup(name: string): string {
    const group = this.#groups.get(name) ?? { number: this.#next('equation'), count: 0 };
    this.#groups.set(name, group);
    group.count++;
    return `${group.number}${String.fromCharCode(96 + group.count)}`;
  }

  /** `[$$…$$]{label="eq:x"}` labels the equation inside it. */
  #span(inline: Extract<Inline, { t: 'Span' }>): Inline[] | undefined {
    const label = pairOf(inline.c[0], 'label');
    const [equation] = inline.c[1];
    if (label !== undefined && equation === undefined && this.#section)
      this.#inText.set(label, { ...this.#section, id: safeId(label) });
    if (label === undefined || equation?.t !== 'Span' || !equation.c[0][1].includes('equation'))
      return undefined;
    if (equation.c[0][1].includes('rows')) {
      const numbers = equation.c[1].flatMap((row) =>
        row.t === 'Span' ? (pairOf(row.c[0], 'number') ?? []) : [],
      );
      this.#label(label, { type: 'equation', number: numbers[0] ?? '', id: safeId(label) });
      return [span([safeId(label), ['equation', 'rows'], []], equation.c[1])];
    }
    const number = pairOf(equation.c[0], 'number') ?? this.#nextEquation(1);
    this.#label(label, { type: 'equation', number, id: safeId(label) });
    return [span([safeId(label), ['equation'], [['number', number]]], equation.c[1])];
  }

  #label(name: string, label: Label): void {
    if (name === '' || (this.labels.has(name) && !this.#fromHeadings.has(name))) return;
    this.#fromHeadings.delete(name);
    this.labels.set(name, label);
  }

  /** Pandoc names headings after their words, so that "Results" can be the author's label of a table. */
  #headingLabel(name: string, label: Label): void {
    if (name === '' || this.labels.has(name)) return;
    this.#fromHeadings.add(name);
    this.labels.set(name, label);
  }
}

type TableRest = [
  Extract<Block, { t: 'Table' }>['c'][2],
  Extract<Block, { t: 'Table' }>['c'][3],
  Extract<Block, { t: 'Table' }>['c'][4],
  Extract<Block, { t: 'Table' }>['c'][5],
];

function rest(table: Extract<Block, { t: 'Table' }>): TableRest {
  return [table.c[2], table.c[3], table.c[4], table.c[5]];
}

const attributesOf = ([id, classes]: Attributes): Attributes => [id && safeId(id), classes, []];

/** Returns the labels inside of text, which pandoc keeps as empty spans with the attribute `label`. */
function labelsIn(blocks: Block[]): string[] {
  const labels: string[] = [];
  visitBlocks(blocks, {
    inline: (inline) => {
      const label = inline.t === 'Span' ? pairOf(inline.c[0], 'label') : undefined;
      if (label !== undefined) labels.push(label);
    },
  });
  return labels;
}

const isUnnumbered = ({ c: [[id], caption] }: Extract<Block, { t: 'Figure' }>): boolean =>
  [id, ...labelsIn(caption[1])].includes(UNNUMBERED);

/** Removes the mark of a caption without a number. */
const withoutMark = (blocks: Block[]): Block[] =>
  rewriteBlocks(blocks, {
    inline: (inline) => (inline.t === 'Span' && pairOf(inline.c[0], 'label') === UNNUMBERED ? [] : undefined),
  });

function hasImage(blocks: Block[]): boolean {
  let found = false;
  visitBlocks(blocks, {
    inline: (inline) => {
      found ||= inline.t === 'Image';
    },
  });
  return found;
}

/** Splits "2.1 Method" and "2.1. Method" into number and title. */
function manualNumber(inlines: Inline[]): { number: string; title: Inline[] } | undefined {
  const [first, space, ...title] = inlines;
  if (first?.t !== 'Str' || space?.t !== 'Space' || title.length === 0) return undefined;
  const number = /^(\d{1,2}(?:\.\d{1,2})*|[A-Z](?:\.\d{1,2})+)[.)]?$/.exec(first.c)?.[1];
  return number === undefined ? undefined : { number, title };
}
