import type { PaperWords } from '../language/paper-words.ts';
import { type Attributes, attributes, type Block, type Inline, pairOf, str } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';

type Div = Extract<Block, { t: 'Div' }>;

/** Quarto's prefixes of theorems' ids, and MyST's classes: https://quarto.org/docs/authoring/cross-references.html#theorems-and-proofs */
const THEOREMS: Record<string, string> = {
  thm: 'Theorem',
  lem: 'Lemma',
  cor: 'Corollary',
  prp: 'Proposition',
  cnj: 'Conjecture',
  def: 'Definition',
  exm: 'Example',
  exr: 'Exercise',
  rem: 'Remark',
  theorem: 'Theorem',
  lemma: 'Lemma',
  corollary: 'Corollary',
  proposition: 'Proposition',
  conjecture: 'Conjecture',
  definition: 'Definition',
  example: 'Example',
  remark: 'Remark',
  axiom: 'Axiom',
};

/** Rewrites Quarto's fenced divs: callouts as quotations with a title, figures and tables with a caption, theorems. */
export function readQuartoDivs(blocks: Block[], words: PaperWords): Block[] {
  const counts = new Map<string, number>();
  return rewriteBlocks(blocks, {
    block: (block) => (block.t === 'Div' ? readDiv(block, { counts, words }) : undefined),
    inline: (inline) => (inline.t === 'Span' && isForOthers(inline.c[0]) ? [] : undefined),
  });
}

interface Context {
  /** How many theorems of each kind there are so far. */
  counts: Map<string, number>;
  words: PaperWords;
}

function readDiv(div: Div, context: Context): Block[] | undefined {
  const [attr, content] = div.c;
  const [id, classes] = attr;
  if (isForOthers(attr)) return [];
  const callout = classes.map((name) => /^callout-([a-z]+)$/.exec(name)?.[1]).find(Boolean);
  if (callout) return [calloutOf(callout, attr, content)];
  const prefix = /^([a-z]+)[-:]/.exec(id)?.[1] ?? '';
  if (prefix === 'fig' || classes.includes('figure')) return figureOf(attr, content);
  if (prefix === 'tbl') return tableOf(attr, content);
  if (prefix === 'eq') return equationOf(id, content);
  const kind = THEOREMS[prefix] ?? classes.map((name) => THEOREMS[name] ?? kindOfProof(name)).find(Boolean);
  if (kind) return [theoremOf(kind, div, context)];
  return classes.includes('proof') ? [proofOf(div)] : undefined;
}

/** MyST's `{prf:criterion}`. Without its mark, such a class can be anything. */
function kindOfProof(className: string): string | undefined {
  const name = /^prf-([a-z]+)$/.exec(className)?.[1];
  return name && name.charAt(0).toUpperCase() + name.slice(1);
}

/** Whether Quarto shows a part only in other formats than a page: https://quarto.org/docs/authoring/conditional.html */
function isForOthers(attr: Attributes): boolean {
  const [, classes] = attr;
  const isPage = (key: string) => /\bhtml5?\b/.test(pairOf(attr, key) ?? '');
  const isMeant =
    (pairOf(attr, 'when-format') === undefined || isPage('when-format')) && !isPage('unless-format');
  return (classes.includes('content-visible') && !isMeant) || (classes.includes('content-hidden') && isMeant);
}

/** Takes the title of a box: its attribute, or a heading at its start. */
function titled(attr: Attributes, content: Block[]): { title: Inline[]; rest: Block[] } {
  const title = pairOf(attr, 'title') ?? pairOf(attr, 'name');
  if (title) return { title: [str(title)], rest: content };
  const [first, ...rest] = content;
  return first?.t === 'Header' ? { title: first.c[2], rest } : { title: [], rest: content };
}

function calloutOf(kind: string, attr: Attributes, content: Block[]): Block {
  const { title, rest } = titled(attr, content);
  const shown = title.length > 0 ? title : [str(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`)];
  return { t: 'BlockQuote', c: [{ t: 'Para', c: [{ t: 'Strong', c: shown }] }, ...rest] };
}

/** The last paragraph is the caption; pandoc writes those of LaTeX's figures as divs. */
function captioned(content: Block[]): { caption: Block[]; rest: Block[] } | undefined {
  const last = content.at(-1);
  if (last?.t === 'Div' && last.c[0][1].includes('caption'))
    return { caption: last.c[1], rest: content.slice(0, -1) };
  if (content.length < 2 || last?.t !== 'Para') return undefined;
  return { caption: [{ t: 'Plain', c: last.c }], rest: content.slice(0, -1) };
}

function figureOf([id]: Attributes, content: Block[]): Block[] | undefined {
  const found = captioned(content);
  return (
    found && [{ t: 'Figure', c: [attributes(id), [null, found.caption], found.rest.flatMap(picturesApart)] }]
  );
}

/** Several pictures with captions in one paragraph are parts of their figure. */
function picturesApart(block: Block): Block[] {
  if (block.t !== 'Para') return [block];
  const pictures = block.c.flatMap((inline) =>
    inline.t === 'Image' && inline.c[1].length > 0 ? [inline] : [],
  );
  const isOnly = block.c.every(({ t }) => t === 'Image' || t === 'Space' || t === 'SoftBreak');
  if (pictures.length < 2 || !isOnly) return [block];
  return pictures.map(({ c: [[id, ...attr], caption, target] }) => ({
    t: 'Figure',
    c: [
      attributes(id),
      [null, [{ t: 'Plain', c: caption }]],
      [{ t: 'Plain', c: [{ t: 'Image', c: [['', ...attr], caption, target] }] }],
    ],
  }));
}

/** One table with its caption is a table. Several, or a table with a note, are a figure of tables. */
function tableOf([id]: Attributes, content: Block[]): Block[] | undefined {
  const { caption, rest } = captioned(content) ?? { caption: undefined, rest: content };
  const [table, ...others] = rest;
  if (table?.t === 'Table' && others.length === 0) {
    const [, own, ...parts] = table.c;
    return [{ t: 'Table', c: [attributes(id), [null, caption ?? own[1]], ...parts] }];
  }
  return [{ t: 'Figure', c: [attributes(id, ['table']), [null, caption ?? []], rest.map(tablePart)] }];
}

/** A table with a caption is a part of the figure around it. */
function tablePart(block: Block): Block {
  if (block.t !== 'Table' || block.c[1][1].length === 0) return block;
  const [[id, ...attr], caption, ...parts] = block.c;
  const table: Block = { t: 'Table', c: [['', ...attr], [null, []], ...parts] };
  return { t: 'Figure', c: [attributes(id, ['table']), caption, [table]] };
}

/** Gives the first displayed formula of a part its label. */
function equationOf(id: string, content: Block[]): Block[] {
  let isLabeled = false;
  return rewriteBlocks(content, {
    inline: (inline) => {
      if (isLabeled || inline.t !== 'Math' || inline.c[0].t !== 'DisplayMath') return undefined;
      isLabeled = true;
      return [{ t: 'Math', c: [inline.c[0], `${inline.c[1]}\\label{${id}}`] }];
    },
  });
}

function theoremOf(kind: string, { c: [attr, content] }: Div, { counts, words }: Context): Block {
  const { title, rest } = titled(attr, content);
  const number = attr[1].includes('unnumbered') ? 0 : (counts.get(kind) ?? 0) + 1;
  if (number > 0) counts.set(kind, number);
  const name: Inline[] = title.length > 0 ? [str(` (${inlineText(title)})`)] : [];
  const head: Inline[] = [
    {
      t: 'Strong',
      c: [
        str(words.reference(kind.toLowerCase())?.one ?? kind),
        ...(number > 0 ? [{ t: 'Space' } as const, str(String(number))] : []),
      ],
    },
    ...name,
    str('.'),
  ];
  return { t: 'Div', c: [attributes(attr[0], ['theorem']), headed(head, rest)] };
}

const proofOf = ({ c: [attr, content] }: Div): Block => ({
  t: 'Div',
  c: [attributes(attr[0], ['proof']), headed([{ t: 'Emph', c: [str('Proof.')] }], content)],
});

function headed(head: Inline[], content: Block[]): Block[] {
  const [first, ...rest] = content;
  return first?.t === 'Para' || first?.t === 'Plain'
    ? [{ t: 'Para', c: [...head, { t: 'Space' }, ...first.c] }, ...rest]
    : [{ t: 'Para', c: head }, ...content];
}
