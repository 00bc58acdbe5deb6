import { generateAtomFeed } from 'feedsmith';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { stated } from '#shared/domain/stated.ts';
import { withPlainTexts, xmlCharacters } from '../../_lib/runtime/xml.ts';

interface Answer {
  papers: PaperSummary[];
  totalCount: number;
  start: number;
  perPage: number;
  /** The request, for the feed's title. */
  query: string;
  origin: string;
  now: Date;
}

const SCHEME = 'http://arxiv.org/schemas/atom';

/** Writes papers as arXiv's API does (https://info.arxiv.org/help/api/user-manual.html#_response_format). */
export const writeArxivFeed = ({ papers, totalCount, start, perPage, query, origin, now }: Answer): string =>
  withPlainTexts(
    generateAtomFeed({
      ...head(`${PRODUCT_NAME} Query: ${query}`, origin, now),
      opensearch: { totalResults: totalCount, startIndex: start, itemsPerPage: perPage },
      entries: papers.map((paper) => entryOf(paper, origin)),
    }),
  );

/** Writes an error as arXiv's API does: an entry with the title "Error". */
export const writeArxivError = (message: string, origin: string, now: Date): string =>
  withPlainTexts(
    generateAtomFeed({
      ...head(`${PRODUCT_NAME} Query`, origin, now),
      opensearch: { totalResults: 1, startIndex: 0, itemsPerPage: 1 },
      entries: [
        {
          id: `${origin}/docs/harvesting`,
          title: { value: 'Error' },
          summary: { value: message },
          updated: midnight(now),
          authors: [{ name: PRODUCT_NAME }],
        },
      ],
    }),
  );

/** The start of the day in UTC, as in arXiv's feeds: the same results are the same text all day. */
const midnight = (now: Date): Date => new Date(now.toISOString().slice(0, 10));

const head = (title: string, origin: string, now: Date) => ({
  id: `${origin}/api/query`,
  title: { value: xmlCharacters(title), type: 'html' },
  updated: midnight(now),
  links: [{ href: `${origin}/api/query`, rel: 'self', type: 'application/atom+xml' }],
  authors: [{ name: PRODUCT_NAME }],
});

function entryOf(found: PaperSummary, origin: string) {
  const paper = stated(found);
  const page = `${origin}/papers/${versionedId(paper.archiveId, paper.version)}`;
  const { doi, primaryCategory } = paper;
  const links = [
    { href: page, rel: 'alternate', type: 'text/html' },
    ...(paper.status === 'WITHDRAWN'
      ? []
      : [{ href: `${page}.pdf`, rel: 'related', type: 'application/pdf', title: 'pdf' }]),
    ...(doi ? [{ href: new URL(`https://doi.org/${doi}`).href, rel: 'related', title: 'doi' }] : []),
  ];
  return {
    id: page,
    title: { value: xmlCharacters(paper.title) },
    summary: { value: xmlCharacters(paper.abstract) },
    published: new Date(paper.publishedAt ?? paper.createdAt),
    updated: new Date(paper.updatedAt),
    authors: paper.authors.map(({ name, affiliation }) => ({
      name: xmlCharacters(name),
      ...(affiliation ? { arxiv: { affiliation: xmlCharacters(affiliation) } } : {}),
    })),
    categories: paper.categories.map((term) => ({ term, scheme: SCHEME })),
    links,
    arxiv: { primaryCategory: { term: primaryCategory, scheme: SCHEME }, ...(doi ? { doi } : {}) },
  };
}
