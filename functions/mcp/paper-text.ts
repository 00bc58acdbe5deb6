import { PAPER_HTML } from '#shared/domain/file-keys.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { RecentValues } from '../_lib/runtime/recent-values.ts';
import type { Platform } from './platform.ts';

const PAPER_TEXT = 'paper.txt';
/** Caches converted texts, because a paper is read section by section. Files are immutable, and a metadata edit changes `updatedAt`. */
const kept = new RecentValues<string>(20);

/** Returns a paper's text as Markdown, from its HTML or else its plain text; empty before conversion. */
export async function readMarkdown(paper: PaperDetail, platform: Platform): Promise<string> {
  const file = [PAPER_HTML, PAPER_TEXT]
    .map((wanted) => paper.files.find(({ name }) => name === wanted))
    .find((found) => found !== undefined);
  if (!file) return '';
  const key = `${file.sha256} ${paper.updatedAt}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const [source, { paperMarkdown }] = await Promise.all([
    platform.readText(file.url),
    import('../_lib/papers/paper-markdown.ts'),
  ]);
  const markdown = paperMarkdown(source, file.name === PAPER_HTML ? 'html' : 'text', paper);
  kept.set(key, markdown);
  return markdown;
}
