import { expect, it, vi } from 'vitest';
import { readEntities } from './read-entities.ts';
import { TABLE_NAMES, tablePages } from './table-pages.ts';

for (const [variable, table] of TABLE_NAMES) vi.stubEnv(variable, table);

const pages = await tablePages();
const pageOf = (name: string) => pages.find((page) => page.name === `${name}.md`)?.markdown ?? '';

it('describes each entity on the page of its table, and links it from the index', async () => {
  const entities = await readEntities();
  const index = pageOf('README');
  for (const { name, table } of entities) {
    expect(pageOf(table), table).toContain(`\n## ${name}\n`);
    expect(index).toContain(`[${name}](${table}.md#${name})`);
  }
});

it('shows the keys, the attributes and the consumers of a table', () => {
  const page = pageOf('ledger');
  expect(page).toMatch(/^# Table ledger\n/);
  expect(page).toMatch(/\| query \| index \| partition key \| sort key \|\n\| --- .*\n\| \w+ \| \w+ \| \w+/);
  expect(page).toMatch(
    /\| attribute \| type \| required \| notes \|\n\| --- .*\n\| \w+ \| (?:string|number) \|/,
  );
  expect(pageOf('reviewing')).toMatch(/\| events-review-projections \| \w+ \| /);
});

it('finds a docstring on every entity', async () => {
  const entities = await readEntities();
  expect(entities.length).toBeGreaterThan(90);
  expect(entities.filter(({ description }) => description === '').map(({ name }) => name)).toEqual([]);
});
