import type { XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { elementsOf, find, textOf } from '../../../_lib/runtime/read-xml.ts';
import type { Block, Inline } from '../pandoc/document.ts';
import { withLigatures, words } from './words.ts';

/** A drawing as TeX, with the arguments of the author's macros in place. */
export interface TexDrawing {
  code: string;
  /** LaTeXML's number of its file, and its line. */
  place: { file: number; line: number } | undefined;
  /** Whether it is a displayed formula. */
  isFormula?: true;
}

/** Reads an element that is part of a line. */
export type InlineHandler = (element: XmlElement, reader: TreeReader) => Inline[];
/** Reads an element that begins a line of its own. */
export type BlockHandler = (element: XmlElement, reader: TreeReader) => Block[];

/** What is read, by the names of LaTeXML's elements. */
export interface Handlers {
  inlines: Readonly<Record<string, InlineHandler>>;
  /** Displayed formulas, which continue the paragraph that they are in. */
  displays: Readonly<Record<string, InlineHandler>>;
  blocks: Readonly<Record<string, BlockHandler>>;
  /** Elements without text for readers. */
  silent: ReadonlySet<string>;
}

/** Reads LaTeXML's elements as our tree. An element without a handler is read as its content, so that no words are lost. */
export class TreeReader {
  readonly #handlers: Handlers;
  readonly #targets: ReadonlyMap<string, string>;
  readonly #names: ReadonlySet<string>;
  /** The drawings that were read, in order. */
  readonly drawings: TexDrawing[] = [];
  /** The language of what is being read. */
  language: string;
  readonly placed = new Map<string, { number: string; id: string }>();

  readonly #order: ReadonlyMap<string, number>;
  #isTyped = false;
  #notes = 0;
  readonly #marks = new Map<string, string>();

  /** @param labels the author's labels in the order of the source; `language` is the paper's */
  constructor(
    handlers: Handlers,
    root: XmlElement,
    { labels = [], language = 'en' }: { labels?: readonly string[]; language?: string } = {},
  ) {
    this.#handlers = handlers;
    this.language = language;
    this.#order = new Map(labels.map((label, index) => [label, index]));
    this.#targets = targetsOf(root, (label) => this.orderOf(label));
    this.#names = new Set([...this.#targets].filter(([id, name]) => id !== name).map(([, name]) => name));
  }

  /** Returns our identifier of an element: its author's label, if it has one. */
  idOf({ attributes }: XmlElement): string {
    return this.targetOf(attributes['xml:id'] ?? '');
  }

  /** Returns our identifier of the element with this identifier of LaTeXML's. */
  targetOf(id: string): string {
    return this.#targets.get(id) ?? '';
  }

  /** Whether a label or a heading has this name. */
  isNamed(name: string): boolean {
    return this.#names.has(name);
  }

  /** Returns where a label stands among the author's. LaTeXML sorts those of an element by their letters. */
  orderOf(label: string): number {
    return this.#order.get(label) ?? this.#order.size;
  }

  /** Says what a label refers to if its element has several numbers. */
  place(label: string, target: { number: string; id: string }): void {
    this.placed.set(label, target);
  }

  /** Returns the number of the note that is read next, as the page counts them. TeX prints it with this mark. */
  beginNote(mark: string): string {
    this.#notes++;
    this.#marks.set(mark, String(this.#notes));
    return String(this.#notes);
  }

  /** Returns the number of the last note with this mark. */
  noteMarked(mark: string): string | undefined {
    return this.#marks.get(mark);
  }

  /** Reads something in another language. */
  inLanguage<T>(language: string | undefined, read: () => T): T {
    const outer = this.language;
    this.language = language ?? outer;
    const result = read();
    this.language = outer;
    return result;
  }

  /** Reads something whose letters are as wide as those of a typewriter, where dashes are hyphens. */
  asTyped<T>(read: () => T): T {
    const outer = this.#isTyped;
    this.#isTyped = true;
    const result = read();
    this.#isTyped = outer;
    return result;
  }

  /** Keeps a drawing, and returns its number from 1. */
  draw(drawing: TexDrawing): number {
    return this.drawings.push(drawing);
  }

  /** Says that the last drawing is a displayed formula. */
  asFormula(): void {
    const last = this.drawings.at(-1);
    if (last) last.isFormula = true;
  }

  /** Reads elements and text as paragraphs and other blocks. */
  blocks(children: XmlElement['children']): Block[] {
    const blocks: Block[] = [];
    let line: Inline[] = [];
    const flush = () => {
      const content = trimmed(line);
      if (content.length > 0) blocks.push({ t: 'Para', c: content });
      line = [];
    };
    let before = '';
    for (const child of children) {
      const { displays, blocks: handlers } = this.#handlers;
      // Two parts that follow each other are paragraphs.
      if (typeof child !== 'string') {
        if (child.name === 'p' && before === 'p') flush();
        before = child.name;
      }
      if (typeof child === 'string') line.push(...this.#words(child));
      else if (this.#handlers.silent.has(child.name)) continue;
      else if (displays[child.name]) line.push(...(displays[child.name]?.(child, this) ?? []));
      else if (this.#isBlock(child)) {
        flush();
        blocks.push(...(handlers[child.name]?.(child, this) ?? []));
      } else if (PARTS.has(child.name) && this.#isLine(child)) {
        // The parts of a paragraph around a displayed formula.
        if (line.length > 0) line.push({ t: 'Space' });
        line.push(...this.inlines(child.children));
      } else if (this.#isLine(child)) line.push(...this.inline(child));
      else {
        flush();
        blocks.push(...this.blocks(child.children));
      }
    }
    flush();
    return blocks;
  }

  /** Reads elements and text as one line. Blocks in it are read as their words. */
  inlines(children: XmlElement['children']): Inline[] {
    return children.flatMap((child) => (typeof child === 'string' ? this.#words(child) : this.inline(child)));
  }

  #words(text: string): Inline[] {
    return words(this.#isTyped ? text : withLigatures(text));
  }

  inline(element: XmlElement): Inline[] {
    const { inlines, displays, silent } = this.#handlers;
    if (silent.has(element.name)) return [];
    const handler = inlines[element.name] ?? displays[element.name];
    return handler ? handler(element, this) : this.inlines(element.children);
  }

  /** Whether an element begins a line of its own. One that can be both, such as code, does so if it has several lines. */
  #isBlock(element: XmlElement): boolean {
    const { blocks, inlines } = this.#handlers;
    if (!blocks[element.name]) return false;
    return !inlines[element.name] || hasLines(element);
  }

  /** Whether nothing in an element begins a line of its own. */
  #isLine(element: XmlElement): boolean {
    if (this.#isBlock(element)) return false;
    if (this.#handlers.inlines[element.name] && !WRAPPERS.has(element.name)) return true;
    return elementsOf(element).every((child) => this.#isLine(child));
  }
}

/** The elements that are parts of a paragraph, or of an entry. */
const PARTS: ReadonlySet<string> = new Set(['p', 'bibblock']);
/** Inline elements that can contain blocks, such as a table in large type. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'text',
  'emph',
  'anchor',
  'inline-block',
  'inline-para',
  'inline-logical-block',
]);

/** Returns our identifiers by LaTeXML's: references to labels keep their address, whichever program read the paper. */
function targetsOf(root: XmlElement, orderOf: (label: string) => number): Map<string, string> {
  const targets = new Map<string, string>();
  const taken = new Map<string, number>();
  const visit = (element: XmlElement) => {
    const id = element.attributes['xml:id'];
    if (id !== undefined) targets.set(id, ownName(element, orderOf) ?? slugOf(element, taken) ?? id);
    for (const child of elementsOf(element)) visit(child);
  };
  visit(root);
  return targets;
}

/** Returns the address of a heading without a label, of its words, as pandoc makes it. */
function slugOf(element: XmlElement, taken: Map<string, number>): string | undefined {
  const title = HEADED.has(element.name) ? find(element, 'title') : undefined;
  if (!title) return undefined;
  const slug = textOf(title, ['tag'])
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s._-]/gu, '')
    .replace(/\s+/g, '-')
    .replace(/^[^\p{L}]+/u, '');
  if (slug === '') return undefined;
  const count = taken.get(slug) ?? 0;
  taken.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

const HEADED: ReadonlySet<string> = new Set(
  'chapter section subsection subsubsection paragraph subparagraph appendix'.split(' '),
);

/** Returns the author’s name of an element. Of the labels in a section, the first of the source is its own. */
function ownName(
  { name, attributes: { labels = '', key } }: XmlElement,
  orderOf: (label: string) => number,
): string | undefined {
  if (name === 'bibitem' && key !== undefined) return `ref-${key}`;
  const names = labels.split(/ ?LABEL:/).filter((label) => label !== '');
  return HEADED.has(name) ? names.toSorted((one, other) => orderOf(one) - orderOf(other))[0] : names[0];
}

const hasLines = ({ children }: XmlElement): boolean =>
  children.some((child) => (typeof child === 'string' ? child.includes('\n') : hasLines(child)));

function trimmed(line: Inline[]): Inline[] {
  const isBlank = ({ t }: Inline) => t === 'Space' || t === 'SoftBreak' || t === 'LineBreak';
  const start = line.findIndex((inline) => !isBlank(inline));
  if (start < 0) return [];
  const words = line.slice(start, line.findLastIndex((inline) => !isBlank(inline)) + 1);
  // No spaces stand at the ends of lines, and none after another.
  return words.filter(
    ({ t }, at) =>
      t !== 'Space' ||
      (!['LineBreak', 'Space'].includes(words[at - 1]?.t ?? '') && words[at + 1]?.t !== 'LineBreak'),
  );
}
