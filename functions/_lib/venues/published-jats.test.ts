import { expect, it } from 'vitest';
import type { Acceptance } from '#shared/domain/acceptance.ts';
import { withPublication } from './published-jats.ts';

const JATS =
  '<front><journal-meta><journal-id journal-id-type="publisher-id">colophon</journal-id>' +
  '<journal-title-group><journal-title>Colophon</journal-title></journal-title-group></journal-meta>' +
  '<article-meta><permissions/><abstract/><custom-meta-group/></article-meta></front>';
const acceptance: Acceptance = {
  ...{ slug: 'walls', name: 'Walls & stones', kind: 'workshop', round: 1, version: 2 },
  ...{ issn: '2049-3630', isbn: '978-3-16-148410-0', acceptedAt: '2027-05-01T12:00:00.000Z' },
};
const of = (changes: Partial<Acceptance>, version = 2) =>
  withPublication(JATS, { version, acceptances: [{ ...acceptance, ...changes }] });

it('names the conference where the DTD has it, with the number of the book', () => {
  expect(of({})).toContain(
    '<article-meta><isbn>978-3-16-148410-0</isbn>\n<permissions/><abstract/><conference>' +
      '<conf-date iso-8601-date="2027-05-01">2027-05-01</conf-date><conf-name>Walls &amp; stones</conf-name>' +
      '</conference>\n<custom-meta-group/>',
  );
});

it('names the journal in place of the platform', () => {
  const { isbn: _, ...journal } = acceptance;
  expect(withPublication(JATS, { version: 3, acceptances: [{ ...journal, kind: 'overlay' }] })).toBe(
    JATS.replace('>colophon<', '>walls<')
      .replace('>Colophon<', '>Walls &amp; stones<')
      .replace('</journal-title-group>', '</journal-title-group><issn>2049-3630</issn>'),
  );
});

it('leaves preprints, earlier versions, and papers in collections as they are', () => {
  expect(withPublication(JATS, { version: 1 })).toBe(JATS);
  expect(of({}, 1)).toBe(JATS);
  expect(of({ kind: 'collection' })).toBe(JATS);
});
