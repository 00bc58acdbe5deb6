import { expect, it } from 'vitest';
import { isNamedIn } from './named-files.ts';

it('finds a file in a message by its name, without its folder, and without its ending', () => {
  expect(isNamedIn('The figure “figures/scatter.png” is missing.', 'scatter.png')).toBe(true);
  expect(isNamedIn('The figure scatter is not among the files.', 'img/scatter.png')).toBe(true);
  expect(isNamedIn('refs.bib is missing, so 2 citations have no entry.', 'refs.bib')).toBe(true);
});

it('doesn’t find a part of another name', () => {
  expect(isNamedIn('The figure scatterplot.png is missing.', 'scatter.png')).toBe(false);
});
