import { expect, it } from 'vitest';
import { publicationDateXml, withPublicationDate } from './jats-date.ts';

it('dates an article by the day on which it was published', () => {
  const article = (time: string) => `<article-meta>${publicationDateXml(time)}<permissions/></article-meta>`;
  const sent = article('2026-11-20T23:59:00.000Z');
  expect(withPublicationDate(sent, '2026-12-01T00:10:00.000Z')).toBe(article('2026-12-01T00:10:00.000Z'));
  expect(withPublicationDate(sent, undefined)).toBe(sent);
  expect(sent).toContain('iso-8601-date="2026-11-20"><day>20</day><month>11</month><year>2026</year>');
});
