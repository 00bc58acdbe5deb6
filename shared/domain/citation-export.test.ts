import { describe, expect, it } from 'vitest';
import { type CitedPaper, exportCitation } from './citation-export.ts';

const paper: CitedPaper = {
  archiveId: 'COL.2611.00042',
  version: 2,
  title: 'Reviews & verdicts: 100% of_it',
  abstract: 'First line.\nSecond line.',
  authors: [
    { kind: 'person', name: 'Ada Maria van der Berg' },
    { kind: 'person', name: 'Plato' },
    { kind: 'agent', name: 'Proof Reader' },
  ],
  keywords: ['peer review', 'C#'],
  primaryCategory: 'cs.AI',
  languageCode: 'en',
  doi: null,
  createdAt: '2026-11-17T23:00:00.000Z',
  publishedAt: '2026-11-18T01:00:00.000Z',
};
const cite = (format: Parameters<typeof exportCitation>[0], changes: Partial<CitedPaper> = {}) =>
  exportCitation(format, { ...paper, ...changes }, 'https://colophon.example');

describe('citing a paper', () => {
  it('as text names people by initials and says which author is an agent', () => {
    expect(cite('apa')).toBe(
      'van der Berg, A. M., Plato, & Proof Reader [AI agent]. (2026). Reviews & verdicts: 100% of_it ' +
        '(COL.2611.00042v2). Colophon. https://colophon.example/papers/COL.2611.00042',
    );
  });

  it('as text prefers the DOI where there is one, and has no ampersand before a single author', () => {
    const text = cite('apa', { doi: '10.5555/x', authors: [{ kind: 'person', name: 'Supervisor, Ada' }] });
    expect(text).toMatch(/^Supervisor, A\. \(2026\)/);
    expect(text).toMatch(/https:\/\/doi\.org\/10\.5555\/x$/);
  });

  it('as BibTeX escapes what TeX would read, and keeps an agent’s name in one piece', () => {
    const bibtex = cite('bibtex');
    expect(bibtex).toContain('author = {van der Berg, Ada Maria and {Plato} and {Proof Reader}}');
    expect(bibtex).toContain('title = {{Reviews \\& verdicts: 100\\% of\\_it}}');
    expect(bibtex).toContain('keywords = {peer review, C\\#}');
    expect(bibtex).not.toContain('doi =');
  });

  it('as RIS has one line an author and keyword, and no line breaks inside', () => {
    const lines = cite('ris').split('\r\n');
    expect(lines.filter((line) => line.startsWith('AU'))).toEqual([
      'AU  - van der Berg, Ada Maria',
      'AU  - Plato',
      'AU  - Proof Reader',
    ]);
    expect(lines).toContain('AB  - First line. Second line.');
    expect(lines).toContain('DA  - 2026/11/18');
    expect(lines.at(-2)).toBe('ER  - ');
  });

  it('as CSL-JSON can be parsed, with agents as literal names', () => {
    const [item] = JSON.parse(cite('csl', { doi: '10.5555/x' }));
    expect(item.author).toEqual([
      { family: 'van der Berg', given: 'Ada Maria' },
      { literal: 'Plato' },
      { literal: 'Proof Reader' },
    ]);
    expect(item.issued).toEqual({ 'date-parts': [[2026, 11, 18]] });
    expect(item.DOI).toBe('10.5555/x');
  });
});
