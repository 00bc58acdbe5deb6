import { type CslItem, keywordsOf } from '../_lib/citations/csl-item.ts';

/** Writes RIS, whose lines end in CR LF. RIS has no type for preprints and reviews. Zotero reads manuscripts as such, and
 * takes types that it doesn't know, such as UNPB, for articles in journals. */
export function writeRis(item: CslItem): string {
  const lines = Object.values(IN_RIS).flatMap((write) => write(item));
  const written = lines.flatMap(([tag, value]) => (value ? [`${tag}  - ${onOneLine(value)}`] : []));
  return `${written.join('\r\n')}\r\nER  - \r\n`;
}

/** A line break would end the value: an abstract could add lines of its own, or end the entry. */
const onOneLine = (value: string): string => value.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ');

/** After a comma, programs look for a given name, so names in one piece have none. */
const risName = (name: CslItem['author'][number]): string =>
  'literal' in name
    ? name.literal.replaceAll(/\s*,\s*/g, ' ')
    : [name.family, name.given, name.suffix].filter(Boolean).join(', ');

const RIS_TYPES = {
  article: 'MANSCPT',
  review: 'MANSCPT',
  // As Zotero writes papers of conferences.
  'paper-conference': 'CONF',
  'article-journal': 'JOUR',
} as const satisfies Record<CslItem['type'], string>;

type Line = [tag: string, value: string | undefined];

/** The RIS lines of each CSL-JSON property, in order. RIS requires the type first. */
const IN_RIS: Record<keyof CslItem, (item: CslItem) => Line[]> = {
  type: ({ type }) => [['TY', RIS_TYPES[type]]],
  id: ({ id }) => [['ID', id]],
  author: ({ author }) => [
    ...author.map((name): Line => ['AU', risName(name)]),
    ...author.flatMap(({ affiliation = [] }) => affiliation.map(({ name }): Line => ['AD', name])),
  ],
  title: ({ title }) => [['TI', title]],
  abstract: ({ abstract }) => [['AB', abstract]],
  issued: ({ issued }) => {
    const [parts] = issued['date-parts'];
    return [
      ['PY', String(parts[0])],
      ['DA', parts.map((part) => String(part).padStart(2, '0')).join('/')],
    ];
  },
  // For a conference, some programs read its name, others that of its proceedings.
  'container-title': ({ type, 'container-title': title }) => [
    ['T2', title],
    ['C3', type === 'paper-conference' ? title : undefined],
  ],
  ISSN: ({ ISSN }) => [['SN', ISSN]],
  ISBN: ({ ISBN }) => [['SN', ISBN]],
  publisher: ({ publisher }) => [['PB', publisher]],
  number: ({ number }) => [['M1', number]],
  keyword: ({ keyword }) => (keyword ? keywordsOf(keyword) : []).map((word): Line => ['KW', word]),
  language: ({ language }) => [['LA', language]],
  DOI: ({ DOI }) => [['DO', DOI]],
  URL: ({ URL: address }) => [['UR', address]],
  // A note: RIS has no tag for funders.
  funder: ({ funder = [] }) =>
    funder.map(({ name, award = [] }): Line => ['N1', `Funding: ${[name, ...award].join(', ')}`]),
  genre: ({ genre }) => [['M3', genre]],
  pdf: ({ pdf }) => [['L1', pdf]],
  'reviewed-title': (item) => [['RI', item['reviewed-title']]],
  'reviewed-author': () => [],
};
