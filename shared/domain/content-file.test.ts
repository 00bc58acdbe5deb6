import { describe, expect, it } from 'vitest';
import { contentFile, contentOf } from './content-file.ts';

const PAPER = {
  title: 'On $ signs',
  authors: ['Ada', 'Ben'],
  institution: 'Example',
  email: 'ada@example.org',
  abstract: 'What it says.',
  content: '# First\n\nText with\n\n## Content\n\nof its own.',
};

describe('a paper that is typed instead of uploaded', () => {
  it('becomes one LaTeX article with authors joined by and', () => {
    const { name, text } = contentFile(PAPER, 'latex');
    expect(name).toBe('paper-content.tex');
    expect(text).toContain('\\author{Ada \\and Ben');
    expect(text).toContain('\\begin{abstract}\nWhat it says.\n\\end{abstract}');
    expect(text.trim().endsWith('\\end{document}')).toBe(true);
  });
  it('stays as it is if it is a whole LaTeX document', () => {
    const content = '\\documentclass{article}\n\\begin{document}\nText.\n\\end{document}\n';
    expect(contentFile({ ...PAPER, content }, 'latex')).toEqual({ name: 'paper-content.tex', text: content });
    const quoted = '% \\documentclass{article}\nText.';
    expect(contentFile({ ...PAPER, content: quoted }, 'latex').text).toContain('\\begin{abstract}');
  });
  it('is untitled without a title', () => {
    expect(contentFile({ abstract: 'a', content: 'c' }, 'markdown').text).toMatch(/^# Untitled Paper\n/);
  });
  it.each(['markdown', 'text'] as const)('can be read back from %s, with its own headings', (type) => {
    expect(contentOf(contentFile(PAPER, type))).toBe(PAPER.content);
  });
  it('leaves other files as they are', () => {
    expect(contentOf({ name: 'paper.md', text: '## Content\n\nx' })).toBe('## Content\n\nx');
  });
});
