import { PAPER_HTML } from '#shared/domain/file-keys.ts';
import type { PaperFile } from '#shared/domain/paper.ts';
import { Recent } from '../_lib/recent.ts';
import type { Platform } from './platform.ts';

const PAPER_TEXT = 'paper.txt';
/** By the file's hash: a paper is read section by section, and its versions never change. */
const kept = new Recent<string>(20);

/** A paper's text as Markdown, of its web page, or plain where it has none; empty while nothing was converted. */
export async function readMarkdown(files: PaperFile[], platform: Platform): Promise<string> {
  const file = [PAPER_HTML, PAPER_TEXT]
    .map((wanted) => files.find(({ name }) => name === wanted))
    .find((found) => found !== undefined);
  if (!file) return '';
  const known = kept.get(file.sha256);
  if (known !== undefined) return known;
  const [source, { toMarkdown }] = await Promise.all([
    platform.readText(file.url),
    import('../_lib/paper-markdown.ts'),
  ]);
  const markdown = toMarkdown(source, file.name === PAPER_HTML ? 'html' : 'text');
  kept.set(file.sha256, markdown);
  return markdown;
}
