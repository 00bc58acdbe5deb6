import { CHARACTERS, tokensOf } from './budget.ts';

/** A heading of a paper with the text up to the next heading of any level. */
export interface Section {
  /** From 1, in reading order; 0 is the text before the first heading. */
  index: number;
  level: number;
  title: string;
  text: string;
}

/** Leaves room for the title, the table of contents and the note about the next page. */
const PAGE_CHARACTERS = CHARACTERS * 0.8;

/** Splits Markdown at its headings. Ignores lines in code blocks that begin with #. */
export function splitSections(markdown: string): Section[] {
  const sections: Section[] = [{ index: 0, level: 1, title: 'Beginning', text: '' }];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = /^(?:```+|~~~+)/.exec(line)?.[0];
    if (mark && fence === undefined) fence = mark;
    else if (mark && fence !== undefined && line.trim().startsWith(fence)) fence = undefined;
    const [, hashes, title] = (fence === undefined ? /^(#{1,6})\s+(.+)$/.exec(line) : null) ?? [];
    if (hashes && title)
      sections.push({ index: sections.length, level: hashes.length, title: plain(title), text: `${line}\n` });
    else {
      const last = sections.at(-1);
      if (last) last.text += `${line}\n`;
    }
  }
  return sections
    .map((section) => ({ ...section, text: section.text.trim() }))
    .filter(({ index, text }) => index > 0 || text !== '');
}

/** Returns the text of a section with its subsections, found by index or by words of its title. */
export function sectionText(
  sections: Section[],
  wanted: string,
): { title: string; text: string } | undefined {
  const words = wanted.trim().toLowerCase();
  const at = sections.findIndex(
    ({ index, title }) => String(index) === words || title.toLowerCase() === words,
  );
  const start = at >= 0 ? at : sections.findIndex(({ title }) => title.toLowerCase().includes(words));
  const first = sections[start];
  if (!first || words === '') return undefined;
  const rest = sections.slice(start + 1);
  const end = rest.findIndex(({ level }) => level <= first.level);
  const all = [first, ...(end < 0 ? rest : rest.slice(0, end))];
  return { title: first.title, text: all.map(({ text }) => text).join('\n\n') };
}

/** Splits a text into pages that fit a tool result, between paragraphs, or in a longer paragraph between lines or words. */
export function paginate(text: string): string[] {
  const pages: string[] = [];
  let page = '';
  for (const block of text.split(/\n{2,}/).flatMap(smaller)) {
    if (page !== '' && page.length + block.length + 2 > PAGE_CHARACTERS) {
      pages.push(page);
      page = '';
    }
    page = page === '' ? block : `${page}\n\n${block}`;
  }
  return page === '' && pages.length > 0 ? pages : [...pages, page];
}

/** Returns the table of contents with the length of each section in tokens. */
export const contentsOf = (sections: Section[]) =>
  sections.map(({ index, level, title, text }) => ({ index, level, title, tokens: tokensOf(text) }));

function smaller(block: string): string[] {
  if (block.length <= PAGE_CHARACTERS) return [block];
  const head = block.slice(0, PAGE_CHARACTERS);
  const cut = [head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((place) => place > PAGE_CHARACTERS / 2);
  const at = cut ?? PAGE_CHARACTERS;
  return [block.slice(0, at), ...smaller(block.slice(at).trimStart())];
}

/** Strips Markdown from a heading: emphasis, link targets, escapes. */
const plain = (title: string): string =>
  title
    .replaceAll(/\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\\([[\]#.-])/g, '$1')
    .trim();
