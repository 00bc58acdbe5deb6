import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { diffHtml } from '../../functions/versions/diff/diff-html.ts';
import { readPapers } from '../../infra/local/demo/papers.ts';
import { benchSubmission } from './bench-submission.ts';
import type { Result } from './results.ts';

/** A printed page of our PDFs has some 450 words. */
const WORDS = 40 * 450;

/** How long comparing two versions of forty pages takes, the first time: what a reader waits for (issue 4: 2 s). */
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

/** A chapter of its own: each long word bears its number. */
const renamed = (html: string, n: number): string => html.replaceAll(/(?<=>[^<]*)\b([a-z]{7,})\b/g, `$1${n}`);

const everyNth = (n: number, change: (word: string) => string) => {
  let count = 0;
  return (word: string, at: number, whole: string): string => {
    // Words of tags and attributes stay as they are.
    if (whole.lastIndexOf('<', at) > whole.lastIndexOf('>', at)) return word;
    count++;
    return count % n === 0 ? change(word) : word;
  };
};
