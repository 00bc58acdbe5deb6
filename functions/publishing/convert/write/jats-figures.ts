import { escapeXml } from '../../../_lib/runtime/xml.ts';
import { CAPTION_LABEL } from '../document/number-document.ts';
import { asParagraphs, type Block, type Inline, pairOf } from '../pandoc/document.ts';
import { blockText } from '../pandoc/plain-text.ts';
import { rewriteBlocks, visitBlocks } from '../pandoc/walk-document.ts';

type Figure = Extract<Block, { t: 'Figure' }>;

/**
 * Writes a figure whose images are already XML as JATS4R asks: a `<fig>` has graphics, a `<fig-group>` has a caption and at least two
 * figures with one, and a figure without graphics, such as one of code, is a `<boxed-text>`.
 * Source: https://jats4r.niso.org/display-objects/
 */
export function lowerFigure(figure: Figure): Block[] {
  const [attr, caption, content] = figure.c;
  const parts = content.filter((block) => block.t === 'Figure');
  if (parts.filter(isCaptioned).length > 1)
    return isCaptioned(figure) ? [{ t: 'Figure', c: [attr, caption, parts] }] : content;
  const own = content.flatMap((block) => (block.t === 'Figure' ? withoutFrame(block) : [block]));
  const graphics = own.flatMap(graphicsOf);
  if (graphics.length === 0) return boxedFigure(figure, own);
  const rest = own.flatMap(withoutGraphics);
  return [{ t: 'Figure', c: [attr, caption, [...graphics, ...rest]] }];
}

const isCaptioned = ({ c: [attr, caption] }: Figure): boolean =>
  pairOf(attr, 'number') !== undefined || blockText(caption[1]) !== '';

/** Returns the images of a part that is no figure of its own, the first with its id, and its caption. */
function withoutFrame({ c: [[id], caption, content] }: Figure): Block[] {
  const [first, ...others] = content.flatMap(graphicsOf);
  const named =
    first && id !== '' ? [raw(first.c[1].replace('<graphic', `<graphic id="${escapeXml(id)}"`))] : [first];
  return [
    ...named.filter((block) => block !== undefined),
    ...others,
    ...asParagraphs(caption[1]),
    ...content.flatMap(withoutGraphics),
  ];
}

type RawBlock = Extract<Block, { t: 'RawBlock' }>;
const raw = (xml: string): RawBlock => ({ t: 'RawBlock', c: ['jats', xml] });

const isGraphic = (block: Block): block is RawBlock =>
  block.t === 'RawBlock' && block.c[1].startsWith('<graphic');
const isInlineGraphic = (inline: Inline): inline is Extract<Inline, { t: 'RawInline' }> =>
  inline.t === 'RawInline' && inline.c[1].startsWith('<inline-graphic');

/** Returns the images of a block, also of the cells of a table. */
function graphicsOf(block: Block): RawBlock[] {
  const found: RawBlock[] = [];
  visitBlocks([block], {
    block: (inner) => {
      if (isGraphic(inner)) found.push(inner);
    },
    inline: (inline) => {
      if (isInlineGraphic(inline))
        found.push(raw(inline.c[1].replaceAll(/(<\/?)inline-graphic/g, '$1graphic')));
    },
  });
  return found;
}

/** Returns what a block has besides its images: nothing of a table that only aligns them. */
function withoutGraphics(block: Block): Block[] {
  if (graphicsOf(block).length === 0) return [block];
  const rest = rewriteBlocks([block], {
    block: (inner) => (isGraphic(inner) ? [] : undefined),
    inline: (inline) => (isInlineGraphic(inline) ? [] : undefined),
  });
  return rest.every((inner) => blockText([inner]) === '') ? [] : asParagraphs(rest);
}

function boxedFigure({ c: [attr, caption] }: Figure, content: Block[]): Block[] {
  const [id] = attr;
  const printed = pairOf(attr, CAPTION_LABEL) ?? pairOf(attr, 'number');
  const label = printed === undefined ? '' : `<label>${escapeXml(printed)}</label>`;
  const words = asParagraphs(caption[1]);
  return [
    raw(`<boxed-text${id === '' ? '' : ` id="${escapeXml(id)}"`}>${label}`),
    ...(words.length > 0 ? [raw('<caption>'), ...words, raw('</caption>')] : []),
    ...asParagraphs(content),
    raw('</boxed-text>'),
  ];
}
