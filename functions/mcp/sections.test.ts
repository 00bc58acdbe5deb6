import { describe, expect, it } from 'vitest';
import { CHARACTERS } from './budget.ts';
import { contentsOf, paginate, sectionText, splitSections } from './sections.ts';

const paper = [
  'Before all.',
  '# 1 Introduction',
  'Moss grows.',
  '## 1.1 Earlier *work*',
  'Others saw it.',
  '```',
  '# no heading, a remark in code',
  '```',
  '# 2 Method',
  'We weigh.',
].join('\n');

describe('reading a paper by section', () => {
  const sections = splitSections(paper);

  it('finds the headings, and ignores # lines in code', () => {
    expect(sections.map(({ index, level, title }) => [index, level, title])).toEqual([
      [0, 1, 'Beginning'],
      [1, 1, '1 Introduction'],
      [2, 2, '1.1 Earlier work'],
      [3, 1, '2 Method'],
    ]);
  });

  it('takes no time for a heading of brackets', () => {
    const started = performance.now();
    expect(splitSections(`# [a](b) ${'['.repeat(300_000)}`)[0]?.title).toMatch(/^a \[\[/);
    splitSections(`# ${'[]('.repeat(100_000)}`);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('returns a section with its subsections, by index or by words of its title', () => {
    for (const wanted of ['1', 'introduction', '1 Introduction']) {
      const { title, text } = sectionText(sections, wanted) ?? {};
      expect(title).toBe('1 Introduction');
      expect(text).toContain('Moss grows.');
      expect(text).toContain('no heading, a remark');
      expect(text).not.toContain('We weigh.');
    }
    expect(sectionText(sections, '3')?.text).toBe('# 2 Method\nWe weigh.');
  });

  it('returns nothing for an unknown section', () => {
    expect(sectionText(sections, 'Results')).toBeUndefined();
    expect(sectionText(sections, ' ')).toBeUndefined();
  });

  it('returns the length of each section', () => {
    expect(contentsOf(sections)[3]).toEqual({ index: 3, level: 1, title: '2 Method', tokens: 5 });
  });

  it('loses no text when it splits a paragraph longer than a page', () => {
    const long = `${'word '.repeat(4000)}\n\n${'Another paragraph. '.repeat(300)}\n\nThe end.`;
    const pages = paginate(long);
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(CHARACTERS);
    expect(pages.join(' ').replaceAll(/\s+/g, ' ').trim()).toBe(long.replaceAll(/\s+/g, ' ').trim());
  });

  it('returns one empty page for an empty text', () => {
    expect(paginate('')).toEqual(['']);
  });
});
