import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PICTURES } from './pictures.ts';
import words from './words.json' with { type: 'json' };

it('the tour shows each picture that we take, with a description, and no other', () => {
  const tour = readFileSync('web/docs/tour.md', 'utf8');
  const shown = [...tour.matchAll(/!\[(.*)\]\(\/tour\/(.*)\.webp\)/g)];
  const names = PICTURES.map(({ name }) => name);
  expect(shown.map(([, , name]) => name)).toEqual(names);
  expect(Object.keys(words)).toEqual(names);
  for (const [, description = '', name] of shown) {
    expect(description.length).toBeGreaterThan(30);
    expect(existsSync(`web/public/tour/${name}.webp`), name).toBe(true);
  }
});
