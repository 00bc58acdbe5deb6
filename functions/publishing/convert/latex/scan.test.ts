import { describe, expect, it } from 'vitest';
import { findEnvironments, replaceEnvironment } from './scan.ts';

const found = (source: string) =>
  findEnvironments(source, 'a').map(({ from, end }) => source.slice(from, end));

describe('findEnvironments', () => {
  it.each([
    ['\\begin{a}x\\end{a}\\begin{a}y\\end{a}', ['\\begin{a}x\\end{a}', '\\begin{a}y\\end{a}']],
    ['\\begin{a}\\begin{a}x\\end{a}\\end{a}', ['\\begin{a}\\begin{a}x\\end{a}\\end{a}']],
    ['{\\begin{a}x\\end{a}}', ['\\begin{a}x\\end{a}']],
  ])('finds the outermost ones of %s', (source, expected) => {
    expect(found(source)).toEqual(expected);
  });

  it.each([
    ['ends and begins', '\\def\\And{\\end{a}\\begin{a}}'],
    ['begins', '\\def\\opened{\\begin{a}}'],
    ['ends', '\\def\\closed{\\end{a}}'],
  ])('leaves out those that a definition %s', (_, definition) => {
    expect(found(`${definition}\\begin{a}x\\end{a}${definition}`)).toEqual(['\\begin{a}x\\end{a}']);
  });

  it('counts no braces of comments, and none after a backslash', () => {
    expect(found('\\begin{a}% }\n\\}x\\end{a}')).toEqual(['\\begin{a}% }\n\\}x\\end{a}']);
  });

  it('reads a long source once', () => {
    const time = (repeats: number) => {
      const source = '\\begin{a}{x}'.repeat(repeats);
      const before = performance.now();
      findEnvironments(source, 'a');
      return performance.now() - before;
    };
    time(1_000);
    expect(time(80_000)).toBeLessThan(4 * 8 * Math.max(time(10_000), 5));
  });
});

describe('replaceEnvironment', () => {
  it('passes arguments and body, and keeps what it gets no replacement for', () => {
    const replaced = replaceEnvironment(
      '\\begin{a}[1]{2}3\\end{a}\\begin{a}4\\end{a}',
      'a',
      'om',
      ([first, second, body]) => (first ? `${first}${second}${body}` : undefined),
    );
    expect(replaced).toBe('123\\begin{a}4\\end{a}');
  });
});
