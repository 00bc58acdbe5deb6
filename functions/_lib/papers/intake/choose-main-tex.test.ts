import { describe, expect, test } from 'vitest';
import { chooseMainTex } from './choose-main-tex.ts';

const PAPER = '\\documentclass{article}\\begin{document}Words\\end{document}';

const chosen = (files: Record<string, string>) =>
  chooseMainTex(
    Object.entries(files).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) })),
  )?.path;

describe('the main file of a LaTeX project', () => {
  test.each<[string, Record<string, string>, string]>([
    ['has the best-known name', { 'a.tex': PAPER, 'main.tex': PAPER }, 'main.tex'],
    ['is in the fewest folders', { 'old/main.tex': PAPER, 'report.tex': PAPER }, 'report.tex'],
    [
      'is not a template of pandoc',
      { 'paper.tex': `${PAPER}\n$for(bibliography)$\n$endfor$`, 'text/lncs.tex': PAPER },
      'text/lncs.tex',
    ],
    ['is not the slides', { 'main.tex': PAPER.replace('article', 'beamer'), 'text.tex': PAPER }, 'text.tex'],
    ['is not a letter', { 'cover-letter.tex': PAPER.repeat(9), 'text.tex': PAPER }, 'text.tex'],
    [
      'is not included by another file',
      { 'main.tex': PAPER, 'thesis.tex': `${PAPER}\n\\subimport*{./}{main}` },
      'thesis.tex',
    ],
    [
      'is not a chapter',
      { 'main.tex': PAPER.replace('{article}', '[x.tex]{subfiles}'), 'x.tex': PAPER },
      'x.tex',
    ],
    [
      'is named by a line for arXiv',
      { '00README.XXX': 'b.tex toplevelfile\n', 'b.tex': PAPER, 'main.tex': PAPER },
      'b.tex',
    ],
    [
      'is named by JSON for arXiv',
      {
        '00README.json': '{"sources": [{"filename": "b.tex", "usage": "toplevel"}]}',
        'b.tex': PAPER,
        'main.tex': PAPER,
      },
      'b.tex',
    ],
    ['is a template if there is nothing else', { 'paper.tex': `${PAPER}$body$` }, 'paper.tex'],
  ])('%s', (_, files, path) => expect(chosen(files)).toBe(path));
});
