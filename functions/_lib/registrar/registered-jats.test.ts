import { expect, it } from 'vitest';
import { withRegisteredDoi } from './registered-jats.ts';

const article = (id: string) =>
  `<article><front>\n<article-meta>\n${id}<article-id pub-id-type="publisher-id">COL.1</article-id></article-meta></front></article>`;
const doi = (text: string) => `<article-id pub-id-type="doi">${text}</article-id>`;

it('has the DOI that the platform registered, in place of the authors’ one elsewhere', () => {
  expect(withRegisteredDoi(article(`${doi('10.1/given&amp;')}\n`), '10.5072/col.1v1')).toBe(
    article(`${doi('10.5072/col.1v1')}\n`),
  );
  expect(withRegisteredDoi(article(''), '10.5072/$&<')).toContain(doi('10.5072/$&amp;&lt;'));
});

it('keeps the authors’ DOI without a registered one', () => {
  const jats = article(doi('10.1/given'));
  expect(withRegisteredDoi(jats, undefined)).toBe(jats);
});
