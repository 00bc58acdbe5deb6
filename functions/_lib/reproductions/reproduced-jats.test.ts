import { expect, it } from 'vitest';
import { withReproductions } from './reproduced-jats.ts';

const JATS = '<article><front><article-meta><counts/></article-meta></front><body/></article>';

it('ends the metadata of the article with what others got', () => {
  const counts = {
    version: 1,
    supervisors: 2,
    reproduced: 5,
    outputs: 5,
    differing: [],
    lastAt: '2026-11-25T12:00:00.000Z',
  };
  expect(withReproductions(JATS, counts)).toContain(
    '<counts/><custom-meta-group><custom-meta><meta-name>reproduced</meta-name>' +
      '<meta-value>Reproduced by 2 supervisors, last on 2026-11-25: 5 of 5 outputs</meta-value></custom-meta></custom-meta-group>\n</article-meta>',
  );
  expect(withReproductions(JATS, undefined)).toBe(JATS);
});
