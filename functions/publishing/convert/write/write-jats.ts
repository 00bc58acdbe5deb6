import type { ReferenceEntry } from '../document/extract-references.ts';
import { theoremHead, withoutHead } from '../document/number-theorems.ts';
import { attributes, type Block, type Inline, pairOf } from '../pandoc/document.ts';
import { rewriteBlocks, visitBlocks } from '../pandoc/walk-document.ts';
import type { FrontMatter } from '../submission.ts';
import { escapeXml } from './escape-xml.ts';
import { jatsFrame } from './jats-fields.ts';
import { printedNumber } from './printed-number.ts';

/** Rewrites a document for pandoc's JATS writer: references as `refs`, equation numbers as markers. */
export function forJats(blocks: Block[], references: ReferenceEntry[]): Block[] {
  const lowered = rewriteBlocks(rewriteBlocks(blocks, { inline: keepInCdata }), {
    inline: lowerEquation,
    block: lowerDivisions,
  });
  const list = references.map(
    (entry): Block => ({
      t: 'Div',
      c: [
        attributes(entry.id, ['csl-entry']),
        rewriteBlocks([{ t: 'Para', c: entry.content }], { inline: keepInCdata }),
      ],
    }),
  );
  return list.length > 0
    ? [...lowered, { t: 'Div', c: [attributes('refs', ['references']), list] }]
    : lowered;
}

/** Pandoc's template for the body and back matter. We write the front matter. */
export const jatsTemplate = '<body>\n$body$\n</body>\n<back>\n$back$\n</back>\n';

/** Returns a complete JATS 1.3 article with the body and back matter that pandoc wrote with `jatsTemplate`. */
export function writeJats(bodyAndBack: string, blocks: Block[], front: FrontMatter): string {
  const { attributes, frontXml, backXml } = jatsFrame(front);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.3 20210610//EN" "JATS-archivearticle1-3.dtd">',
    `<article xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink" dtd-version="1.3" ${attributes}>`,
    frontXml,
    withEndMatter(addLabels(bodyAndBack.trim(), blocks), backXml),
    '</article>',
    '',
  ].join('\n');
}

/** Returns a JATS article of plain paragraphs, for papers that couldn't be converted. */
export function writePlainJats(paragraphs: string[], front: FrontMatter): string {
  const body = paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('\n') || '<p/>';
  return writeJats(`<body>\n${body}\n</body>\n<back>\n\n</back>`, [], front);
}

/** Inserts the declarations before the references, as JATS4R recommends. */
const withEndMatter = (xml: string, backXml: string): string =>
  xml
    .replace('<back>\n', () => `<back>\n${backXml}${backXml && '\n'}`)
    .replace('<back>\n\n</back>', '<back/>');

/** Pandoc writes a formula as a CDATA section, which `]]>` in the formula would end. TeX ignores the space. */
function keepInCdata(inline: Inline): Inline[] | undefined {
  if (inline.t !== 'Math' || !inline.c[1].includes(']]>')) return undefined;
  return [{ t: 'Math', c: [inline.c[0], inline.c[1].replaceAll(']]>', ']] >')] }];
}

function lowerEquation(inline: Inline): Inline[] | undefined {
  if (inline.t !== 'Span') return undefined;
  const [id, classes] = inline.c[0];
  if (classes.includes('rows'))
    return [
      { t: 'RawInline', c: ['jats', `<disp-formula-group${idAttribute(id)}>`] },
      ...inline.c[1],
      { t: 'RawInline', c: ['jats', '</disp-formula-group>'] },
    ];
  if (!classes.includes('equation') && !classes.includes('equation-row')) return undefined;
  const mark = `<?equation id="${id}" label="${escapeXml(printedNumber(inline.c[0]) ?? '')}"?>`;
  return [{ t: 'RawInline', c: ['jats', mark] }, ...inline.c[1]];
}

/** Replaces divs, which pandoc would write as paragraphs inside a paragraph, which JATS doesn't allow. */
function lowerDivisions(block: Block): Block[] | undefined {
  if (block.t === 'Figure') return [{ t: 'Figure', c: [block.c[0], block.c[1], block.c[2].map(asPlain)] }];
  if (block.t !== 'Div') return undefined;
  const [attr, content] = block.c;
  const [id, classes] = attr;
  if (classes.includes('theorem')) return statement(id, 'theorem', content);
  if (classes.includes('proof')) return statement(id, 'proof', content);
  if (classes.includes('algorithm'))
    return boxed(id, `Algorithm ${pairOf(attr, 'number') ?? ''}`.trim(), content);
  return id === '' || classes.some((name) => name.startsWith('colophon')) ? content : boxed(id, '', content);
}

const raw = (xml: string): Block => ({ t: 'RawBlock', c: ['jats', xml] });
const idAttribute = (id: string) => (id === '' ? '' : ` id="${escapeXml(id)}"`);

function statement(id: string, kind: string, content: Block[]): Block[] {
  const head = theoremHead(content);
  const label = head ? `<label>${escapeXml([head.kind, head.number].filter(Boolean).join(' '))}</label>` : '';
  return [
    raw(`<statement${idAttribute(id)} content-type="${kind}">${label}`),
    ...asParagraphs(head ? withoutHead(content) : content),
    raw('</statement>'),
  ];
}

/** Wraps lists, figures and other blocks in paragraphs, because a `<statement>` can contain only paragraphs and statements. */
function asParagraphs(content: Block[]): Block[] {
  const output: Block[] = [];
  let run: Block[] = [];
  let depth = 0;
  const flush = () => {
    if (run.length > 0) output.push(raw('<p specific-use="wrapper">'), ...run, raw('</p>'));
    run = [];
  };
  for (const block of content) {
    const mark = block.t === 'RawBlock' ? block.c[1] : '';
    if (mark.startsWith('<statement')) depth++;
    if (depth > 0 || block.t === 'Para' || block.t === 'Plain') {
      flush();
      output.push(block);
    } else run.push(block);
    if (mark.startsWith('</statement')) depth--;
  }
  flush();
  return output;
}

function boxed(id: string, label: string, content: Block[]): Block[] {
  const labelXml = label && `<label>${escapeXml(label)}</label>`;
  return [raw(`<boxed-text${idAttribute(id)}>${labelXml}`), ...content, raw('</boxed-text>')];
}

/** Converts a paragraph without an image, such as a missing figure's placeholder, to a plain block: pandoc adds the `<p>`. */
const asPlain = (block: Block): Block =>
  block.t === 'Para' && !block.c.some(({ t }) => t === 'Image') ? { t: 'Plain', c: block.c } : block;

/** Adds our numbers as `<label>` elements, which pandoc doesn't write. */
function addLabels(xml: string, blocks: Block[]): string {
  const labels = new Map<string, string>();
  visitBlocks(blocks, {
    block: (block) => {
      if (block.t === 'Header') note(block.c[1], '');
      if (block.t === 'Figure') note(block.c[0], block.c[0][1].includes('part') ? '' : 'Figure ');
      if (block.t === 'Table') note(block.c[0], 'Table ');
    },
  });
  function note(attr: ReturnType<typeof attributes>, kind: string) {
    const number = pairOf(attr, 'number');
    if (attr[0] !== '' && number !== undefined) labels.set(attr[0], `${kind}${number}`);
  }
  return (
    xml
      .replace(/<(sec|fig|table-wrap) id="([^"]*)"[^>]*>/g, (open, _name: string, id: string) => {
        const label = labels.get(id);
        return label === undefined ? open : `${open}\n<label>${escapeXml(label)}</label>`;
      })
      .replace(
        /<\?equation id="([^"]*)" label="([^"]*)"\?>\s*<(disp|inline)-formula>/g,
        (_, id: string, label: string, kind: string) =>
          `<${kind}-formula${id ? ` id="${id}"` : ''}>${label && kind === 'disp' ? `<label>${label}</label>` : ''}`,
      )
      // A drawing that replaces a formula.
      .replace(
        /<\?equation id="([^"]*)" label="([^"]*)"\?>\s*<inline-graphic\b([^>]*?)(?:\/>|>([\s\S]*?)<\/inline-graphic>)/g,
        (_, id: string, label: string, graphic: string, words = '') =>
          `<disp-formula${id ? ` id="${id}"` : ''}>${label ? `<label>${label}</label>` : ''}<graphic${graphic}>${words}</graphic></disp-formula>`,
      )
      .replace(/<\?equation [^?]*\?>/g, '')
      .replace(/<p specific-use="wrapper">\s*(<p>(?:(?!<\/?p>)[\s\S])*<\/p>)\s*<\/p>/g, '$1')
      // In a list, pandoc wraps each of our raw tags in a separate block.
      .replace(
        /(<p specific-use="wrapper">)\s*(<(?:statement|boxed-text)\b[^>]*>(?:<label>[^<]*<\/label>)?)\s*<\/p>/g,
        '$1$2',
      )
      .replace(/<p specific-use="wrapper">\s*(<\/(?:statement|boxed-text)>)\s*(<\/p>)/g, '$1$2')
      // Texmath also writes the attributes of operators on identifiers.
      .replace(/<mml:mi\b[^>]*>/g, (open) => open.replace(/ (?:minsize|maxsize|stretchy)="[^"]*"/g, ''))
  );
}
