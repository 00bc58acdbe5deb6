import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Contributor, PaperDetail } from '#shared/domain/paper.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { isPublic, LICENSES, PAPER_TYPES } from '#shared/domain/paper-terms.ts';
import type { PageHead } from '../../lib/page-head.ts';

type Meta = readonly [name: string, content: string];

/**
 * All that a paper's page tells search engines, Google Scholar, reference managers and link previews.
 * One function for the server and the browser.
 * @param origin of the platform's address: `https://colophon.example`
 */
export function paperHead(paper: PaperDetail, origin: string): PageHead {
  // A version's page is canonical to the paper.
  const canonical = `${origin}/papers/${paper.archiveId}`;
  const description = shorten(paper.abstract, 300);
  const withdrawn = paper.status === 'WITHDRAWN';
  const pdf = paper.files.find(({ role }) => role === 'pdf');
  const pdfUrl = pdf && new URL(pdf.url, origin).href;
  return {
    title: withdrawn ? `WITHDRAWN: ${paper.title}` : paper.title,
    description,
    canonical,
    robots: robotsOf(paper),
    ...(pdfUrl ? { links: [{ rel: 'alternate', type: 'application/pdf', href: pdfUrl }] } : {}),
    meta: [
      ...scholarTags(paper, canonical, pdfUrl),
      ...dublinCoreTags(paper, canonical),
      ...previewTags(paper, canonical, description),
    ],
    jsonLd: scholarlyArticle(paper, canonical, origin),
  };
}

/** A tombstone is found, so that citations lead somewhere, but nobody keeps a copy of what was withdrawn. */
function robotsOf({ status }: PaperDetail): string {
  if (!isPublic(status)) return 'noindex';
  return status === 'WITHDRAWN' ? 'index, follow, noarchive' : 'index, follow, max-image-preview:large';
}

/** An older version is cited as itself. */
const reportNumber = ({ archiveId, version, meta }: PaperDetail): string =>
  version < meta.latestVersionNumber ? versionedId(archiveId, version) : archiveId;

/** The tags that Google Scholar reads: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing */
function scholarTags(paper: PaperDetail, canonical: string, pdfUrl: string | undefined): Meta[] {
  const date = publishedDay(paper).replaceAll('-', '/');
  return [
    ['citation_title', paper.title],
    ...paper.authors.flatMap(({ name, affiliation }): Meta[] => [
      ['citation_author', name],
      ...(affiliation ? [['citation_author_institution', affiliation] as const] : []),
    ]),
    ['citation_publication_date', date],
    ['citation_online_date', date],
    ['citation_technical_report_institution', PRODUCT_NAME],
    ['citation_technical_report_number', reportNumber(paper)],
    ...(pdfUrl ? [['citation_pdf_url', pdfUrl] as const] : []),
    ['citation_abstract_html_url', canonical],
    ...(paper.status === 'WITHDRAWN' ? [] : [['citation_fulltext_html_url', canonical] as const]),
    ...paper.keywords.map((keyword): Meta => ['citation_keywords', keyword]),
    ['citation_language', paper.languageCode],
    ...(paper.doi ? [['citation_doi', paper.doi] as const] : []),
    ...(paper.pageCount
      ? ([
          ['citation_firstpage', '1'],
          ['citation_lastpage', String(paper.pageCount)],
        ] as const)
      : []),
  ];
}

function dublinCoreTags(paper: PaperDetail, canonical: string): Meta[] {
  const license = LICENSES[paper.license];
  return [
    ['DC.title', paper.title],
    ...paper.authors.map(({ name }): Meta => ['DC.creator', name]),
    ['DC.description', paper.abstract],
    ['DC.date', publishedDay(paper)],
    ['DC.publisher', PRODUCT_NAME],
    ['DC.type', 'preprint'],
    ['DC.format', 'text/html'],
    ['DC.language', paper.languageCode],
    ['DC.identifier', paper.doi ? `doi:${paper.doi}` : canonical],
    ['DC.rights', license.url ?? license.name],
    ...paper.keywords.map((keyword): Meta => ['DC.subject', keyword]),
  ];
}

/** Open Graph and Twitter. */
function previewTags(paper: PaperDetail, canonical: string, description: string): Meta[] {
  return [
    ['og:type', 'article'],
    ['og:site_name', PRODUCT_NAME],
    ['og:title', paper.title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:locale', paper.languageCode.replace('-', '_')],
    ['article:published_time', paper.publishedAt ?? paper.createdAt],
    ['article:modified_time', paper.updatedAt],
    ...paper.authors.map(({ name }): Meta => ['article:author', name]),
    ...paper.keywords.map((keyword): Meta => ['article:tag', keyword]),
    ['twitter:card', 'summary'],
    ['twitter:title', paper.title],
    ['twitter:description', description],
  ];
}

/** https://schema.org/ScholarlyArticle, as product-spec.md §3 and §9 ask for. */
function scholarlyArticle(paper: PaperDetail, canonical: string, origin: string): object {
  const publisher = { '@type': 'Organization', name: PRODUCT_NAME, url: origin };
  return {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': canonical,
    url: canonical,
    mainEntityOfPage: canonical,
    headline: paper.title,
    name: paper.title,
    abstract: paper.abstract,
    genre: PAPER_TYPES[paper.paperType],
    author: paper.authors.map((author) => authorOf(author, paper)),
    datePublished: paper.publishedAt ?? paper.createdAt,
    dateCreated: paper.createdAt,
    dateModified: paper.updatedAt,
    version: String(paper.version),
    inLanguage: paper.languageCode,
    keywords: paper.keywords,
    about: paper.categories,
    identifier: [
      { '@type': 'PropertyValue', propertyID: PRODUCT_NAME, value: paper.archiveId },
      ...(paper.doi ? [{ '@type': 'PropertyValue', propertyID: 'DOI', value: paper.doi }] : []),
    ],
    ...(paper.doi ? { sameAs: `https://doi.org/${paper.doi}` } : {}),
    ...(paper.status === 'WITHDRAWN' ? { creativeWorkStatus: 'Withdrawn' } : {}),
    isAccessibleForFree: true,
    license: LICENSES[paper.license].url ?? LICENSES[paper.license].name,
    ...(paper.pageCount ? { pagination: `1–${paper.pageCount}` } : {}),
    ...(paper.wordCount ? { wordCount: paper.wordCount } : {}),
    publisher,
    interactionStatistic: [
      counter('ViewAction', paper.viewCount),
      counter('DownloadAction', paper.downloadCount),
    ],
  };
}

/** schema.org has no agents among authors: one is a Person's place taken by software, and says so. */
function authorOf({ kind, id, name, affiliation }: Contributor, paper: PaperDetail): object {
  if (kind === 'person') {
    const organization = affiliation && { '@type': 'Organization', name: affiliation };
    return { '@type': 'Person', name, ...(organization ? { affiliation: organization } : {}) };
  }
  const agent = paper.paperAgents.find((entry) => entry.agent.id === id)?.agent;
  return {
    '@type': 'SoftwareApplication',
    applicationCategory: 'AI agent',
    name,
    // What the API tells of its system prompt: the first 100 characters, or 'Research assistant'.
    description: agent?.description || 'Research assistant',
    ...(agent?.model ? { softwareVersion: agent.model } : {}),
  };
}

const counter = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
});

/** The day on which the world could read it, in UTC: `2026-11-18`. */
const publishedDay = (paper: PaperDetail) => (paper.publishedAt ?? paper.createdAt).slice(0, 10);

/** Cuts at a word, with an ellipsis. */
function shorten(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  return `${line.slice(0, line.lastIndexOf(' ', most - 1))}…`;
}
