import { describe, expect, it } from 'vitest';
import { ConversionLog } from '../conversion-log.ts';
import { paragraphs, unreadablePartsAsSource } from './read-in-parts.ts';

const paper = (body: string) => `\\documentclass{article}\n\\begin{document}${body}\n\\end{document}\n`;
/** Reads whatever has balanced braces outside of code, like TeX. */
const balanced = async (tex: string) => {
  let depth = 0;
  for (const brace of tex.replace(/\\begin\{verbatim\}[\s\S]*?\\end\{verbatim\}/g, '').match(/[{}]/g) ?? []) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

describe('a source that can’t be read', () => {
  it('shows the smallest parts that can’t be as source, also those that end in another paragraph', async () => {
    const log = new ConversionLog();
    const rest = await unreadablePartsAsSource(
      paper('One.\n\nA } b.\n\nTwo.\n\n{ open\n\nin between\n\nThree.'),
      balanced,
      log,
    );
    expect(rest).toContain('\\begin{verbatim}\nA } b.\n\\end{verbatim}');
    expect(rest).toContain('\\begin{verbatim}\n{ open');
    expect(rest).toMatch(/One\.[\s\S]*Two\.[\s\S]*Three\./);
    expect(await balanced(rest ?? '')).toBe(true);
    expect(log.messages).toHaveLength(2);
  });

  it('isn’t changed if its preamble can’t be read', async () => {
    expect(await unreadablePartsAsSource(`}${paper('One.')}`, balanced, new ConversionLog())).toBeUndefined();
  });
});

describe('paragraphs', () => {
  it('end at empty lines and headings, but not in an environment, unless that is never closed', () => {
    expect(
      paragraphs(
        'a\n\nb \\begin{quote}\n\nc\\end{quote}\n\\section{S} d\n\n\\begin{list} e\n\n\\section{T} f',
      ).map((part) => part.trim()),
    ).toEqual([
      'a',
      'b \\begin{quote}\n\nc\\end{quote}',
      '\\section{S} d',
      '\\begin{list} e',
      '\\section{T} f',
    ]);
  });
});
