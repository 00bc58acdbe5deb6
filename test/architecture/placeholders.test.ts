import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PLACEHOLDERS: Record<string, RegExp> = {
  'a name between @': /@[A-Z][A-Z_]+@/,
  'work to do': /\b(?:TODO|FIXME|TBD|XXX)\b/,
  'a table row without content': /^\|(?:\s*\|)+\s*$/m,
  'a text to be replaced': /lorem ipsum/i,
};

const pages = globSync(['*.md', '{docs,examples,web/docs}/**/*.md']);

it.each(Object.entries(PLACEHOLDERS))('no published page has %s', (_name, placeholder) => {
  expect(pages.length).toBeGreaterThan(80);
  const found = pages.flatMap((page) => {
    const [text] = placeholder.exec(readFileSync(page, 'utf8')) ?? [];
    return text === undefined ? [] : [`${page}: ${text}`];
  });
  expect(found).toEqual([]);
});
