import { expect, it } from 'vitest';
import type { FrontMatter } from '../submission.ts';
import { writePlainJats } from '../write/write-jats.ts';
import { validJats } from './valid-jats.ts';

const front: FrontMatter = {
  title: 'Walls',
  abstract: 'Of walls.',
  authors: [{ name: 'Ada Lovelace', kind: 'person' }],
  keywords: [],
  primaryCategory: 'physics.data-an',
  paperType: 'ARTICLE',
  archiveId: 'COL.2611.00042',
  version: 1,
  date: '2026-11-20T12:00:00Z',
  license: 'CC_BY',
  languageCode: 'en',
};
const article = writePlainJats(['They stand.'], front);

/** Returns what becomes of something in the text, without the spaces that tags leave. */
function repaired(xml: string) {
  const { xml: valid, problems } = validJats(article.replace('<body>', `<body>${xml}`));
  const body = /<body>(.*?)<p>They stand/s.exec(valid)?.[1] ?? '';
  return { body: body.replace(/\s+/g, ' ').trim(), problems: problems.map(({ message }) => message) };
}

it('leaves a valid article alone', () => {
  expect(validJats(article)).toEqual({ xml: article, problems: [], repairs: [] });
  const code = '<p><![CDATA[<p><sec>]]> &lt;sec&gt;</p>';
  expect(repaired(code)).toEqual({ body: code, problems: [] });
});

it('is valid with the references that were found in a text', () => {
  const references = [
    { key: '1', number: 1, text: 'Vesper & Co, Walls. doi:10.1234/walls', doi: '10.1234/walls' },
    { key: '2', text: 'Lichen.', doi: '10.1234/lichen' },
  ];
  const listed = writePlainJats(['They stand [1].'], front, references);
  expect(validJats(listed)).toEqual({ xml: listed, problems: [], repairs: [] });
  expect(listed.match(/<ref .*<\/ref>/g)).toEqual([
    '<ref id="ref-1"><label>1</label><mixed-citation publication-type="other">Vesper &amp; Co, Walls. doi:10.1234/walls</mixed-citation></ref>',
    '<ref id="ref-2"><mixed-citation publication-type="other">Lichen. <pub-id pub-id-type="doi">10.1234/lichen</pub-id></mixed-citation></ref>',
  ]);
});

it.each([
  ['<p>A<sec><title>T</title><p>B</p></sec></p>', '<p>A T B </p>'],
  ['<p moss="1">A</p>', '<p>A</p>'],
  ['<moss><p>A</p></moss>', '<p>A</p>'],
  ['<p id="a">A</p><p id="a">B</p>', '<p id="a">A</p><p>B</p>'],
  ['<p id="1 2">A</p>', '<p>A</p>'],
  [
    '<statement><list list-type="bullet"><list-item><p>A</p></list-item></list></statement>',
    '<statement><p><list list-type="bullet"><list-item><p>A</p></list-item></list></p></statement>',
  ],
  [
    '<table-wrap><table><tr><td><boxed-text><label>L</label><p>A</p></boxed-text></td></tr></table></table-wrap>',
    '<table-wrap><table><tr><td> L <p>A</p> </td></tr></table></table-wrap>',
  ],
  [
    '<p><inline-formula><mml:math><mml:mpadded voffset="1"><mml:mi>x</mml:mi></mml:mpadded></mml:math></inline-formula></p>',
    '<p><inline-formula><mml:math><mml:mpadded><mml:mi>x</mml:mi></mml:mpadded></mml:math></inline-formula></p>',
  ],
  ['<p>A</p><list list-type="bullet"></list>', '<p>A</p>'],
])('repairs %s', (xml, body) => {
  expect(repaired(xml)).toEqual({ body, problems: [] });
});

it('tells what it can’t repair', () => {
  expect(repaired('<p>A<b></p>').problems[0]).toContain('tag mismatch');
  expect(repaired('<p><inline-graphic/></p>').problems).toEqual([
    'Element inline-graphic does not carry attribute xlink:href',
  ]);
});
