import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { readEntities } from './read-entities.ts';
import { TABLE_NAMES, tablePages } from './table-pages.ts';

for (const [variable, table] of TABLE_NAMES) vi.stubEnv(variable, table);

/** Reduces a page to its words, because the formatter changes spaces and table lines. */
const words = (markdown: string) => markdown.replace(/[\s|-]+/g, ' ').trim();

it('describes the current tables (`npm run docs:tables` updates the pages)', async () => {
  const pages = await tablePages();
  expect(readdirSync('docs/tables').sort()).toEqual(pages.map(({ name }) => name).sort());
  for (const { name, markdown } of pages) {
    expect(words(readFileSync(`docs/tables/${name}`, 'utf8')), name).toBe(words(markdown));
  }
});

it('finds a docstring on every entity', async () => {
  const entities = await readEntities();
  expect(entities.length).toBeGreaterThan(90);
  expect(entities.filter(({ description }) => description === '').map(({ name }) => name)).toEqual([]);
});
