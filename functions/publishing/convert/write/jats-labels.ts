import { escapeXml } from '../../../_lib/runtime/xml.ts';
import { CAPTION_LABEL } from '../document/number-document.ts';
import { type Attributes, type Block, pairOf } from '../pandoc/document.ts';
import { visitBlocks } from '../pandoc/walk-document.ts';

/** Completes the body that pandoc wrote: our numbers as `<label>`, ids of tables, kinds of cross-references. */
export function addLabels(xml: string, blocks: Block[]): string {
  const labels = labelsOf(blocks);
  let unnumbered = 0;
  const labeled = unwrapped(xml)
    // Pandoc gives the id to the table itself.
    .replace(
      /<table-wrap>((?:(?!<table-wrap)[\s\S])*?)<table( id="[^"]*")?/g,
      (_, between: string, id = ` id="unnumbered-table-${++unnumbered}"`) =>
        `<table-wrap${id}>${between}<table`,
    )
    .replace(/<(?:sec|fig|table-wrap) id="([^"]*)"[^>]*>/g, (open, id: string) => {
      const label = labels.get(id);
      return label === undefined ? open : `${open}\n<label>${escapeXml(label)}</label>`;
    });
  return withReferenceTypes(labeled);
}

function labelsOf(blocks: Block[]): Map<string, string> {
  const labels = new Map<string, string>();
  const note = (attr: Attributes) => {
    const label = pairOf(attr, CAPTION_LABEL) ?? pairOf(attr, 'number');
    if (attr[0] !== '' && label !== undefined) labels.set(attr[0], label);
  };
  visitBlocks(blocks, {
    block: (block) => {
      if (block.t === 'Header') note(block.c[1]);
      if (block.t === 'Figure' || block.t === 'Table') note(block.c[0]);
    },
  });
  return labels;
}

/** Removes the paragraphs that pandoc wraps our raw elements in. */
const unwrapped = (xml: string): string =>
  xml
    .replace(
      /<p specific-use="wrapper">\s*((?:<graphic\b[^>]*>(?:(?!<\/?graphic)[\s\S])*<\/graphic>\s*)+)<\/p>/g,
      '$1',
    )
    .replace(/<p specific-use="wrapper">\s*(<p>(?:(?!<\/?p>)[\s\S])*<\/p>)\s*<\/p>/g, '$1')
    // In a list, pandoc wraps each of our raw tags in a separate block.
    .replace(
      /(<p specific-use="wrapper">)\s*(<(?:statement|boxed-text)\b[^>]*>(?:<label>[^<]*<\/label>)?)\s*<\/p>/g,
      '$1$2',
    )
    .replace(/<p specific-use="wrapper">\s*(<\/(?:statement|boxed-text)>)\s*(<\/p>)/g, '$1$2')
    .replace(/<p specific-use="wrapper">\s*(<\/?caption>)\s*<\/p>/g, '$1');

/** https://jats.nlm.nih.gov/archiving/tag-library/1.3/attribute/ref-type.html */
const REFERENCE_TYPES: Record<string, string> = {
  sec: 'sec',
  fig: 'fig',
  graphic: 'fig',
  'table-wrap': 'table',
  'disp-formula': 'disp-formula',
  statement: 'statement',
  'boxed-text': 'boxed-text',
};

/** Adds the kind of its target to each cross-reference. Pandoc writes only that of citations and notes. */
function withReferenceTypes(xml: string): string {
  const targets = new Map(
    [...xml.matchAll(/<([a-z-]+) id="([^"]*)"/g)].map(([, element = '', id = '']) => [id, element]),
  );
  return xml.replace(
    /<xref (?![^>]*ref-type=)([^>]*rid="([^"]*)"[^>]*)>/g,
    (whole, rest: string, id: string) => {
      const type = REFERENCE_TYPES[targets.get(id) ?? ''];
      return type ? `<xref ref-type="${type}" ${rest}>` : whole;
    },
  );
}
