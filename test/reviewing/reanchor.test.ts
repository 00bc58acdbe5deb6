import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { anchorIn } from '#shared/domain/reanchor.ts';

/** The demonstration papers with two versions. */
const PAIRS = ['bootstrap-in-forty-lines/v#/paper.md', 'reputation-wilson/v#/main.tex'];

it('finds 95 % of the sentences of the demonstration’s first versions in the second ones', () => {
  const anchors = PAIRS.flatMap((file) => {
    const [older = '', newer = ''] = ['1', '2'].map((version) =>
      readFileSync(`examples/papers/${file.replace('#', version)}`, 'utf8'),
    );
    const find = anchorIn(newer);
    return [...older.matchAll(/[A-Z][^.\n]{30,300}\./g)].map(({ 0: exact, index }) => find({ exact }, index));
  });
  expect(anchors.length).toBeGreaterThan(80);
  expect(anchors.filter((anchor) => anchor?.isExact).length).toBeLessThan(anchors.length);
  expect(anchors.filter(Boolean).length / anchors.length).toBeGreaterThanOrEqual(0.95);
});
