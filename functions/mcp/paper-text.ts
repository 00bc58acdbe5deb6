import type { PaperDetail } from '#shared/domain/paper.ts';
import { markdownFile, paperMarkdown } from '../_lib/papers/paper-markdown.ts';
import { RecentValues } from '../_lib/runtime/recent-values.ts';
import type { Platform } from './platform.ts';

/** Caches texts, because a paper is read section by section. Files are immutable, and a metadata edit changes `updatedAt`. */
const kept = new RecentValues<string>(20);

/** Returns a paper's text as Markdown with its declarations; empty before conversion. */
export async function readMarkdown(paper: PaperDetail, platform: Platform): Promise<string> {
  const file = markdownFile(paper.files);
  if (!file) return '';
  const key = `${file.sha256} ${paper.updatedAt}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const content = await platform.readText(file.url);
  const markdown = paperMarkdown({ name: file.name, content }, paper);
  kept.set(key, markdown);
  return markdown;
}
