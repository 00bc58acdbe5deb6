import { labelOf, type PaperWords, wordsOf } from '../language/paper-words.ts';
import { type Attributes, type Block, type Inline, pairOf, span, str } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import { rewriteBlocks, visitBlocks } from '../pandoc/walk-document.ts';
import { cleanMath, type NumberedMath } from './clean-math.ts';
import { itemNumber } from './item-number.ts';
import { safeId } from './safe-id.ts';
import { theoremHead } from './theorem-head.ts';

/** The target of a label: its kind, "3", and the identifier to link to. */
export interface Label {
  /** The counter of its kind, as cleveref names it: `figure`, `enumi`, or the environment of a theorem. */
  type: string;
  /** The name that the paper gives its kind, such as the title of a theorem. */
  kind?: string;
  /** What a plain reference prints before the number, if the paper’s class adds it: "Appendix". */
  word?: string;
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

/** The attribute of a float with the label of its caption, such as "Figure 1". */
export const CAPTION_LABEL = 'caption-label';

/**
 * Numbers equations, figures and tables, and headings if their author doesn't number them by hand. Writes each number into its node as
 * the attribute `number`. Equations become spans of the class `equation`.
 */
export function numberDocument(
  blocks: Block[],
  numbering: 'by-hand' | 'headings',
  words: PaperWords = wordsOf('en'),
): NumberedDocument {
  const numbers = new Numbering(numbering === 'headings', words);
  return { blocks: numbers.blocks(blocks), labels: numbers.allLabels() };
}

/** The level of the lowest headings with numbers. */
const LOWEST = 3;

/** Environments that only place their text, which may begin in bold. */
const LAYOUT: ReadonlySet<string> = new Set(['flushleft', 'flushright', 'center', 'minipage', 'titlepage']);

class Numbering {
  readonly labels = new Map<string, Label>();
  readonly #numbersHeadings: boolean;
  readonly #words: PaperWords;
  readonly #headings = [0, 0, 0, 0, 0, 0];
  /** How many figures, tables and equations were numbered. */
  readonly #counts = new Map<string, number>();
  readonly #fromHeadings = new Set<string>();
  readonly #inText = new Map<string, Label>();
  /** The numbered heading before the text that is being read. */
  #section: Label | undefined;
  #notes = 0;
  /** The number of the item of an ordered list that is being read. */
  #item = '';

  constructor(numbersHeadings: boolean, words: PaperWords) {
    this.#numbersHeadings = numbersHeadings;
    this.#words = words;
  }

  /** Returns the labels of numbered things, and those in the text, which refer to their section. */
  allLabels(): ReadonlyMap<string, Label> {
    return new Map([...this.#inText, ...this.labels]);
  }

  /** Processes the top-level blocks in order. Each block processes its nested blocks. */
  blocks(blocks: Block[]): Block[] {
    return blocks.map((block) => this.#block(block));
  }

  #block(block: Block): Block {
    switch (block.t) {
      case 'Header':
        return this.#heading(block);
      case 'Figure':
        return this.#figure(block);
      case 'Table':
        return this.#table(block);
      case 'CodeBlock':
        return this.#listing(block);
      case 'Div':
        return this.#div(block);
      case 'BlockQuote':
        return { t: 'BlockQuote', c: this.blocks(block.c) };
      case 'OrderedList':
        return { t: 'OrderedList', c: [block.c[0], this.#items(block)] };
      case 'DefinitionList':
        return {
          t: 'DefinitionList',
          c: block.c.map(([term, parts]) => [this.#inlines(term), parts.map((part) => this.blocks(part))]),
        };
      case 'BulletList':
        return { t: 'BulletList', c: block.c.map((item) => this.blocks(item)) };
      default:
        return rewriteBlocks([block], { inline: (inline) => this.#inline(inline) })[0] ?? block;
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

  #heading(header: Extract<Block, { t: 'Header' }>): Block {
    const [level, [id, classes], inlines] = header.c;
    const own = manualNumber(inlines);
    if (own && !this.#numbersHeadings) {
      this.#label(id, { type: 'section', number: own.number, id: safeId(id) });
      return { t: 'Header', c: [level, [id, classes, [['number', own.number]]], this.#inlines(own.title)] };
    }
    const isNumbered = this.#numbersHeadings && level <= LOWEST && !classes.includes('unnumbered');
    const number = isNumbered ? this.#nextHeading(level) : '';
    const label = { type: 'section', number, id: safeId(id), title: inlineText(inlines) };
    if (number) this.#section = label;
    this.#headingLabel(id, label);
    const pairs: [string, string][] = number ? [['number', number]] : [];
    return {
      t: 'Header',
      c: [level, [id, classes.filter((name) => name === 'unnumbered'), pairs], this.#inlines(inlines)],
    };
  }

  #nextHeading(level: number): string {
    this.#headings[level - 1] = (this.#headings[level - 1] ?? 0) + 1;
    this.#headings.fill(0, level);
    return this.#headings.slice(0, level).join('.');
  }

  #div(div: Extract<Block, { t: 'Div' }>): Block {
    const [[id, classes, pairs], content] = div.c;
    const theorem = classes.some((name) => LAYOUT.has(name)) ? undefined : theoremHead(content);
    const inner = this.blocks(classes.includes('proof') ? this.#withProofName(content) : content);
    for (const label of [id, ...labelsIn(content)])
      if (!this.labels.has(label) || this.#fromHeadings.has(label))
        this.#label(label, {
          type: theorem?.kind.toLowerCase() ?? '',
          ...(theorem ? { kind: theorem.kind } : {}),
          number: theorem?.number ?? '',
          id: safeId(id || label),
        });
    return { t: 'Div', c: [[id, theorem ? ['theorem', ...classes] : classes, pairs], inner] };
  }

  /** Names a proof in the paper's language, if its author doesn't name it. */
  #withProofName(content: Block[]): Block[] {
    const [first, ...rest] = content;
    const head = first?.t === 'Para' ? first.c[0] : undefined;
    if (first?.t !== 'Para' || head?.t !== 'Emph' || inlineText(head.c) !== 'Proof.') return content;
    const name: Inline = { t: 'Emph', c: [str(`${this.#words.name('proof')}.`)] };
    return [{ t: 'Para', c: [name, ...first.c.slice(1)] }, ...rest];
  }

  /** Returns the next number of a figure, table or equation. */
  #next(counter: string): string {
    const count = (this.#counts.get(counter) ?? 0) + 1;
    this.#counts.set(counter, count);
    return String(count);
  }

  #figure(figure: Extract<Block, { t: 'Figure' }>): Block {
    const [[id, classes, pairs], caption, content] = figure.c;
    const [table] = content;
    // Pandoc wraps captioned tables of some sources in figures.
    if (content.length === 1 && table?.t === 'Table' && kindOf(classes) === 'figure')
      return this.#table({
        t: 'Table',
        c: [table.c[0][0] ? table.c[0] : [id, classes, pairs], caption, ...rest(table)],
      });
    const names = [id, ...labelsIn(caption[1])];
    if (this.#isBare(figure.c)) return this.#bareFigure(figure, names);
    const kind = kindOf(classes);
    const number = this.#next(kind);
    const target = safeId(names.find(Boolean) ?? `${kind}-${number}`);
    for (const name of names) this.#label(name, { type: kind, number, id: target });
    let parts = 0;
    return {
      t: 'Figure',
      c: [
        [
          target,
          classes,
          [
            ['number', number],
            [CAPTION_LABEL, labelOf(this.#words.name(kind), number)],
          ],
        ],
        [null, this.blocks(caption[1])],
        content.map((block) =>
          block.t === 'Figure' ? this.#part(block, number, parts++) : this.#block(block),
        ),
      ],
    };
  }

  /** Code with a caption of Quarto's, MyST's or pandoc-crossref's is a listing. */
  #listing(code: Extract<Block, { t: 'CodeBlock' }>): Block {
    const [[id, classes, pairs], text] = code.c;
    const caption =
      pairOf([id, classes, pairs], 'lst-cap') ??
      (id.startsWith('lst:') ? pairOf([id, classes, pairs], 'caption') : undefined);
    if (caption === undefined) return code;
    const number = this.#next('listing');
    const target = safeId(id || `listing-${number}`);
    this.#label(id, { type: 'listing', number, id: target });
    const numbered: [string, string][] = [
      ['number', number],
      [CAPTION_LABEL, labelOf(this.#words.name('listing'), number)],
    ];
    return {
      t: 'Figure',
      c: [
        [target, [], numbered],
        [null, [{ t: 'Plain', c: [str(caption)] }]],
        [{ t: 'CodeBlock', c: [['', classes, []], text] }],
      ],
    };
  }

  /** A float without a caption, such as a formula across both columns of a JATS article, has no number. */
  #isBare([, caption, content]: Extract<Block, { t: 'Figure' }>['c']): boolean {
    return this.#numbersHeadings && caption[1].length === 0 && !content.some((block) => block.t === 'Figure');
  }

  /** Labels in a float without a number refer to the section, as all labels in the text. */
  #bareFigure(figure: Extract<Block, { t: 'Figure' }>, names: string[]): Block {
    const [, caption, content] = figure.c;
    const id = safeId(names.find(Boolean) ?? '');
    for (const name of names.filter(Boolean))
      if (this.#section) this.#inText.set(name, { ...this.#section, id });
    if (!hasImage(content)) return { t: 'Div', c: [[id, [], []], this.blocks(content)] };
    return { t: 'Figure', c: [[id, [], []], [null, this.blocks(caption[1])], this.blocks(content)] };
  }

  /** Parts of a figure are (a), (b), … */
  #part(figure: Extract<Block, { t: 'Figure' }>, number: string, index: number): Block {
    const [[id, classes], caption, content] = figure.c;
    const letter = String.fromCharCode(97 + index);
    const names = [id, ...labelsIn(caption[1])];
    const kind = kindOf(classes);
    const target = safeId(names.find(Boolean) ?? `${kind}-${number}${letter}`);
    for (const name of names) this.#label(name, { type: kind, number: number + letter, id: target });
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
    const names = [attr[0], ...labelsIn(caption[1])].filter(Boolean);
    const inner = rewriteBlocks([{ t: 'Table', c: [attributesOf(attr), [null, []], ...rest(table)] }], {
      inline: (inline) => this.#inline(inline),
    })[0];
    if (inner?.t !== 'Table') return table;
    if (caption[1].length === 0 && names.length === 0) return inner;
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
    const rows = math.rows.map((row) => this.#equation(row, 'equation-row'));
    return [span(['', ['equation', 'rows'], []], rows)];
  }

  #equation(math: NumberedMath, className: string): Inline {
    const { labels, tag } = math;
    const number = this.#tagOf(math) ?? (math.numbered ? this.#nextEquation(labels.length) : '');
    const id = safeId(labels[0] ?? '');
    const [, prefix = '', first = ''] = /^((?:[\dA-Z]+\.)?)(\d+)–/.exec(number) ?? [];
    for (const [index, label] of labels.entries())
      this.#label(label, {
        type: 'equation',
        number: tag === undefined && first ? `${prefix}${Number(first) + index}` : number,
        id,
      });
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

  /** Each label in an equation takes a number. */
  #nextEquation(labels: number): string {
    const numbers = Array.from({ length: Math.max(1, labels) }, () => this.#next('equation'));
    return labels > 1 ? `${numbers[0]}–${numbers.at(-1)}` : (numbers[0] ?? '');
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

const kindOf = (classes: string[]) => (classes.includes('table') ? 'table' : 'figure');

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
