import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FormulaText } from '../ui/formula-text.tsx';
import { formulaState, prepareFormulas } from './formulas.ts';

const rendered = async (title: string) => {
  await prepareFormulas({ data: [{ title }] });
  return renderToString(createElement(FormulaText, { text: title }));
};

describe('titles and abstracts', () => {
  it('have their formulas as MathML, and curly quotes around them', async () => {
    const html = await rendered(`A "tight" $O(n^2)$ bound on "$\\beta$"`);
    expect(html).toMatch(
      /^A “tight” <span><math>[\s\S]*<msup>[\s\S]*<\/math><\/span> bound on “<span><math>/,
    );
    expect(html.replace(/<annotation[\s\S]*?<\/annotation>/g, '')).toMatch(/β[\s\S]*”$/);
  });

  it('show TeX that isn’t readable as it is', async () => {
    expect(await rendered('A $\\nosuchcommand{x}$ bound')).toBe(
      'A <span class="formula-source">\\nosuchcommand{x}</span> bound',
    );
  });

  it.each([
    '$</math><script>alert(1)</script>$',
    '$\\text{<img src=x onerror=alert(1)>}$',
    '$\\href{javascript:alert(1)}{x}$',
    '$\\url{javascript:alert(1)}$',
    '$\\style{background:url(//evil.example)}{x}$',
    '$\\class{a" onclick="alert(1)}{x}$',
    '$\\textcolor{red;background:url(//evil.example)}{x}$',
    '$\\def\\a{\\a\\a}\\a$',
  ])('have no markup of their authors: %s', async (title) => {
    const tags = (await rendered(title)).match(/<[^>]*>/g) ?? [];
    expect(tags.join('')).not.toMatch(/<(?:script|img|a)\b|href=|on\w+=|url\(/i);
  });
});

it('are those of reviews, of quoted passages and of replies, too', async () => {
  const review = {
    summary: '$s$',
    detailedAnalysis: { methodology: '$m$' },
    items: [{ quote: { exact: '$e$' } }],
  };
  const data = { review, rebuttals: { r1: { data: [{ text: '$t$' }] } } };
  await prepareFormulas(data);
  expect(Object.keys(formulaState(data))).toEqual(['s', 'm', 'e', 't']);
});

it('are sent once with the page, wherever they are in its data', async () => {
  const data = { list: [{ title: '$a$', other: '$b$' }, { paper: { abstract: 'An $a$ and $c$.' } }] };
  await prepareFormulas(data);
  expect(Object.keys(formulaState(data))).toEqual(['a', 'c']);
  expect(formulaState(data).a).toContain('<math>');
});
