import { expect, it } from 'vitest';
import type { Comparable } from './band-repository.ts';
import { findSeries } from './series.ts';

const SENTENCES = [
  'We measured how fast {name} grows on {count} walls in the north of the valley, and photographed each of them at noon.',
  'Every outline was drawn by hand on the photograph and its area was counted in squares of a millimetre.',
  'The area of {name} grew by {rate} percent a year, with less growth where the wall stands in the shade of a barn.',
  'Rain explains most of the difference between the walls, as a table of the weather station shows for each year.',
  'A second observer repeated a tenth of the drawings without knowing the first result, and agreed within two squares.',
  'We conclude that walls are a good place to watch {name}, because nobody moves them and everybody passes them.',
];
const filled = (values: Record<string, string>) =>
  SENTENCES.join(' ').replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
const MOSS = filled({ name: 'moss', count: '12', rate: '4' });
const FERN = filled({ name: 'fern', count: '31', rate: '9' });
const OTHER =
  'A proof checker reads a proof line by line and rejects the first line that follows from none before it. Ours is small enough to be read ' +
  'in an afternoon, accepts the notation of textbooks, and explains each rejection by the rule that came closest to the line in question.';

const paper = (text: string, number = 1) =>
  ({ text, version: 1, paper: { archiveId: `COL.2611.0000${number}` } }) as Comparable;

it('finds a text that was sent before', () => {
  expect(findSeries(MOSS, [paper(OTHER), paper(MOSS, 2), paper(MOSS, 3)])).toMatchObject({
    rule: 'series',
    message: expect.stringMatching(/other papers by you: COL\.2611\.00002v1 \(100 %\), COL\.2611\.00003v1/),
    place: 'COL.2611.00002v1',
    excerpt: '',
  });
});

it('finds a text that differs by names and numbers alone, and says which', () => {
  expect(findSeries(FERN, [paper(MOSS), paper(MOSS, 2)])).toMatchObject({
    message: expect.stringContaining('but for names and numbers'),
    excerpt: 'moss, 12, 4 → fern, 31, 9',
  });
});

it('passes a second part of a work', () => {
  expect(findSeries(FERN, [paper(MOSS), paper(OTHER, 2)])).toBeUndefined();
});

it('passes other texts, also where most words are common ones', () => {
  expect(findSeries(OTHER, [paper(MOSS), paper(MOSS, 2)])).toBeUndefined();
  const half = `${SENTENCES.slice(0, 3).join(' ')} ${OTHER}`;
  expect(findSeries(half, [paper(MOSS), paper(MOSS, 2)])).toBeUndefined();
  expect(findSeries('', [paper(MOSS), paper(MOSS, 2)])).toBeUndefined();
});
