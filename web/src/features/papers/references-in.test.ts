import { expect, it } from 'vitest';
import { referencesIn } from './references-in.ts';

it('returns the references with their italics and links, and no other list items', () => {
  const html =
    '<ul><li id="a">one</li></ul><section class="references"><h2 id="references">References</h2><ol>' +
    '<li id="ref-1" value="1">A. <em>B</em>. <a href="https://doi.org/10.1/x">https://doi.org/10.1/x</a>.</li>' +
    '<li id="ref-2" value="2">C.</li></ol></section>';
  expect(referencesIn(html)).toEqual([
    'A. <em>B</em>. <a href="https://doi.org/10.1/x">https://doi.org/10.1/x</a>.',
    'C.',
  ]);
  expect(referencesIn('<p>No references</p>')).toEqual([]);
});
