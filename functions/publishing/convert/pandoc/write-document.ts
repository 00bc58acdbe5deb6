import type { Block } from './document.ts';
import type { Pandoc, PandocOptions } from './run-pandoc.ts';

/**
 * Writes blocks in another format with pandoc.
 *
 * @throws if pandoc fails
 */
export async function writeDocument(
  pandoc: Pandoc,
  blocks: Block[],
  options: PandocOptions,
  files: ReadonlyArray<[path: string, content: string]> = [],
): Promise<string> {
  const document = JSON.stringify({ 'pandoc-api-version': [1, 23, 1], meta: {}, blocks });
  const input = new Map([['document.json', document], ...files]);
  const run = await pandoc({ from: 'json', 'input-files': ['document.json'], ...options }, input);
  if (run.stdout === '') throw new Error(`pandoc could not write: ${run.stderr.slice(0, 300)}`);
  return run.stdout;
}
