import { describe, expect, it } from 'vitest';
import { fileProblems } from './check-files.ts';
import { addFiles, makeMain, removeFile } from './file-list.ts';

const file = (name: string, size = 1000) => ({ name, size });
const MEBIBYTE = 1024 * 1024;

describe('choosing files', () => {
  it('takes the source for the paper, whatever came first', () => {
    expect(names(addFiles([], [file('plot.png'), file('refs.bib'), file('paper.tex')]))).toEqual([
      'paper.tex',
      'plot.png',
      'refs.bib',
    ]);
  });

  it('keeps the main file when more are added', () => {
    expect(names(addFiles([file('paper.md')], [file('appendix.tex')]))).toEqual(['paper.md', 'appendix.tex']);
  });

  it('makes the paper the main file when only figures were there before', () => {
    expect(names(addFiles([file('plot.png')], [file('paper.pdf')]))).toEqual(['paper.pdf', 'plot.png']);
  });

  it('puts a file of the same name in the place of the old one', () => {
    const list = addFiles([file('paper.tex'), file('plot.png', 1)], [file('plot.png', 2)]);
    expect(list).toEqual([file('paper.tex'), file('plot.png', 2)]);
  });

  it('lets another file be the main one', () => {
    expect(names(makeMain([file('a.tex'), file('b.tex'), file('c.png')], 'b.tex'))).toEqual([
      'b.tex',
      'a.tex',
      'c.png',
    ]);
  });

  it('finds a new main file when the old one is removed', () => {
    expect(names(removeFile([file('a.tex'), file('c.png'), file('b.md')], 'a.tex'))).toEqual([
      'b.md',
      'c.png',
    ]);
  });
});

describe('checking files', () => {
  it('is content with a paper, figures, a bibliography, data, code and a README', () => {
    const files = ['paper.tex', 'fig 1.PNG', 'plot.pdf', 'refs.bib', 'data.csv', 'run.mjs', 'README'].map(
      (name) => file(name),
    );
    expect(fileProblems(files)).toEqual([]);
  });

  it.each(['p.tex', 'p.md', 'p.txt', 'p.pdf', 'p.zip', 'p.tar.gz', 'P.TEX'])(
    'takes %s as a paper',
    (name) => {
      expect(fileProblems([file(name)])).toEqual([]);
    },
  );

  it('asks for a file when there is none', () => {
    expect(fileProblems([])).toEqual(['Choose the file of your paper, or write it here instead.']);
  });

  it('asks for the paper when there are only figures', () => {
    expect(fileProblems([file('plot.png')])).toEqual([
      'Add the paper itself: a .tex, .md, .txt, .pdf, .zip or .tar.gz file.',
    ]);
  });

  it('names an empty file and one of an unknown kind', () => {
    expect(fileProblems([file('paper.tex'), file('refs.bib', 0), file('setup.exe')])).toEqual([
      'refs.bib is empty. Choose it again, or leave it out.',
      'setup.exe: this kind of file cannot be part of a paper. Leave it out, or pack it into a .zip.',
    ]);
  });

  it('does not take a plain .gz for an archive of a project', () => {
    expect(fileProblems([file('paper.gz')])).toEqual([
      'paper.gz: this kind of file cannot be part of a paper. Leave it out, or pack it into a .zip.',
    ]);
  });

  it('says how much too much it is in all', () => {
    const files = [file('paper.tex', 2 * MEBIBYTE), file('plot.png', 53 * MEBIBYTE)];
    expect(fileProblems(files)).toEqual([
      'The files are 55 MB in all; a submission may have 50 MB. Make the figures smaller, or leave some out.',
    ]);
  });

  it('counts to a hundred', () => {
    const figures = (count: number) => [
      file('p.tex'),
      ...Array.from({ length: count }, (_, i) => file(`f${i}.png`)),
    ];
    expect(fileProblems(figures(99))).toEqual([]);
    expect(fileProblems(figures(100))).toEqual([
      'These are 101 files; a submission may have 100. Pack them into a .zip.',
    ]);
  });
});

const names = (files: { name: string }[]) => files.map(({ name }) => name);
