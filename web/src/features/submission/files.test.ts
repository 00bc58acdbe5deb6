import { describe, expect, it } from 'vitest';
import { fileProblems } from './check-files.ts';
import { addFiles, compiledPdf, makeMain, removeFile } from './file-list.ts';

const file = (name: string, size = 1000) => ({ name, size });
const MEBIBYTE = 1024 * 1024;

describe('choosing files', () => {
  it('makes the source the main file, in any order', () => {
    expect(names(addFiles([], [file('plot.png'), file('refs.bib'), file('paper.tex')]))).toEqual([
      'paper.tex',
      'plot.png',
      'refs.bib',
    ]);
  });

  it('keeps the main file when more are added', () => {
    expect(names(addFiles([file('paper.md')], [file('appendix.tex')]))).toEqual(['paper.md', 'appendix.tex']);
  });

  it('makes the paper the main file if there were only figures', () => {
    expect(names(addFiles([file('plot.png')], [file('paper.pdf')]))).toEqual(['paper.pdf', 'plot.png']);
  });

  it('replaces a file of the same name', () => {
    const list = addFiles([file('paper.tex'), file('plot.png', 1)], [file('plot.png', 2)]);
    expect(list).toEqual([file('paper.tex'), file('plot.png', 2)]);
  });

  it('changes the main file', () => {
    expect(names(makeMain([file('a.tex'), file('b.tex'), file('c.png')], 'b.tex'))).toEqual([
      'b.tex',
      'a.tex',
      'c.png',
    ]);
  });

  it('picks a new main file when the old one is removed', () => {
    expect(names(removeFile([file('a.tex'), file('c.png'), file('b.md')], 'a.tex'))).toEqual([
      'b.md',
      'c.png',
    ]);
  });
});

describe('the PDF that authors compiled', () => {
  const offered = (list: string[], chosen = '') =>
    compiledPdf(
      list.map((name) => file(name)),
      chosen,
    );

  it('has the name of the main file, or is chosen', () => {
    expect(offered(['ms.tex', 'plot.pdf', 'ms.pdf'])).toBe('ms.pdf');
    expect(offered(['ms.tex', 'final.pdf', 'ms.pdf'], 'final.pdf')).toBe('final.pdf');
    expect(offered(['project.zip', 'final.pdf'], 'final.pdf')).toBe('final.pdf');
  });

  it('isn’t one that was removed, or the main file', () => {
    expect(offered(['ms.tex', 'plot.pdf'], 'final.pdf')).toBeUndefined();
    expect(offered(['ms.pdf', 'ms.tex'], 'ms.pdf')).toBeUndefined();
    expect(offered([])).toBeUndefined();
  });
});

describe('checking files', () => {
  it('accepts a paper, figures, a bibliography, data, code, and a README', () => {
    const files = ['paper.tex', 'fig 1.PNG', 'plot.pdf', 'refs.bib', 'data.csv', 'run.mjs', 'README'].map(
      (name) => file(name),
    );
    expect(fileProblems(files)).toEqual([]);
  });

  it.each(['p.tex', 'p.md', 'p.txt', 'p.pdf', 'p.zip', 'p.tar.gz', 'P.TEX'])(
    'accepts %s as the main file',
    (name) => {
      expect(fileProblems([file(name)])).toEqual([]);
    },
  );

  it('requires a file', () => {
    expect(fileProblems([])).toEqual(['Choose your paper’s files, or write it here instead.']);
  });

  it('requires a main file beside figures', () => {
    expect(fileProblems([file('plot.png')])).toEqual([
      'Add the main file of your paper: a .tex, .md, .qmd, .ipynb, .txt, .pdf, JATS .xml, .zip, or .tar.gz file.',
    ]);
  });

  it('rejects an empty file and an unknown file type', () => {
    expect(fileProblems([file('paper.tex'), file('refs.bib', 0), file('setup.exe')])).toEqual([
      'refs.bib is empty. Choose it again, or remove it.',
      'setup.exe has a file type we don’t accept. Remove it, or pack it into a .zip file.',
    ]);
  });

  it('rejects a .gz file that isn’t a .tar.gz', () => {
    expect(fileProblems([file('paper.gz')])).toEqual([
      'paper.gz has a file type we don’t accept. Remove it, or pack it into a .zip file.',
    ]);
  });

  it('rejects files that are too large in total', () => {
    const files = [file('paper.tex', 2 * MEBIBYTE), file('plot.png', 53 * MEBIBYTE)];
    expect(fileProblems(files)).toEqual([
      'A submission can have at most 50 MB; your files have 55 MB. Make figures smaller, or remove some.',
    ]);
  });

  it('accepts at most 100 files', () => {
    const figures = (count: number) => [
      file('p.tex'),
      ...Array.from({ length: count }, (_, i) => file(`f${i}.png`)),
    ];
    expect(fileProblems(figures(99))).toEqual([]);
    expect(fileProblems(figures(100))).toEqual([
      'A submission can have at most 100 files; you chose 101. Pack them into a .zip file.',
    ]);
  });
});

const names = (files: { name: string }[]) => files.map(({ name }) => name);
