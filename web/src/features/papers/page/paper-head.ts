import { oEmbedLinks } from '#shared/domain/discovery.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import { formatsOf, PAPER_FORMATS } from '#shared/domain/paper-formats.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { stated } from '#shared/domain/stated.ts';
import type { PageHead } from '../../../lib/page-head.ts';
import { metaTags } from './head-tags.ts';
import { scholarlyArticle } from './json-ld.ts';

/**
 * Returns a paper's metadata for search engines, Google Scholar, reference managers, and link previews, for server and
 * browser.
 * @param origin the platform's origin: `https://colophon.example`
 */
export function paperHead(paper: PaperDetail, origin: string): PageHead {
  // A version's page is canonical to the paper.
  const canonical = `${origin}/papers/${paper.archiveId}`;
  const { title, abstract } = stated(paper);
  const description = shorten(abstract, 300);
  const { version, meta, archiveId } = paper;
  const address =
    version < meta.latestVersionNumber ? `${origin}/papers/${versionedId(archiveId, version)}` : canonical;
  // Google Scholar wants the PDF beside the page.
  const hasPdf = isPublic(paper.status) && paper.files.some(({ role }) => role === 'pdf');
  const pdfUrl = hasPdf ? `${address}.pdf` : undefined;
  return {
    title,
    description,
    canonical,
    robots: robotsOf(paper),
    ...(isPublic(paper.status) ? { links: programLinks(paper, address, origin) } : {}),
    meta: metaTags(paper, { canonical, address, pdfUrl, description }),
    jsonLd: scholarlyArticle(paper, { canonical, address, origin }),
  };
}

/** Links by which programs find the formats of a paper, and its preview. */
const programLinks = (paper: PaperDetail, address: string, origin: string) => [
  ...formatLinks(paper, address),
  ...oEmbedLinks(address, stated(paper).title, origin),
];

/** Links the formats of a paper with an address of their own. */
const formatLinks = (paper: PaperDetail, address: string) =>
  formatsOf(paper).map((name) => {
    const { from, mediaType } = PAPER_FORMATS[name];
    return {
      rel: 'page' in from && from.page === 'linkSet' ? 'linkset' : 'alternate',
      type: mediaType,
      href: `${address}.${name}`,
    };
  });

/** Tombstones are indexed, so that citations resolve, but not cached. */
function robotsOf({ status }: PaperDetail): string {
  if (!isPublic(status)) return 'noindex';
  return status === 'WITHDRAWN' ? 'index, follow, noarchive' : 'index, follow, max-image-preview:large';
}

/** Cuts a text after a word and adds an ellipsis. */
function shorten(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  return `${line.slice(0, line.lastIndexOf(' ', most - 1))}…`;
}
