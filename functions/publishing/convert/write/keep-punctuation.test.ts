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
  return sanitizeHtml([h('p', {}, keepPunctuation(content))]).slice('<p>'.length, -'</p>'.length);
};

it('keeps a formula with the punctuation behind and before it', () => {
  expect(written('by ', math(), '. Then')).toBe('by <span class="unbroken"><math>x</math>.</span> Then');
  expect(written('of reviews (', math(), '), and')).toBe(
    'of reviews <span class="unbroken">(<math>x</math>),</span> and',
  );
});

it('leaves formulas between words, and displayed ones, as they are', () => {
  const display = h('math', { display: 'block' }, 'x');
  expect(written('for ', math(), ' reviews')).toBe('for <math>x</math> reviews');
  expect(written(display, '.')).toBe('<math display="block">x</math>.');
});
