import { valueAnchor } from '#shared/domain/capsule-constants.ts';
import type { ConversionLog } from '../conversion-log.ts';
import {
  type Attributes,
  attributes,
  type Block,
  type Inline,
  pairOf,
  span,
  str,
} from '../pandoc/document.ts';
import { rewriteBlocks, visitBlocks } from '../pandoc/walk-document.ts';
import { CAPTION_LABEL } from './number-document.ts';
import { safeId } from './safe-id.ts';

const safeTarget = /^(https?:|mailto:|#)/i;

/** Removes nodes that could carry code or markup: raw nodes, and links with unknown schemes. */
export function cleanDocument(blocks: Block[], log: ConversionLog): Block[] {
  return rewriteBlocks(blocks, {
    block: (block) => {
      if (block.t === 'RawBlock') return dropRaw(block.c, log);
      if (block.t === 'CodeBlock') return [{ t: 'CodeBlock', c: [codeAttributes(block.c[0]), block.c[1]] }];
      return undefined;
    },
    inline: (inline) => {
      if (inline.t === 'RawInline') return dropRaw(inline.c, log);
      if (inline.t === 'Code') return [{ t: 'Code', c: [attributes(), inline.c[1]] }];
      if (inline.t === 'Link') return cleanLink(inline, log);
      return undefined;
    },
  });
}

function dropRaw([format, text]: [string, string], log: ConversionLog): [] {
  if (text.trim() && !text.startsWith('</'))
    log.info(`Raw ${format} was omitted: “${text.trim().slice(0, 60)}”.`, text.split('\n')[0]);
  return [];
}

function codeAttributes(attr: ReturnType<typeof attributes>): ReturnType<typeof attributes> {
  const language = attr[1].find((name) => /^[a-z][\w+-]*$/i.test(name));
  return attributes('', language === undefined ? [] : [language.toLowerCase()]);
}

function cleanLink(link: Extract<Inline, { t: 'Link' | 'Image' }>, log: ConversionLog): Inline[] | undefined {
  const [attr, content, [target]] = link.c;
  if (pairOf(attr, 'reference') !== undefined) return undefined;
  const address = target.trim();
  if (safeTarget.test(address))
    return [{ t: 'Link', c: [attributes('', attr[1].filter(isOwnClass)), content, [address, '']] }];
  if (/^(www\.|doi\.org\/)/i.test(address))
    return [{ t: 'Link', c: [attributes(), content, [`https://${address}`, '']] }];
  if (/^doi:10\./i.test(address))
    return [{ t: 'Link', c: [attributes(), content, [`https://doi.org/${address.slice(4)}`, '']] }];
  log.info(
    `A link to “${address.slice(0, 60)}” is shown as text: only web and mail addresses are linked.`,
    target,
  );
  return content.length > 0 ? content : [str(address)];
}

/** Writes links within a link as their text, which pages can't have: `\hyperref[a]{Figure~\ref*{a}}`. */
export const withoutInnerLinks = (blocks: Block[]): Block[] =>
  rewriteBlocks(blocks, {
    inline: (inline) => {
      if (inline.t !== 'Link') return undefined;
      const [attr, content, target] = inline.c;
      const [text] = rewriteBlocks([{ t: 'Plain', c: content }], {
        inline: (inner) => (inner.t === 'Link' ? inner.c[1] : undefined),
      });
      return text?.t === 'Plain' ? [{ t: 'Link', c: [attr, text.c, target] }] : undefined;
    },
  });

const isOwnClass = (name: string) => name === 'citation' || name === 'xref';

/** Makes all identifiers valid and unique, and replaces links to missing identifiers by their text. */
export function tidyIdentifiers(blocks: Block[], existing: Iterable<string>): Block[] {
  const seen = new Set<string>(existing);
  const unique = (id: string): string => {
    const safe = id && safeId(id);
    // The page has these below the text.
    if (safe === '' || seen.has(safe) || safe.startsWith(valueAnchor(''))) return '';
    seen.add(safe);
    return safe;
  };
  // Pandoc leaves an empty span at a label; the labeled element has priority for the identifier.
  const holders = holderIds(blocks);
  const named = rewriteBlocks(blocks, {
    block: (block) => {
      if (block.t === 'Header') return [{ t: 'Header', c: [block.c[0], rename(block.c[1]), block.c[2]] }];
      if (block.t === 'Div') return [{ t: 'Div', c: [rename(block.c[0]), block.c[1]] }];
      if (block.t === 'Figure') return [{ t: 'Figure', c: [rename(block.c[0]), block.c[1], block.c[2]] }];
      if (block.t === 'Table')
        return [
          { t: 'Table', c: [rename(block.c[0]), block.c[1], block.c[2], block.c[3], block.c[4], block.c[5]] },
        ];
      return undefined;
    },
    inline: (inline) => {
      if (inline.t !== 'Span') return undefined;
      const [id, classes, pairs] = inline.c[0];
      const isFree = !holders.has(safeId(id));
      return [span(rename([isFree ? id : '', classes, pairs]), inline.c[1])];
    },
  });
  function rename([id, classes, pairs]: ReturnType<typeof attributes>): ReturnType<typeof attributes> {
    return [
      unique(id),
      classes.filter((name) => /^[\w-]+$/.test(name)),
      pairs.filter(([key]) => KEPT.has(key)),
    ];
  }
  return rewriteBlocks(named, {
    inline: (inline) => {
      if (inline.t !== 'Link' || !inline.c[2][0].startsWith('#')) return undefined;
      return seen.has(inline.c[2][0].slice(1)) ? undefined : inline.c[1];
    },
  });
}

const KEPT: ReadonlySet<string> = new Set(['number', 'kind', CAPTION_LABEL, 'lang']);

function holderIds(blocks: Block[]): Set<string> {
  const ids = new Set<string>();
  const add = ([id]: Attributes) => id && ids.add(safeId(id));
  visitBlocks(blocks, {
    block: (block) => {
      if (block.t === 'Header') add(block.c[1]);
      if (block.t === 'Div' || block.t === 'Figure' || block.t === 'Table') add(block.c[0]);
    },
  });
  return ids;
}

/** Raises the top headings to level 1 and closes gaps between levels: paragraphs right below a section are all of level 2. */
export function tidyLevels(blocks: Block[]): Block[] {
  const above: { level: number; shown: number }[] = [];
  return blocks.map((block) => {
    if (block.t !== 'Header') return block;
    const [level, attr, text] = block.c;
    while ((above.at(-1)?.level ?? 0) >= level) above.pop();
    const shown = Math.min((above.at(-1)?.shown ?? 0) + 1, 5);
    above.push({ level, shown });
    return { t: 'Header', c: [shown, attr, text] };
  });
}
