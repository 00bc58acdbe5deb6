import { readPapers } from '../../examples/demonstration/read-papers.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { diffHtml } from '../../functions/versions/diff/diff-html.ts';
import { benchSubmission } from './bench-submission.ts';
import type { Result } from './results.ts';

/** A page of a PDF has about 450 words. */
const WORDS = 40 * 450;

/** Measures the first comparison of two versions of forty pages, which a reader waits for (limit: 2 s). */
export async function benchDiff(): Promise<Result[]> {
  const chapter = await convertedExample();
  const chapters = Math.ceil(WORDS / wordsIn(chapter));
  const before = Array.from({ length: chapters }, (_, n) => renamed(chapter, n)).join('');
  const cases = {
    'a word in fifty changed': before.replace(
      /\b[a-z]{4,}\b/g,
      everyNth(50, (word) => `${word}ly`),
    ),
    'every second word changed': before.replace(
      /\b[a-z]{4,}\b/g,
      everyNth(2, (word) => `${word}ly`),
    ),
    'chapters in reverse order': Array.from({ length: chapters }, (_, n) =>
      renamed(chapter, chapters - 1 - n),
    ).join(''),
  };
  return Object.entries(cases).map(([name, after]) => {
    const started = performance.now();
    diffHtml(before, after);
    const value = (performance.now() - started) / 1000;
    return { group: 'comparing two versions of 40 pages', name, value, unit: 's', limit: 2 };
  });
}

/** The example with most formulas, tables and figures. */
async function convertedExample(): Promise<string> {
  const paper = readPapers().find(({ slug }) => slug === 'reputation-wilson');
  const version = paper?.versions.at(-1);
  if (!paper || !version) throw new Error('There is no example paper to compare.');
  const { html } = await convertPaper(
    benchSubmission(paper.title, String(version.fields.abstract), version.files),
  );
  return html;
}

const wordsIn = (html: string): number => html.replaceAll(/<[^>]*>/g, ' ').split(/\s+/).length;

/** A unique chapter: each long word contains its number. */
const renamed = (html: string, n: number): string => html.replaceAll(/(?<=>[^<]*)\b([a-z]{7,})\b/g, `$1${n}`);

const everyNth = (n: number, change: (word: string) => string) => {
  let count = 0;
  return (word: string, at: number, whole: string): string => {
    // Tags and attributes stay unchanged.
    if (whole.lastIndexOf('<', at) > whole.lastIndexOf('>', at)) return word;
    count++;
    return count % n === 0 ? change(word) : word;
  };
};
