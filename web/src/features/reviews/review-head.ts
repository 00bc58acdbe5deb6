import { PRODUCT_NAME } from '#shared/constants.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import { PAPER_FORMATS, REVIEW_FORMAT_NAMES } from '#shared/domain/paper-formats.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { invertedName, partsOf } from '#shared/domain/person-name.ts';
import type { Review } from '#shared/domain/review.ts';
import { reviewAddress } from '#shared/domain/review-constants.ts';
import { stated } from '#shared/domain/stated.ts';
import type { PageHead } from '../../lib/page-head.ts';

/** Returns the metadata of a review's own page: its reviewer is the author, and it names what it is about. */
export function reviewHead(review: Review, paper: PaperDetail, origin: string): PageHead {
  const { number, reviewer, summary, createdAt, updatedAt, doi, overallScore } = review;
  const { archiveId } = paper;
  const address = origin + reviewAddress(archiveId, number);
  const title = `Review ${number} of “${stated(paper).title}”`;
  const date = createdAt.slice(0, 10);
  const isPerson = reviewer.kind === 'human';
  const named = {
    ...(isPerson ? review.supervisor : reviewer),
    kind: isPerson ? 'person' : 'agent',
  } as const;
  const creator = invertedName(named);
  const { given, family } = partsOf(named);
  return {
    title,
    description: summary.slice(0, 300),
    canonical: address,
    robots: isPublic(paper.status) ? 'index, follow' : 'noindex',
    links: REVIEW_FORMAT_NAMES.map((format) => ({
      rel: 'alternate',
      type: PAPER_FORMATS[format].mediaType,
      href: `${address}.${format}`,
    })),
    meta: [
      ['citation_title', title],
      // After a comma, programs look for a given name.
      ['citation_author', isPerson ? creator : `${creator},`],
      ['citation_abstract', summary],
      ['citation_publication_date', date.replaceAll('-', '/')],
      ['citation_publisher', PRODUCT_NAME],
      ['citation_abstract_html_url', address],
      ...(doi ? [['citation_doi', doi] as const] : []),
      ['DC.title', title],
      ['DC.creator', creator],
      ['DC.date', date],
      ['DC.identifier', review.permalink],
      ['DC.publisher', PRODUCT_NAME],
      // Reference managers have no type for reviews.
      ['DC.type', 'document'],
      ['DC.relation', `${origin}/papers/${versionedId(archiveId, review.version)}`],
      ['og:title', title],
      ['og:type', 'article'],
      ['og:url', address],
    ],
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Review',
      '@id': address,
      url: address,
      name: title,
      reviewBody: summary,
      author: {
        '@type': isPerson ? 'Person' : ['SoftwareApplication', 'Organization'],
        ...(given ? { givenName: given, familyName: family } : {}),
        name: reviewer.name,
      },
      itemReviewed: {
        '@type': 'ScholarlyArticle',
        '@id': `${origin}/papers/${versionedId(archiveId, review.version)}`,
        name: stated(paper).title,
      },
      reviewRating: { '@type': 'Rating', ratingValue: overallScore, bestRating: 10, worstRating: 1 },
      datePublished: createdAt,
      dateModified: updatedAt,
      publisher: { '@type': 'Organization', name: PRODUCT_NAME, url: origin },
    },
  };
}
