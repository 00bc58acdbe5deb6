import { escapeXml } from '../../../_lib/runtime/xml.ts';
import type { Reference } from '../converted-paper.ts';
import type { ReferenceEntry } from '../document/extract-references.ts';
import { CAPTION_LABEL } from '../document/number-document.ts';
import { theoremHead, withoutHead } from '../document/theorem-head.ts';
import type { PaperWords } from '../language/paper-words.ts';
import { attributes, type Block, type Inline, pairOf, span, str } from '../pandoc/document.ts';
import { blockText, inlineText } from '../pandoc/plain-text.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';
import type { FrontMatter } from '../submission.ts';
import { jatsFrame } from './jats-fields.ts';
import { lowerFigure } from './jats-figures.ts';
import { formulaXml, type ReadFormula, texMath } from './jats-formula.ts';
import { addLabels } from './jats-labels.ts';
import { completeReferences, type cslItems, elementCitation, plainReferences } from './jats-references.ts';
import { printedNumber } from './printed-number.ts';

/** Rewrites a document for pandoc's JATS writer: references as `refs`, formulas and graphics as XML. */
export function forJats(blocks: Block[], references: ReferenceEntry[], read: ReadFormula): Block[] {
  const rewriter = { inline: (inline: Inline) => lowerInline(inline, read), block: lowerDivisions };
  const list = references.map((entry): Block => {
    const text = rewriteBlocks(inlineNotes([{ t: 'Para', c: entry.content }]), rewriter);
    return { t: 'Div', c: [attributes(entry.id, ['csl-entry']), text] };
  });
  const lowered = rewriteBlocks(blocks, rewriter).flatMap((block) =>
    block.t === 'Header' ? [block] : withoutSections([block]),
  );
  return list.length > 0
    ? [...lowered, { t: 'Div', c: [attributes('refs', ['references']), list] }]
    : lowered;
}

/** Writes the headings in a theorem, a quotation, a list or another block as paragraphs: only the text itself has sections. */
const withoutSections = (blocks: Block[]): Block[] =>
  rewriteBlocks(blocks, {
    block: (block) => {
      if (block.t !== 'Header') return undefined;
      const [, [id, , pairs], words] = block.c;
      const number = pairs.find(([key]) => key === 'number')?.[1];
      const title = number === undefined ? words : [str(number), { t: 'Space' } as const, ...words];
      return [{ t: 'Para', c: [span(attributes(id), [{ t: 'Strong', c: title }])] }];
    },
  });

/** Writes notes in brackets: pandoc omits those of references, but not their marks. */
const inlineNotes = (blocks: Block[]): Block[] =>
  rewriteBlocks(blocks, {
    inline: (inline) => (inline.t === 'Note' ? [str(` (${blockText(inline.c)})`)] : undefined),
  });

/** Pandoc's template for the body and back matter. We write the front matter. */
export const jatsTemplate = '<body>\n$body$\n</body>\n<back>\n$back$\n</back>\n';

/** The parts of a paper whose XML we complete after pandoc. */
interface Completion {
  blocks: Block[];
  references: ReferenceEntry[];
  /** The entries of the bibliography, by key. */
  entries: ReturnType<typeof cslItems>;
  read: ReadFormula;
  words: PaperWords;
}

/** Returns a complete JATS 1.3 article with the body and back matter that pandoc wrote with `jatsTemplate`. */
export function writeJats(bodyAndBack: string, front: FrontMatter, completion?: Completion): string {
  const { attributes, frontXml, backXml } = jatsFrame(front);
  const xml = bodyAndBack.trim();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.3 20210610//EN" "JATS-archivearticle1-3.dtd">',
    `<article xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ali="http://www.niso.org/schemas/ali/1.0/" dtd-version="1.3" ${attributes}>`,
    frontXml,
    withEndMatter(completion ? completed(xml, completion) : xml, backXml),
    '</article>',
    '',
  ].join('\n');
}

/** Returns a JATS article of plain paragraphs, for papers that couldn't be converted, with the references that were found in them. */
export function writePlainJats(
  paragraphs: string[],
  front: FrontMatter,
  references: readonly Reference[] = [],
): string {
  const body = paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('\n') || '<p/>';
  return writeJats(`<body>\n${body}\n</body>\n<back>\n${plainReferences(references)}\n</back>`, front);
}

const completed = (xml: string, { blocks, references, entries, read, words }: Completion): string =>
  withoutDeadLinks(
    completeReferences(addLabels(withListTitle(withCode(xml), words), blocks), references, (key) => {
      const item = entries.get(key);
      return item && elementCitation(item, read);
    }),
  );

/** Keeps only the words of a reference to an element that isn't there, such as a part of a figure: the DTD forbids it. */
function withoutDeadLinks(xml: string): string {
  const ids = new Set([...xml.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  return xml.replace(
    /<xref\b[^>]*? rid="([^"]*)"[^>]*>([\s\S]*?)<\/xref>/g,
    (whole, targets: string, words: string) =>
      targets.split(/\s+/).every((id) => ids.has(id)) ? whole : words,
  );
}

/** Titles the list of references in the paper's language. Pandoc does so in English. */
const withListTitle = (xml: string, words: PaperWords): string =>
  xml.replace(
    /(<ref-list>\s*<title>)[^<]*/,
    (_, start: string) => start + escapeXml(words.name('references')),
  );

/** Inserts the declarations before the references, as JATS4R recommends. */
const withEndMatter = (xml: string, backXml: string): string =>
  xml
    .replace('<back>\n', () => `<back>\n${backXml}${backXml && '\n'}`)
    .replace('<back>\n\n</back>', '<back/>');

const inlineXml = (xml: string): Inline[] => [{ t: 'RawInline', c: ['jats', xml] }];

function lowerInline(inline: Inline, read: ReadFormula): Inline[] | undefined {
  if (inline.t === 'Math') return inlineXml(formulaXml(inline.c[1], inline.c[0].t === 'DisplayMath', read));
  if (inline.t === 'Image') return inlineXml(imageXml(inline));
  if (inline.t === 'Link') return titled(inline);
  if (inline.t !== 'Span') return undefined;
  const [attr, content] = inline.c;
  const [id, classes] = attr;
  if (classes.includes('rows')) return id === '' ? content : rowsXml(id, content);
  if (!classes.includes('equation') && !classes.includes('equation-row')) return undefined;
  const number = printedNumber(attr);
  const label = number === undefined ? '' : `<label>${escapeXml(number)}</label>`;
  return content.map((node) =>
    node.t === 'RawInline' ? { t: 'RawInline', c: ['jats', displayed(node.c[1], id, label)] } : node,
  );
}

/** Groups equations that a reference names together, with their numbers as the label: JATS4R wants no group without one. */
function rowsXml(id: string, rows: readonly Inline[]): Inline[] {
  const numbers = rows.flatMap((row) =>
    row.t === 'RawInline'
      ? [...row.c[1].matchAll(/<label>([^<]*)<\/label>/g)].map(([, number]) => number)
      : [],
  );
  const label = [...new Set([numbers[0], numbers.at(-1)])].filter(Boolean).join('–');
  return [
    ...inlineXml(`<disp-formula-group${idAttribute(id)}>${label && `<label>${label}</label>`}`),
    ...rows,
    ...inlineXml('</disp-formula-group>'),
  ];
}

/** Titles a link whose text is only its address with the name of the site, because readers must learn where it leads. */
function titled({ c }: Extract<Inline, { t: 'Link' | 'Image' }>): Inline[] | undefined {
  const [attr, words, [address, title]] = c;
  const text = inlineText(words);
  const isBare = text === '' || text === address || /^https?:\/\//.test(text);
  const site = URL.parse(address)?.hostname;
  if (!isBare || title !== '' || !site) return undefined;
  return [{ t: 'Link', c: [attr, text === '' ? [str(address)] : words, [address, site]] }];
}

/** Adds id and label to a displayed formula, or makes one of a drawing that replaces a formula. */
function displayed(xml: string, id: string, label: string): string {
  const open = `<disp-formula${idAttribute(id)}>${label}`;
  return xml
    .replaceAll(/(<\/?)inline-graphic/g, '$1graphic')
    .replace(/^<(?:disp|inline)-formula>/, open)
    .replace(/<\/(?:disp|inline)-formula>$/, '</disp-formula>');
}

const MEDIA_SUBTYPES: Record<string, string> = { svg: 'svg+xml', jpg: 'jpeg' };

/** Writes an image ourselves, because pandoc omits an alternative text that repeats the caption, and doesn't escape others. */
function imageXml({ c }: Extract<Inline, { t: 'Link' | 'Image' }>): string {
  const [attr, words, [path]] = c;
  const extension = /\.([a-z]+)$/.exec(path)?.[1] ?? '';
  const type = `mimetype="image" mime-subtype="${MEDIA_SUBTYPES[extension] ?? extension}"`;
  const alt = escapeXml(pairOf(attr, 'alt') ?? inlineText(words));
  const graphic = `<inline-graphic ${type} xlink:href="${escapeXml(path)}"><alt-text>${alt}</alt-text></inline-graphic>`;
  const tex = pairOf(attr, 'tex');
  return tex === undefined
    ? graphic
    : `<inline-formula><alternatives>${graphic}${texMath(tex)}</alternatives></inline-formula>`;
}

/** Replaces divs, which pandoc would write as paragraphs inside a paragraph, which JATS doesn't allow. */
function lowerDivisions(block: Block): Block[] | undefined {
  if (block.t === 'CodeBlock') return markCode(block);
  if (block.t === 'Figure') return withoutSections(lowerFigure(block));
  if (block.t === 'Table') return withRowHeads(block);
  if (block.t !== 'Div') return undefined;
  const [attr, content] = block.c;
  const [id, classes] = attr;
  if (classes.includes('theorem')) return statement(id, 'theorem', content);
  if (classes.includes('proof')) return statement(id, 'proof', content);
  if (classes.includes('algorithm')) return boxed(id, pairOf(attr, CAPTION_LABEL) ?? '', content);
  const language = pairOf(attr, 'lang');
  if (language !== undefined) return content.map((each) => inLanguage(each, language));
  return id === '' || classes.some((name) => name.startsWith('colophon')) ? content : boxed(id, '', content);
}

/**
 * Moves the language of code into a mark that `withCode` reads, because pandoc would read the grammars of all its languages to
 * find its name, which takes a second. A raw `<code>` would be indented like its list.
 */
function markCode({ c: [[, [language]], text] }: Extract<Block, { t: 'CodeBlock' }>): Block[] | undefined {
  if (language === undefined) return undefined;
  return [{ t: 'CodeBlock', c: [['', [], [['specific-use', `language-${language}`]]], text] }];
}

/** Writes marked code as `<code>`; its text has no `<`. */
const withCode = (xml: string): string =>
  xml.replaceAll(
    /<preformat specific-use="language-([^"]+)">([^<]*)<\/preformat>/g,
    (_, language, text) => `<code language="${language}">${text}</code>`,
  );

/** Marks the words of a paragraph: JATS has no blocks in another language. */
function inLanguage(block: Block, language: string): Block {
  if (block.t !== 'Para' && block.t !== 'Plain') return block;
  return { t: block.t, c: [span(attributes('', [], [['lang', language]]), block.c)] };
}

const raw = (xml: string): Block => ({ t: 'RawBlock', c: ['jats', xml] });
const idAttribute = (id: string) => (id === '' ? '' : ` id="${escapeXml(id)}"`);

function statement(id: string, kind: string, blocks: Block[]): Block[] {
  const content = withoutSections(blocks);
  const head = theoremHead(content);
  const label = head ? `<label>${escapeXml([head.kind, head.number].filter(Boolean).join(' '))}</label>` : '';
  return [
    raw(`<statement${idAttribute(id)} content-type="${kind}">${label}`),
    ...inParagraphs(head ? withoutHead(content) : content),
    raw('</statement>'),
  ];
}

/** Wraps lists, figures and other blocks in paragraphs, because a `<statement>` can contain only paragraphs and statements. */
function inParagraphs(content: Block[]): Block[] {
  const output: Block[] = [];
  let run: Block[] = [];
  let depth = 0;
  let boxes = 0;
  const flush = () => {
    if (run.length > 0) output.push(raw('<p specific-use="wrapper">'), ...run, raw('</p>'));
    run = [];
  };
  for (const block of content) {
    const mark = block.t === 'RawBlock' ? block.c[1] : '';
    if (mark.startsWith('<statement')) depth++;
    if (mark.startsWith('<boxed-text')) boxes++;
    if (boxes === 0 && (depth > 0 || block.t === 'Para' || block.t === 'Plain')) {
      flush();
      output.push(block);
    } else run.push(block);
    if (mark.startsWith('</boxed-text')) boxes--;
    if (mark.startsWith('</statement')) depth--;
  }
  flush();
  return output;
}

function boxed(id: string, label: string, content: Block[]): Block[] {
  const labelXml = label && `<label>${escapeXml(label)}</label>`;
  return [
    raw(`<boxed-text${idAttribute(id)}>${labelXml}`),
    ...withoutSections(content),
    raw('</boxed-text>'),
  ];
}

type Table = Extract<Block, { t: 'Table' }>;

/** Makes the first column of a table without a head its head, because readers of a cell need one. A table needs a row, too. */
function withRowHeads({ c: [attr, caption, columns, head, all, foot] }: Table): Block[] {
  const bodies = all.map(([own, heads, headRows, rows]): (typeof all)[number] => [
    own,
    heads,
    headRows,
    rows.filter(([, cells]) => cells.length > 0),
  ]);
  const isEmpty = bodies.every(([, , headRows, rows]) => headRows.length + rows.length === 0);
  if (isEmpty)
    return [
      { t: 'Table', c: [attr, caption, columns, [head[0], []], [[attributes(), 0, head[1], []]], foot] },
    ];
  const hasHead =
    head[1].length > 0 || bodies.some(([, heads, headRows]) => heads > 0 || headRows.length > 0);
  const headed = hasHead
    ? bodies
    : bodies.map(([own, , headRows, rows]): (typeof all)[number] => [own, 1, headRows, rows]);
  return [{ t: 'Table', c: [attr, caption, columns, head, headed, foot] }];
}
