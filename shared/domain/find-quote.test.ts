import { describe, expect, it } from 'vitest';
import { finderIn } from './find-quote.ts';

const text = 'Moss is **green**. The sum $x_i + 1$ is\nodd. Moss is green here too.';
const passage = (exact: string, more: { prefix?: string; suffix?: string } = {}, near?: number) => {
  const range = finderIn(text)({ exact, ...more }, near);
  return range && text.slice(range.start, range.end);
};

describe('finding a quote', () => {
  it('ignores markup and line breaks', () => {
    expect(passage('xi + 1 is odd')).toBe('x_i + 1$ is\nodd');
    expect(passage('Moss is green')).toBe('Moss is **green');
  });

  it('chooses among equal passages by the context, then by the position', () => {
    const find = finderIn(text);
    const second = text.lastIndexOf('Moss');
    expect(find({ exact: 'Moss is green' })?.start).toBe(0);
    expect(find({ exact: 'Moss is green', suffix: ' here' })?.start).toBe(second);
    expect(find({ exact: 'Moss is green', prefix: 'odd. ' })?.start).toBe(second);
    expect(find({ exact: 'Moss is green' }, second + 3)?.start).toBe(second);
  });

  it('takes no longer per character in a book', () => {
    const book = 'Moss grows on the north side of walls, and nowhere else. '.repeat(40_000);
    const found = finderIn(`${book}Once it did.`)({ exact: 'Once it did' });
    expect(found?.start).toBe(book.length);
  });

  it('finds nothing that the text lacks', () => {
    expect(passage('Moss is blue')).toBeUndefined();
    expect(passage('**')).toBeUndefined();
  });
});
