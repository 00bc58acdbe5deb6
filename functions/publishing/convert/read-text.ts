import type { Block, Inline } from './pandoc/document.ts';

/**
 * Reads plain text by common conventions: blank lines separate paragraphs, a separate short line with a number or in
 * capitals is a heading, marks such as `-`, `1.` or `a)` start list items, URLs become links.
 */
export function readText(text: string): Block[] {
  const paragraphs = text
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.replace(/\s+$/, '').replace(/^\n+/, ''))
    .filter((paragraph) => paragraph.trim() !== '');
  return joinLists(paragraphs.flatMap(readParagraph));
}

function readParagraph(paragraph: string): Block[] {
  const heading = readHeading(paragraph);
  if (heading) return [heading];
  const lines = paragraph.split('\n');
  const first = lines[0] ?? '';
  if (itemMark.test(first)) return [readList(lines)];
  // Indented lines are preformatted, such as a table or code.
  if (lines.length > 1 && lines.every((line) => /^( {4,}|\t)/.test(line)))
    return [
      { t: 'CodeBlock', c: [['', [], []], lines.map((line) => line.replace(/^( {4}|\t)/, '')).join('\n')] },
    ];
  return [{ t: 'Para', c: words(paragraph) }];
}

function readHeading(paragraph: string): Block | undefined {
  const [title = '', underline, ...more] = paragraph.split('\n').map((line) => line.trim());
  if (more.length > 0 || title.length > 90) return undefined;
  if (underline !== undefined)
    return /^(={3,}|-{3,})$/.test(underline) ? header(title, underline.startsWith('=') ? 1 : 2) : undefined;
  const numbered = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{Lu}[^.;:]*$/u.exec(title);
  if (numbered?.[1]) return header(title, numbered[1].split('.').length);
  const capitals = /^[\p{Lu}\p{N}\s:,&-]{4,60}$/u.test(title) && /\p{Lu}{3}/u.test(title);
  const known =
    /^(abstract|introduction|methods?|results|discussion|conclusions?|acknowledge?ments?|references|bibliography|références|bibliographie|literatur(?:verzeichnis)?|referencias|bibliografía|литература|список литературы|参考文献|appendix.{0,40})$/iu;
  return capitals || known.test(title) ? header(title, 1) : undefined;
}

const header = (title: string, level: number): Block => ({
  t: 'Header',
  c: [level, [slug(title), [], []], words(title)],
});

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/^[\d.\s]+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const itemMark = /^\s*(?:([-*•+])|(\d{1,3})[.)]|([a-z])[.)])\s+/;

function readList(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const mark = itemMark.exec(line);
    if (mark) items.push(line.slice(mark[0].length));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  const content = items.map((item): Block[] => [{ t: 'Plain', c: words(item) }]);
  const mark = itemMark.exec(lines[0] ?? '');
  if (mark?.[1]) return { t: 'BulletList', c: content };
  const [start, style] = mark?.[2]
    ? [Number(mark[2]), 'Decimal']
    : [(mark?.[3]?.charCodeAt(0) ?? 97) - 96, 'LowerAlpha'];
  return { t: 'OrderedList', c: [[start, { t: style }, { t: 'OneParen' }], content] };
}

/** Joins list items that are separated by blank lines. */
function joinLists(blocks: Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.t === 'BulletList' && last?.t === 'BulletList') last.c.push(...block.c);
    else if (
      block.t === 'OrderedList' &&
      last?.t === 'OrderedList' &&
      block.c[0][0] === last.c[0][0] + last.c[1].length
    )
      last.c[1].push(...block.c[1]);
    else joined.push(block);
  }
  return joined;
}

/** Splits text into words and spaces, with links at addresses. */
export function words(text: string): Inline[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((word, index): Inline[] => [...(index > 0 ? [{ t: 'Space' } as const] : []), ...linked(word)]);
}

function linked(word: string): Inline[] {
  const match = /^([(<[]?)(https?:\/\/[^\s<>]+?)([.,;:)\]>]*)$/.exec(word);
  if (!match?.[2]) return [{ t: 'Str', c: word }];
  const [, before = '', address, after = ''] = match;
  const link: Inline = { t: 'Link', c: [['', [], []], [{ t: 'Str', c: address }], [address, '']] };
  return [
    ...(before ? [{ t: 'Str', c: before } as const] : []),
    link,
    ...(after ? [{ t: 'Str', c: after } as const] : []),
  ];
}
