import type { CslItem } from '../../../functions/_lib/reference-checks/matching/read-csl.ts';

/** Answers in the catalogs' own forms, with the fields that programs read. */

const authorsOf = ({ author = [] }: CslItem) =>
  author.map(({ family = '', given = '', literal }) => ({ family, given, literal }));

const nameOf = ({ family, given, literal }: ReturnType<typeof authorsOf>[number]): string =>
  literal ?? [given, family].filter(Boolean).join(' ');

const yearOf = ({ issued }: CslItem): number => Number(issued?.['date-parts']?.[0]?.[0] ?? 0);

const arxivIdOf = ({ DOI = '' }: CslItem): string | undefined => /^10\.48550\/arxiv\.(.+)$/i.exec(DOI)?.[1];

const CROSSREF_TYPES: Record<string, string> = {
  'article-journal': 'journal-article',
  'paper-conference': 'proceedings-article',
  article: 'posted-content',
  chapter: 'book-chapter',
};

/** Of `https://api.crossref.org/works/{doi}`: `message`. */
export function crossrefWork(item: CslItem): object {
  const { DOI = '', title = '', subtitle, type = '' } = item;
  return {
    DOI: DOI.toLowerCase(),
    URL: `https://doi.org/${DOI.toLowerCase()}`,
    type: CROSSREF_TYPES[type] ?? type,
    title: [title],
    ...(subtitle ? { subtitle: [subtitle] } : {}),
    author: authorsOf(item).map(({ family, given, literal }, at) => ({
      ...(literal ? { name: literal } : { given, family }),
      sequence: at === 0 ? 'first' : 'additional',
      affiliation: [],
    })),
    'container-title': item['container-title'] ? [item['container-title']] : [],
    'short-container-title': item['container-title-short'] ? [item['container-title-short']] : [],
    issued: { 'date-parts': [[yearOf(item)]] },
    ...(item['online-year'] ? { 'published-online': { 'date-parts': [[item['online-year']]] } } : {}),
    ...(item['update-to'] ? { 'update-to': item['update-to'] } : {}),
    ...(item['updated-by'] ? { 'updated-by': item['updated-by'] } : {}),
  };
}

/** Of `https://api.datacite.org/dois/{doi}`. */
export function dataciteDoi(item: CslItem): object {
  const { DOI = '', title, type } = item;
  return {
    data: {
      id: DOI.toLowerCase(),
      type: 'dois',
      attributes: {
        doi: DOI.toLowerCase(),
        titles: [{ title }],
        creators: authorsOf(item).map((author) => ({
          name: author.literal ?? `${author.family}, ${author.given}`,
          nameType: author.literal ? 'Organizational' : 'Personal',
          ...(author.literal ? {} : { givenName: author.given, familyName: author.family }),
        })),
        publicationYear: yearOf(item),
        publisher: arxivIdOf(item) ? 'arXiv' : (item['container-title'] ?? 'Zenodo'),
        container: {},
        types: {
          resourceTypeGeneral: type === 'dataset' ? 'Dataset' : type === 'software' ? 'Software' : 'Preprint',
        },
        dates: [{ date: String(yearOf(item)), dateType: 'Issued' }],
        url: item.URL ?? `https://doi.org/${DOI}`,
      },
    },
  };
}

/** Of `https://api.openalex.org/works`: one of `results`. */
export function openAlexWork(item: CslItem): object {
  const { DOI, title, id } = item;
  const venue = item['container-title'] ?? '';
  const source = { display_name: venue, type: /arxiv/i.test(venue) ? 'repository' : 'journal' };
  return {
    id: `https://openalex.org/W${String(id ?? title).replaceAll(/\W/g, '')}`,
    doi: DOI ? `https://doi.org/${DOI.toLowerCase()}` : null,
    title,
    display_name: title,
    publication_year: yearOf(item),
    authorships: authorsOf(item).map((author) => ({
      author: { display_name: nameOf(author) },
      raw_author_name: nameOf(author),
    })),
    is_retracted: false,
    primary_location: venue ? { source, landing_page_url: DOI ? `https://doi.org/${DOI}` : null } : null,
    locations: venue ? [{ source, landing_page_url: DOI ? `https://doi.org/${DOI}` : null }] : [],
  };
}

/** Of `https://dblp.org/search/publ/api?format=json`: made from XML, so that a list with one member is the member. */
export function dblpResult(query: string, items: CslItem[]): object {
  const hit = items.map((item, at) => ({
    '@score': String(items.length - at),
    '@id': String(at + 1),
    info: dblpPublication(item),
    url: `URL#${at + 1}`,
  }));
  return {
    result: {
      query,
      status: { '@code': '200', text: 'OK' },
      hits: {
        '@total': String(hit.length),
        '@sent': String(hit.length),
        '@first': '0',
        ...(hit.length > 0 ? { hit } : {}),
      },
    },
  };
}

function dblpPublication(item: CslItem): object {
  const { DOI, id, title = '' } = item;
  const arxivId = arxivIdOf(item);
  const key = arxivId
    ? `journals/corr/abs-${arxivId.replace('.', '-')}`
    : `conf/${String(id ?? '').replaceAll(/\W/g, '')}`;
  const author = authorsOf(item).map((one, at) => ({ '@pid': `00/${at}`, text: nameOf(one) }));
  return {
    ...(author.length > 0 ? { authors: { author: author.length === 1 ? author[0] : author } } : {}),
    title: `${title}.`,
    venue: arxivId ? 'CoRR' : (item['container-title'] ?? ''),
    ...(arxivId ? { volume: `abs/${arxivId}` } : {}),
    year: String(yearOf(item)),
    key,
    ...(DOI ? { doi: DOI.toUpperCase(), ee: `https://doi.org/${DOI}` } : {}),
    url: `https://dblp.org/rec/${key}`,
  };
}

/** Of `https://export.arxiv.org/api/query`: an Atom feed with one entry or none. */
export function arxivFeed(item: CslItem | undefined): string {
  const id = item && arxivIdOf(item);
  const entry = item
    ? `<entry><id>http://arxiv.org/abs/${id}v1</id><title>${escaped(item.title ?? '')}</title>` +
      `<published>${yearOf(item)}-01-15T00:00:00Z</published>` +
      `${authorsOf(item)
        .map((author) => `<author><name>${escaped(nameOf(author))}</name></author>`)
        .join('')}</entry>`
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom">${entry}</feed>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
