import type { Element, ElementContent, Properties } from 'hast';
import { valueAnchor } from '#shared/domain/capsule-constants.ts';
import type { FormulaWriter } from '../../../_lib/formulas/write-formula.ts';
import type { ReferenceEntry } from '../document/extract-references.ts';
import { valueKeyOf } from '../document/mark-values.ts';
import type { PlacedFigures } from '../figures/collect-figures.ts';
import { type PaperWords, wordsOf } from '../language/paper-words.ts';
import { type Attributes, asParagraphs, type Block, type Inline, pairOf } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import { h, idOf } from './hast.ts';
import { keepPunctuation } from './keep-punctuation.ts';
import { printedNumber } from './printed-number.ts';
import { writeFootnotes, writeReferences } from './write-end-matter.ts';
import { writeAlgorithm, writeFigure, writeTableFloat } from './write-floats.ts';
import { writeList } from './write-list.ts';
import { writeImage } from './write-picture.ts';
import { writeRows } from './write-rows.ts';

interface HtmlContext {
  figures: PlacedFigures;
  figureBase: string;
  formulas: FormulaWriter;
  words: PaperWords;
  highlight: HighlightCode;
}

/** Returns code as nodes, highlighted if the language is known. */
export type HighlightCode = (text: string, language: string | undefined) => ElementContent[];

export const plainCode: HighlightCode = (text) => [{ type: 'text', value: text }];

type Node = ElementContent;

/** Writes the body of a paper as HTML elements, still to be sanitized: sections, then footnotes, then references. */
export function writeHtml(blocks: Block[], references: ReferenceEntry[], context: HtmlContext): Element[] {
  const writer = new HtmlWriter(context);
  const body = writer.sections(blocks);
  const list = writer.references(references);
  const notes = writer.footnotes();
  const elements = [...body, ...notes, ...list].filter((node): node is Element => node.type === 'element');
  return context.words.language === 'en' ? elements : elements.map((each) => inLanguage(each, context.words));
}

/** The page around the paper is in English. */
function inLanguage(element: Element, { language, direction }: PaperWords): Element {
  const dir = direction === 'rtl' ? { dir: 'rtl' } : {};
  return { ...element, properties: { ...element.properties, lang: language, ...dir } };
}

/** Returns the language of a block or of words that differs from the paper's. */
function languageOf(attr: Attributes, paper: PaperWords): Properties {
  const lang = pairOf(attr, 'lang');
  if (lang === undefined) return {};
  const { direction } = wordsOf(lang);
  return direction === paper.direction ? { lang } : { lang, dir: direction };
}

class HtmlWriter {
  readonly #context: HtmlContext;
  readonly #notes: Node[][] = [];
  /** The depth of links, because HTML doesn't allow nested ones. */
  #inLink = 0;
  #inEquation = false;
  readonly #writers = {
    blocks: (blocks: Block[]) => this.#blocks(blocks),
    tight: (blocks: Block[]) => this.#tight(blocks),
    inlines: (inlines: Inline[]) => this.#inlines(inlines),
  };

  constructor(context: HtmlContext) {
    this.#context = context;
  }

  /** Writes blocks as nested sections: a heading opens a `<section>`, which ends before the next heading of its level or above. */
  sections(blocks: Block[]): Node[] {
    const root: Element = h('div', {});
    const open: { level: number; element: Element }[] = [{ level: 0, element: root }];
    for (const block of blocks) {
      if (block.t === 'Header') {
        const level = block.c[0];
        while ((open.at(-1)?.level ?? 0) >= level) open.pop();
        const section = h('section', {}, this.#heading(block));
        open.at(-1)?.element.children.push(section);
        open.push({ level, element: section });
      } else open.at(-1)?.element.children.push(...this.#block(block));
    }
    return root.children;
  }

  footnotes(): Node[] {
    return writeFootnotes(this.#notes);
  }

  references(entries: ReferenceEntry[]): Node[] {
    return writeReferences(entries, this.#context.words.name('references'), (content) =>
      this.#inlines(content),
    );
  }

  #heading(header: Extract<Block, { t: 'Header' }>): Element {
    const [level, attr, inlines] = header.c;
    const number = pairOf(attr, 'number');
    return h(
      // The page's own title is the h1.
      `h${Math.min(level + 1, 6)}`,
      idOf(attr),
      number === undefined ? [] : [h('span', { className: ['number'] }, number), ' '],
      this.#inlines(inlines),
    );
  }

  #blocks(blocks: Block[]): Node[] {
    return blocks.flatMap((block) => this.#block(block));
  }

  #block(block: Block): Node[] {
    switch (block.t) {
      case 'Plain':
        return this.#paragraph(block.c, false);
      case 'Para':
        return this.#paragraph(block.c, true);
      case 'LineBlock':
        return [
          h(
            'p',
            { className: ['lines'] },
            block.c.flatMap((line) => [...this.#inlines(line), h('br', {})]),
          ),
        ];
      case 'CodeBlock':
        return [this.#code(block.c)];
      case 'BlockQuote':
        return [h('blockquote', {}, this.#blocks(block.c))];
      case 'OrderedList':
      case 'BulletList':
      case 'DefinitionList':
        return [writeList(block, this.#writers)];
      case 'Header':
        return [this.#heading(block)];
      case 'HorizontalRule':
        return [h('hr', {})];
      case 'Table':
        return [writeTableFloat(block, this.#writers)];
      case 'Figure':
        return [writeFigure(block, this.#writers)];
      case 'Div':
        return [this.#div(block)];
      default:
        return [];
    }
  }

  /** Writes a paragraph. It is split around displayed equations, because `<p>` can't contain blocks. */
  #paragraph(inlines: Inline[], isParagraph: boolean): Node[] {
    const nodes: Node[] = [];
    let line: Inline[] = [];
    let first = true;
    const flush = () => {
      if (inlineText(line) !== '' || line.some((inline) => !/Space|Break/.test(inline.t))) {
        const content = this.#inlines(trim(line));
        nodes.push(...(isParagraph ? [h('p', first ? {} : { className: ['continued'] }, content)] : content));
      }
      line = [];
      first = false;
    };
    for (const inline of inlines) {
      if (inline.t === 'Span' && inline.c[0][1].includes('equation')) {
        flush();
        nodes.push(this.#equation(inline));
      } else line.push(inline);
    }
    flush();
    return nodes;
  }

  #equation(equation: Extract<Inline, { t: 'Span' }>): Element {
    const [attr, content] = equation.c;
    if (attr[1].includes('rows')) return writeRows(attr, content, this.#context.formulas);
    const [math] = content;
    const number = printedNumber(attr);
    this.#inEquation = true;
    const picture = math?.t === 'Math' ? [] : this.#inlines(content);
    this.#inEquation = false;
    return h(
      'div',
      { ...idOf(attr), className: ['equation'] },
      math?.t === 'Math' ? this.#context.formulas.write(math.c[1], true) : picture,
      number === undefined ? undefined : h('span', { className: ['equation-number'] }, number),
    );
  }

  #code([attr, text]: [Attributes, string]): Element {
    const [language] = attr[1];
    return h(
      'pre',
      { tabIndex: 0 },
      h(
        'code',
        language === undefined ? {} : { className: [`language-${language}`] },
        ...this.#context.highlight(text, language),
      ),
    );
  }

  #div(div: Extract<Block, { t: 'Div' }>): Element {
    const [attr, content] = div.c;
    const [, classes] = attr;
    if (classes.includes('algorithm')) return writeAlgorithm(div.c, this.#writers);
    const kind = classes.find((name) => name === 'theorem' || name === 'proof');
    return h(
      'div',
      { ...idOf(attr), ...languageOf(attr, this.#context.words), ...(kind ? { className: [kind] } : {}) },
      this.#blocks(content),
    );
  }

  /** Writes a cell or caption, without `<p>` if it is a single paragraph. */
  #tight(blocks: Block[]): Node[] {
    const [only, ...more] = blocks;
    return only?.t === 'Para' && more.length === 0 ? this.#paragraph(only.c, false) : this.#blocks(blocks);
  }

  #inlines(inlines: Inline[]): Node[] {
    return keepPunctuation(inlines.flatMap((inline) => this.#inline(inline)));
  }

  #inline(inline: Inline): Node[] {
    switch (inline.t) {
      case 'Str':
        return QED.test(inline.c)
          ? [h('span', { className: ['qed'] }, '◻')]
          : [{ type: 'text', value: inline.c }];
      case 'Space':
      case 'SoftBreak':
        return [{ type: 'text', value: ' ' }];
      case 'LineBreak':
        return [h('br', {})];
      case 'Quoted': {
        const [open, close] = inline.c[0].t === 'SingleQuote' ? ['‘', '’'] : ['“', '”'];
        return [{ type: 'text', value: open }, ...this.#inlines(inline.c[1]), { type: 'text', value: close }];
      }
      case 'Cite':
        return this.#inlines(inline.c[1]);
      case 'Code':
        return [h('code', {}, inline.c[1])];
      case 'Math':
        return [this.#context.formulas.write(inline.c[1], inline.c[0].t === 'DisplayMath')];
      case 'Link':
        return [this.#link(inline)];
      case 'Image':
        return [this.#image(inline)];
      case 'Note':
        return [this.#note(inline.c)];
      case 'Span':
        return this.#span(inline);
      case 'RawInline':
        return [];
      default:
        return [
          h(
            inlineTags[inline.t],
            inline.t === 'SmallCaps' ? { className: ['small-caps'] } : {},
            this.#inlines(inline.c),
          ),
        ];
    }
  }

  #span(inline: Extract<Inline, { t: 'Span' }>): Node[] {
    const [attr, content] = inline.c;
    if (attr[1].includes('equation')) return [this.#equation(inline)];
    const key = valueKeyOf(inline);
    // Links can't contain links.
    if (key !== undefined && this.#inLink === 0)
      return [h('a', { href: `#${valueAnchor(key)}`, className: ['capsule-value'] }, this.#inlines(content))];
    const shown = attr[1].filter((name) => spanClasses.has(name));
    const language = languageOf(attr, this.#context.words);
    if (attr[0] === '' && shown.length === 0 && language.lang === undefined) return this.#inlines(content);
    return [
      h(
        'span',
        { ...idOf(attr), ...language, ...(shown.length > 0 ? { className: shown } : {}) },
        this.#inlines(content),
      ),
    ];
  }

  #link(link: Extract<Inline, { t: 'Link' | 'Image' }>): Element {
    const [attr, content, [target]] = link.c;
    const outside = /^https?:/i.test(target) ? { rel: ['nofollow', 'noopener'] } : {};
    this.#inLink++;
    const children = this.#inlines(content);
    this.#inLink--;
    return h(
      'a',
      { href: target, ...(attr[1].length > 0 ? { className: attr[1] } : {}), ...outside },
      children,
    );
  }

  #image(image: Extract<Inline, { t: 'Link' | 'Image' }>): Element {
    const [attr, , [path]] = image.c;
    return writeImage(path, attr, this.#context, {
      isLinked: this.#inLink > 0,
      isEquation: this.#inEquation,
    });
  }

  #note(blocks: Block[]): Element {
    const number = this.#notes.length + 1;
    // Reserves the number first, because a note can contain notes.
    const content: Node[] = [];
    this.#notes.push(content);
    content.push(...this.#blocks(asParagraphs(blocks)));
    return h(
      'sup',
      { id: `fnref-${number}`, className: ['footnote-reference'] },
      h('a', { href: `#fn-${number}` }, String(number)),
    );
  }
}

/** The sign that pandoc writes at the end of a proof. */
const QED = /^\s*◻$/;

const inlineTags = {
  Emph: 'em',
  Underline: 'u',
  Strong: 'strong',
  Strikeout: 's',
  Superscript: 'sup',
  Subscript: 'sub',
  SmallCaps: 'span',
} as const;

const spanClasses = new Set(['citations', 'unresolved', 'missing-figure', 'line-number']);

function trim(inlines: Inline[]): Inline[] {
  const isBlank = (inline: Inline) =>
    inline.t === 'Space' || inline.t === 'SoftBreak' || inline.t === 'LineBreak';
  const start = inlines.findIndex((inline) => !isBlank(inline));
  const end = inlines.findLastIndex((inline) => !isBlank(inline));
  return start < 0 ? [] : inlines.slice(start, end + 1);
}
