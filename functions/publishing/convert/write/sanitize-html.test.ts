import { expect, it } from 'vitest';
import { h } from './hast.ts';
import { sanitizeHtml } from './sanitize-html.ts';

it('prefixes ids and the links to them, and no other address', () => {
  const { html } = sanitizeHtml([
    h('h2', { id: 'root' }, 'A'),
    h('a', { href: '#root' }, 'b'),
    h('a', { href: 'https://a.example/#root' }, 'c'),
  ]);
  expect(html).toBe('<h2 id="p-root">A</h2><a href="#p-root">b</a><a href="https://a.example/#root">c</a>');
});

it('refuses a page that is too large to serve', () => {
  expect(() => sanitizeHtml([h('p', {}, 'x'.repeat(5_000_000))])).toThrow('5 million characters');
});
