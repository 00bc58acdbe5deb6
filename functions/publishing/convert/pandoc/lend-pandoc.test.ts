import { describe, expect, it, vi } from 'vitest';
import { NICENESS } from '../../thread-priority.ts';
import { type LentPandoc, lendPandoc } from './lend-pandoc.ts';
import { pandocAt } from './pandoc-messages.ts';

const reading = { from: 'markdown', to: 'plain', 'input-files': ['a.md'] };
const read = async (lent: LentPandoc, text: string) =>
  (await pandocAt(lent.port)(reading, new Map([['a.md', text]]))).stdout.trim();

/** Lends pandoc again once the thread that was given back is ready. */
const nextLent = () =>
  vi.waitFor(async () => {
    const lent = await lendPandoc(NICENESS.quick);
    if (!lent.isUsed) lent.end();
    expect(lent.isUsed).toBe(true);
    return lent;
  }, 10_000);

describe('a lent pandoc', () => {
  it('serves the next paper too, which finds nothing of the one before', async () => {
    const first = await lendPandoc(NICENESS.quick);
    expect(await read(first, 'A *moss*.')).toBe('A moss.');
    first.giveBack();
    const second = await nextLent();
    expect(second.usedTime()).toBeLessThan(100);
    const { stdout, stderr } = await pandocAt(second.port)(reading, new Map());
    expect([stdout, stderr]).toEqual(['', expect.stringContaining('a.md')]);
    expect(await read(second, 'A *fern*.')).toBe('A fern.');
    second.end();
  });

  it('of a slow turn serves no other paper, whose priority would be low', async () => {
    const slow = await lendPandoc(NICENESS.slow);
    expect(await read(slow, 'Slow.')).toBe('Slow.');
    slow.giveBack();
    const quick = await lendPandoc(NICENESS.quick);
    expect(quick.isUsed).toBe(false);
    quick.end();
  });

  it('forgets each paper that it served', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => warnings.push(name);
    process.on('warning', note);
    let lent = await lendPandoc(NICENESS.quick);
    // Node warns of more than ten listeners.
    for (let paper = 0; paper < 12; paper += 1) {
      lent.onFailure(() => undefined);
      lent.giveBack();
      lent = await nextLent();
    }
    lent.end();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});
