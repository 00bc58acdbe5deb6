import type { ElementContent } from 'hast';
import { expect, it } from 'vitest';
import { h } from './hast.ts';
import { keepPunctuation } from './keep-punctuation.ts';
import { sanitizeHtml } from './sanitize-html.ts';

const math = () => h('math', {}, 'x');
/** Returns the HTML inside a paragraph. */
const written = (...nodes: (ElementContent | string)[]) => {
  const content = nodes.map((node) =>
    typeof node === 'string' ? ({ type: 'text', value: node } as const) : node,
  );
  return sanitizeHtml([h('p', {}, keepPunctuation(content))]).html.slice('<p>'.length, -'</p>'.length);
};

it('keeps a formula with the punctuation behind and before it', () => {
  expect(written('by ', math(), '. Then')).toBe('by <span class="unbroken"><math>x</math>.</span> Then');
  expect(written('of reviews (', math(), '), and')).toBe(
    'of reviews <span class="unbroken">(<math>x</math>),</span> and',
  );
});

it('gives a long formula a frame of its own, with the punctuation', () => {
  const long = h('math', {}, h('mi', {}, 'x'.repeat(24)), h('annotation', {}, 'x'));
  const short = h('math', {}, h('mi', {}, 'x'), h('annotation', {}, 'x'.repeat(24)));
  expect(written('by ', long, '. Then')).toMatch(
    /by <span class="unbroken long-formula"><math>.*<\/math>\.<\/span> Then/,
  );
  expect(written('by ', long, ' then')).toContain('<span class="unbroken long-formula"><math>');
  expect(written('by ', short, ' then')).not.toContain('long-formula');
});

it('leaves formulas between words, and displayed ones, as they are', () => {
  const display = h('math', { display: 'block' }, 'x');
  expect(written('for ', math(), ' reviews')).toBe('for <math>x</math> reviews');
  expect(written(display, '.')).toBe('<math display="block">x</math>.');
});
