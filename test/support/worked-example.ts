import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Block {
  kind: 'add' | 'edit';
  file: string;
  text: string;
}

/** The code blocks of a Markdown page that change files: `ts add=<path>` adds one, `diff edit=<path>` edits one. */
export function blocksOf(markdown: string): Block[] {
  const fences = markdown.matchAll(/^```\w+ (add|edit)=(\S+)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, kind, file = '', text = '']) => ({
    kind: kind === 'add' ? 'add' : 'edit',
    file,
    text,
  }));
}

/** @throws Error for a block that doesn't fit its file */
export function applyBlocks(root: string, blocks: Block[]): void {
  for (const { kind, file, text } of blocks) {
    const target = path.join(root, file);
    if (kind === 'edit') writeFileSync(target, edited(readFileSync(target, 'utf8'), text, file));
    else {
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text, { flag: 'wx' });
    }
  }
}

/** Applies a diff without line numbers: its context must occur once in the file. */
function edited(before: string, diff: string, file: string): string {
  const lines = diff.trimEnd().split('\n');
  const side = (left: string) =>
    lines
      .filter((line) => !line.startsWith(left))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const [old, replacement] = [side('+'), side('-')];
  const parts = before.split(old);
  if (parts.length !== 2) throw new Error(`The context occurs ${parts.length - 1} times in ${file}:\n${old}`);
  return parts.join(replacement);
}
