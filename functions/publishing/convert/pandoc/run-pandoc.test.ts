import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { locatePandoc } from '../locate-entry.ts';
import { runPandoc } from './run-pandoc.ts';

let pandoc: WebAssembly.Module;
beforeAll(async () => {
  pandoc = await WebAssembly.compile(await readFile(locatePandoc()));
});

const read = async (text: string, more: [string, string][] = []) =>
  (
    await runPandoc(
      pandoc,
      { from: 'latex', to: 'plain', 'input-files': ['source.txt'] },
      new Map([['source.txt', text], ...more]),
    )
  ).stdout.trim();

describe('runPandoc', () => {
  it('runs sequentially with separate files', async () => {
    const including = '\\input{part}';
    const [first, second] = await Promise.all([read(including, [['part.tex', 'A part.']]), read('No part.')]);
    expect([first, second]).toEqual(['A part.', 'No part.']);
    expect(await read(including)).toBe('');
  });

  it('continues after a failed run', async () => {
    const refused = await runPandoc(pandoc, { from: 'nonsense', to: 'plain' }, new Map());
    expect(refused.stdout).toBe('');
    expect(refused.stderr).not.toBe('');
    expect(await read('Still here.')).toBe('Still here.');
  });
});
