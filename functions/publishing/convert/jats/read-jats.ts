import * as z from 'zod';
import { find, findAll, readXml, textOf } from '../../../_lib/runtime/read-xml.ts';
import { withoutDoctype, withoutStretches } from '../../../_lib/runtime/xml-text.ts';
import type { SourceCounts } from '../count-source.ts';
import type { Block, Caption } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';
import type { RawFields } from '../source-fields/found-fields.ts';
import { paragraphsOf } from './jats-front.ts';

/** A JATS article, prepared for pandoc. */
interface JatsArticle {
  /** The article without what is read here: references and acknowledgments. */
  xml: string;
  raw: RawFields;
  /** The text of each reference by its id. */
  printed: ReadonlyMap<string, string>;
  counts: SourceCounts;
}

/** Reads the fields and the references of a JATS article. */
export function readJatsArticle(text: string): JatsArticle {
  const article = find(readXml(text), 'article');
  return {
    xml: withoutDoctype(withoutStretches(withoutReferences(text), /<ack\b/g, '</ack>')),
    raw: fieldsOf(article),
    printed: new Map(
      findAll(find(article, 'back'), 'ref').map((ref) => [
        ref.attributes.id ?? '',
        textOf(ref, ['label', 'pub-id', 'ext-link']),
      ]),
    ),
    counts: {
      sections: countOf(text, /<sec\b/g),
      figures: countOf(text, /<fig\b/g),
      tables: countOf(text, /<table-wrap\b/g),
      citations: countOf(text, /<xref\b[^<>]*\bref-type="bibr"/g),
      formulas: countOf(text, /<(?:inline|disp)-formula\b/g),
      // Pandoc keeps the text of elements that it doesn't know.
      words: 0,
    },
  };
}

/** Lists in a list end before the outermost one does. */
function withoutReferences(text: string): string {
  const end = '</ref-list>';
  const [start, stop] = [text.search(/<ref-list\b/), text.lastIndexOf(end)];
  return start < 0 || stop < start ? text : text.slice(0, start) + text.slice(stop + end.length);
}

const Items = z.array(z.looseObject({ id: z.string(), title: z.string().optional() }));

/**
 * Returns a list of CSL-JSON with titles: pandoc leaves out references that aren't marked up, whose printed text is then the title.
 * @param csl as pandoc wrote it
 */
export function wholeReferences(csl: string, printed: ReadonlyMap<string, string>): string | undefined {
  const items = Items.parse(JSON.parse(csl));
  if (items.length === 0) return undefined;
  return JSON.stringify(
    items.map((item) =>
      item.title === undefined
        ? { ...item, type: item.type || 'document', title: printed.get(item.id) ?? '' }
        : item,
    ),
  );
}

/** Moves captions into their tables, which pandoc reads as paragraphs before them. */
export function captionTables(blocks: Block[]): Block[] {
  return rewriteBlocks(blocks, {
    block: (block) => {
      if (block.t !== 'Div' || !block.c[0][1].includes('table-wrap')) return undefined;
      const [[id], content] = block.c;
      const long = content.flatMap((each) =>
        each.t === 'Div' && each.c[0][1].includes('caption') ? each.c[1] : [],
      );
      const rest = content.filter((each) => each.t !== 'Div' || !each.c[0][1].includes('caption'));
      const caption: Caption = [null, long];
      return rest.map(
        (each): Block =>
          each.t === 'Table'
            ? { t: 'Table', c: [[id, each.c[0][1], each.c[0][2]], caption, ...restOf(each)] }
            : each,
      );
    },
  });
}

function restOf({ c: [, , columns, head, bodies, foot] }: Extract<Block, { t: 'Table' }>) {
  return [columns, head, bodies, foot] as const;
}

function fieldsOf(article: ReturnType<typeof find>): RawFields {
  const meta = find(article, 'front', 'article-meta');
  const doi = findAll(meta, 'article-id').find(({ attributes }) => attributes['pub-id-type'] === 'doi');
  const awards = findAll(meta, 'award-group').map((award) => ({
    funder: textOf(find(award, 'funding-source'), ['institution-id']),
    awardNumber: textOf(find(award, 'award-id')),
  }));
  const thanks = findAll(find(article, 'back'), 'ack').map(paragraphsOf);
  return {
    ...(doi ? { doi: textOf(doi) } : {}),
    ...(awards.length > 0
      ? {
          funding: awards
            .filter(({ funder }) => funder !== '')
            .map(({ funder, awardNumber }) => ({ funder, ...(awardNumber ? { awardNumber } : {}) })),
        }
      : {}),
    ...(thanks.length > 0 ? { acknowledgments: thanks.join('\n\n') } : {}),
  };
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
