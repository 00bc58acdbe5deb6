import { beforeAll, describe, expect, it } from 'vitest';
import { compiledPandoc } from './lend-pandoc.ts';
import { type PandocProcess, startPandoc } from './run-pandoc.ts';

let pandoc: PandocProcess;
beforeAll(async () => {
  pandoc = startPandoc(await compiledPandoc());
});

const read = async (text: string, more: [string, string][] = []) =>
  (
    await pandoc.run(
      { from: 'latex', to: 'plain', 'input-files': ['source.txt'] },
      new Map([['source.txt', text], ...more]),
    )
  ).stdout.trim();

describe('pandoc', () => {
  it('runs sequentially with separate files', async () => {
    const including = '\\input{part}';
    const [first, second] = await Promise.all([read(including, [['part.tex', 'A part.']]), read('No part.')]);
    expect([first, second]).toEqual(['A part.', 'No part.']);
    expect(await read(including)).toBe('');
  });

  it('continues after a failed run', async () => {
    const refused = await pandoc.run({ from: 'nonsense', to: 'plain' }, new Map());
    expect(refused.stdout).toBe('');
    expect(refused.stderr).not.toBe('');
    expect(await read('Still here.')).toBe('Still here.');
  });

  it('reads the same after it was renewed, also if it had taken much memory', async () => {
    const text = 'An \\emph{emphasis} and a list: \\begin{itemize}\\item one\\item two\\end{itemize}';
    const before = await read(text);
    pandoc.renew();
    expect(await read(text)).toBe(before);
    await read('Words and words. '.repeat(30_000));
    pandoc.renew();
    expect(await read(text)).toBe(before);
  });
});
