import { type Attributes, type Block, type Inline, pairOf, span } from '../pandoc/document.ts';
import { blockText } from '../pandoc/plain-text.ts';
import { rewriteBlocks, visitBlocks } from '../pandoc/walk-document.ts';
import { cleanMath } from './clean-math.ts';
import { safeId } from './safe-id.ts';

/** What a label stands for: "Figure", "3", and the identifier to link to. */
export interface Label {
  kind: string;
  number: string;
  id: string;
}

interface NumberedDocument {
  blocks: Block[];
  /** By the author's own label. */
  labels: ReadonlyMap<string, Label>;
}

/**
 * Numbers headings, equations, figures, tables, theorems and algorithms as LaTeX would. Each number is written into its
 * node, as the pair `number` of its attributes; an equation becomes a span of class `equation`.
 *
 * @param numberHeadings false for Markdown, whose authors number by hand or not at all
 */
export function numberDocument(blocks: Block[], numberHeadings: boolean): NumberedDocument {
  const numbering = new Numbering(numberHeadings);
  return { blocks: numbering.blocks(blocks), labels: numbering.labels };
}

class Numbering {
  readonly labels = new Map<string, Label>();
  readonly #numberHeadings: boolean;
  readonly #headings = [0, 0, 0, 0, 0, 0];
  #equations = 0;
  #figures = 0;
  #tables = 0;
  #algorithms = 0;
  #appendix = false;

  constructor(numberHeadings: boolean) {
    this.#numberHeadings = numberHeadings;
  }

  /** Goes through the top in order; what nests is handled by its parent. */
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
        return [{ t: 'OrderedList', c: [block.c[0], block.c[1].map((item) => this.blocks(item))] }];
      case 'BulletList':
        return [{ t: 'BulletList', c: block.c.map((item) => this.blocks(item)) }];
      default:
        return rewriteBlocks([block], { inline: (inline) => this.#inline(inline) });
    }
  }

  #heading(header: Extract<Block, { t: 'Header' }>): Block {
    const [level, [id, classes], inlines] = header.c;
    const own = byHand(inlines);
    if (own && !this.#numberHeadings) {
      this.#label(id, { kind: 'Section', number: own.number, id: safeId(id) });
      return { t: 'Header', c: [level, [id, classes, [['number', own.number]]], this.#inlines(own.title)] };
    }
    const numbered = this.#numberHeadings && level <= 3 && !classes.includes('unnumbered');
    const number = numbered ? this.#nextHeading(level) : '';
    this.#label(id, { kind: this.#appendix ? 'Appendix' : 'Section', number, id: safeId(id) });
    const pairs: [string, string][] = number ? [['number', number]] : [];
    return {
      t: 'Header',
      c: [level, [id, classes.filter((name) => name === 'unnumbered'), pairs], this.#inlines(inlines)],
    };
  }

  #nextHeading(level: number): string {
    this.#headings[level - 1] = (this.#headings[level - 1] ?? 0) + 1;
    this.#headings.fill(0, level);
    return this.#headings
      .slice(0, level)
      .map((count, index) =>
        index === 0 && this.#appendix ? String.fromCharCode(64 + count) : String(count),
      )
      .join('.');
  }

  #div(div: Extract<Block, { t: 'Div' }>): Block[] {
    const [[id, classes, pairs], content] = div.c;
    if (classes.includes('colophonappendix')) {
      this.#appendix = true;
      this.#headings.fill(0);
      return [];
    }
    if (classes.includes('colophonalgorithm')) return [this.#algorithm(div)];
    const theorem = theoremHead(content);
    const inner = this.blocks(content);
    for (const label of [id, ...labelsIn(content)])
      if (!this.labels.has(label))
        this.#label(label, {
          kind: theorem?.kind ?? '',
          number: theorem?.number ?? '',
          id: safeId(id || label),
        });
    return [{ t: 'Div', c: [[id, theorem ? ['theorem', ...classes] : classes, pairs], inner] }];
  }

  #algorithm(div: Extract<Block, { t: 'Div' }>): Block {
    const number = String(++this.#algorithms);
    const [attr, content] = div.c;
    const [label] = labelsIn(content);
    const id = safeId(attr[0] || label || `algorithm-${number}`);
    for (const name of labelsIn(content)) this.#label(name, { kind: 'Algorithm', number, id });
    return { t: 'Div', c: [[id, ['algorithm'], [['number', number]]], this.blocks(content)] };
  }

  #figure(figure: Extract<Block, { t: 'Figure' }>): Block {
    const [[id, classes, pairs], caption, content] = figure.c;
    const [table] = content;
    // Pandoc wraps a captioned table of some sources into a figure.
    if (content.length === 1 && table?.t === 'Table')
      return this.#table({
        t: 'Table',
        c: [table.c[0][0] ? table.c[0] : [id, classes, pairs], caption, ...rest(table)],
      });
    const number = String(++this.#figures);
    const names = [id, ...labelsIn(caption[1])];
    const target = safeId(names.find(Boolean) ?? `figure-${number}`);
    for (const name of names) this.#label(name, { kind: 'Figure', number, id: target });
    const parts = content.map((block, index) =>
      block.t === 'Figure' ? this.#part(block, number, index) : block,
    );
    return {
      t: 'Figure',
      c: [
        [target, classes, [['number', number]]],
        [null, this.blocks(caption[1])],
        parts.flatMap((block) => (block.t === 'Figure' ? [block] : this.#block(block))),
      ],
    };
  }

  /** Parts of a figure are (a), (b), … */
  #part(figure: Extract<Block, { t: 'Figure' }>, number: string, index: number): Block {
    const [[id, classes], caption, content] = figure.c;
    const letter = String.fromCharCode(97 + index);
    const names = [id, ...labelsIn(caption[1])];
    const target = safeId(names.find(Boolean) ?? `figure-${number}${letter}`);
    for (const name of names) this.#label(name, { kind: 'Figure', number: number + letter, id: target });
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
    const number = String(++this.#tables);
    const target = safeId(names[0] ?? `table-${number}`);
    for (const name of names) this.#label(name, { kind: 'Table', number, id: target });
    return {
      t: 'Table',
      c: [[target, [], [['number', number]]], [null, this.blocks(caption[1])], ...rest(inner)],
    };
  }

  #inlines(inlines: Inline[]): Inline[] {
    const [block] = rewriteBlocks([{ t: 'Plain', c: inlines }], { inline: (inline) => this.#inline(inline) });
    return block?.t === 'Plain' ? block.c : inlines;
  }

  #inline(inline: Inline): Inline[] | undefined {
    if (inline.t === 'Span') return this.#span(inline);
    if (inline.t !== 'Math') return undefined;
    const { tex, labels, tag, numbered } = cleanMath(inline.c[1]);
    if (inline.c[0].t === 'InlineMath') return [{ t: 'Math', c: [inline.c[0], tex] }];
    const number = tag ?? (numbered ? this.#nextEquation(labels.length) : '');
    const id = labels[0] === undefined ? '' : safeId(labels[0]);
    const first = Number.parseInt(number, 10);
    for (const [index, label] of labels.entries())
      this.#label(label, {
        kind: 'Equation',
        number: labels.length > 1 && tag === undefined ? String(first + index) : number,
        id,
      });
    return [
      span([id, ['equation'], number ? [['number', number]] : []], [{ t: 'Math', c: [inline.c[0], tex] }]),
    ];
  }

  /** Several labels in one block of equations stand for as many numbers. */
  #nextEquation(labels: number): string {
    const first = this.#equations + 1;
    this.#equations += Math.max(1, labels);
    return labels > 1 ? `${first}–${this.#equations}` : String(first);
  }

  /** `[$$…$$]{label="eq:x"}` names the equation inside of it. */
  #span(inline: Extract<Inline, { t: 'Span' }>): Inline[] | undefined {
    const label = pairOf(inline.c[0], 'label');
    const [equation] = inline.c[1];
    if (label === undefined || equation?.t !== 'Span' || !equation.c[0][1].includes('equation'))
      return undefined;
    const number = pairOf(equation.c[0], 'number') ?? this.#nextEquation(1);
    this.#label(label, { kind: 'Equation', number, id: safeId(label) });
    return [span([safeId(label), ['equation'], [['number', number]]], equation.c[1])];
  }

  #label(name: string, label: Label): void {
    if (name !== '' && !this.labels.has(name)) this.labels.set(name, label);
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

/** Labels that stand inside of text: pandoc keeps `\label` as an empty span with the pair `label`. */
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

const theoremNames =
  'Theorem|Lemma|Proposition|Corollary|Definition|Remark|Example|Conjecture|Claim|Assumption|Axiom|Observation|Fact|Problem|Hypothesis|Property';

function theoremHead(content: Block[]): { kind: string; number: string } | undefined {
  const [first] = content;
  if (first?.t !== 'Para' || first.c[0]?.t !== 'Strong') return undefined;
  const match = new RegExp(`^(${theoremNames}|\\p{Lu}\\p{L}+)\\s*([\\d.]*)`, 'u').exec(
    blockText([{ t: 'Plain', c: [first.c[0]] }]),
  );
  return match?.[1] ? { kind: match[1], number: (match[2] ?? '').replace(/\.$/, '') } : undefined;
}

/** "2.1 Method" and "2.1. Method" as number and title. */
function byHand(inlines: Inline[]): { number: string; title: Inline[] } | undefined {
  const [first, space, ...title] = inlines;
  if (first?.t !== 'Str' || space?.t !== 'Space' || title.length === 0) return undefined;
  const number = /^(\d{1,2}(?:\.\d{1,2})*|[A-Z](?:\.\d{1,2})+)[.)]?$/.exec(first.c)?.[1];
  return number === undefined ? undefined : { number, title };
}
