import type { TextRange } from '#shared/domain/find-quote.ts';

/** A stretch of a paper that is read at once. */
export interface Part extends TextRange {
  /** Its first heading. */
  title: string;
}

/** Some 3,000 tokens: short enough to be read closely, long enough for a section. */
const MOST_CHARACTERS = 12_000;

/**
 * Splits a paper into parts: whole sections as long as they fit, longer ones at paragraphs. The list of references is left out, because
 * programs check it.
 */
export function splitPaper(text: string, most = MOST_CHARACTERS): Part[] {
  const parts: Part[] = [];
  for (const section of sectionsOf(text).flatMap((each) => cut(text, each, most))) {
    const last = parts.at(-1);
    if (last?.end === section.start && section.end - last.start <= most) last.end = section.end;
    else parts.push({ ...section });
  }
  return parts;
}

function sectionsOf(text: string): Part[] {
  // Lines of code may begin with a number sign as well.
  const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, (code) => code.replace(/[^\n]/g, '·'));
  const headings = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(({ 1: title = '', index }) => ({
    title: title.trim(),
    start: index,
  }));
  return [{ title: 'Beginning', start: 0 }, ...headings]
    .map((section, index) => ({ ...section, end: headings[index]?.start ?? text.length }))
    .filter(({ title, start, end }) => !REFERENCES.test(title) && text.slice(start, end).trim() !== '');
}

const REFERENCES = /^(?:[\d.]+\s+)?(?:references|bibliography|literature|works cited)$/i;

function cut(text: string, { title, start, end }: Part, most: number): Part[] {
  const pieces: Part[] = [];
  let from = start;
  while (end - from > most) {
    const paragraph = text.lastIndexOf('\n\n', from + most);
    const to = paragraph > from ? paragraph + 2 : from + most;
    pieces.push({ title, start: from, end: to });
    from = to;
  }
  return [...pieces, { title, start: from, end }];
}
