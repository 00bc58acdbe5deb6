import { attributes, type Block, type Inline } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';

/**
 * Converts the HTML tags that Markdown papers use for what Markdown lacks: `<br>`, `<sub>`, `<img>`. Other tags stay raw
 * nodes, which cleanDocument removes.
 */
export function convertHtmlTags(blocks: Block[]): Block[] {
  return rewriteBlocks(apart(blocks), {
    block: (block) => {
      if (block.t === 'RawBlock' && block.c[0] === 'html') return imageIn(block.c[1]);
      if (block.t === 'Para' || block.t === 'Plain') return [{ t: block.t, c: pairTags(block.c) }];
      return undefined;
    },
    inline: (inline) =>
      inline.t === 'Emph' || inline.t === 'Strong' ? [{ t: inline.t, c: pairTags(inline.c) }] : undefined,
  });
}

/** What stands between tags of HTML is a paragraph. */
const apart = (blocks: Block[]): Block[] =>
  blocks.map((block, at) =>
    block.t === 'Plain' && [blocks[at - 1], blocks[at + 1]].some((beside) => beside?.t === 'RawBlock')
      ? { t: 'Para', c: block.c }
      : block,
  );

const tags: Readonly<
  Record<string, 'Subscript' | 'Superscript' | 'Emph' | 'Strong' | 'Underline' | 'Strikeout'>
> = {
  sub: 'Subscript',
  sup: 'Superscript',
  em: 'Emph',
  i: 'Emph',
  strong: 'Strong',
  b: 'Strong',
  u: 'Underline',
  s: 'Strikeout',
  del: 'Strikeout',
};

/** Joins `<sub>`, text, and `</sub>` into one node. */
function pairTags(inlines: Inline[]): Inline[] {
  const output: Inline[] = [];
  for (let index = 0; index < inlines.length; index++) {
    const inline = inlines[index];
    if (!inline) break;
    const tag = htmlOf(inline);
    if (tag !== undefined && /^<br\s*\/?>$/i.test(tag)) {
      output.push({ t: 'LineBreak' });
      continue;
    }
    const name = tag && /^<([a-z]+)\s*>$/i.exec(tag)?.[1]?.toLowerCase();
    const address = tag && /^<a\s[^>]*?\bhref\s*=\s*["']([^"']+)["']/i.exec(tag)?.[1];
    const node = name ? tags[name] : undefined;
    const closing = address === undefined ? name : 'a';
    const end =
      node || address ? inlines.findIndex((other, at) => at > index && isClosing(other, closing)) : -1;
    if (address && end > index) {
      const content = pairTags(inlines.slice(index + 1, end));
      output.push({ t: 'Link', c: [attributes(), content, [address, '']] });
      index = end;
    } else if (node && end > index) {
      output.push({ t: node, c: pairTags(inlines.slice(index + 1, end)) });
      index = end;
    } else if (tag !== undefined && /^<img\s/i.test(tag)) output.push(...imageOf(tag));
    else output.push(inline);
  }
  return output;
}

const htmlOf = (inline: Inline) =>
  inline.t === 'RawInline' && inline.c[0] === 'html' ? inline.c[1] : undefined;
const isClosing = (inline: Inline, name: string | undefined) =>
  htmlOf(inline)?.toLowerCase() === `</${name}>`;

/** Converts a block such as `<p align="center"><img …></p>`. */
function imageIn(html: string): Block[] | undefined {
  const images = [...html.matchAll(/<img\s[^>]*>/gi)].flatMap((match) => imageOf(match[0]));
  return images.length > 0 ? [{ t: 'Para', c: images }] : undefined;
}

function imageOf(tag: string): Inline[] {
  const value = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean);
  const source = value('src');
  if (source === undefined) return [];
  const alt = value('alt');
  return [{ t: 'Image', c: [attributes(), alt === undefined ? [] : [{ t: 'Str', c: alt }], [source, '']] }];
}
