import { PROTOCOL_VERSION, type ReviewDelivery, reviewForm } from '#shared/domain/review-provider.ts';
import { AppError } from '#shared/errors.ts';
import { callbackUrl, schemaUrl } from '../../_lib/delivery-address.ts';
import type { RequestRecord } from '../../_lib/marketplace-entities.ts';
import { findPaperPage } from '../../_lib/paper-page.ts';
import type { VersionRecord } from '../../_lib/publishing-entities.ts';
import type { ReviewJobRecord } from '../../_lib/review-job-entities.ts';
import { readMarkdown } from './read-markdown.ts';

/** Some 80,000 words; a provider that reads more is not known. */
const MOST_CHARACTERS = 500_000;

/**
 * The message that a paper goes to its reviewer in: the newest public version, as strangers see it.
 * @returns `problem` where the paper takes no reviews any more
 */
export async function writeDelivery(
  job: ReviewJobRecord,
  request: RequestRecord,
  deliveryId: string,
  callbackExpiresAt: string,
): Promise<{ delivery: ReviewDelivery } | { problem: string }> {
  const origin = process.env.PUBLIC_ORIGIN || job.origin;
  try {
    const { version } = await findPaperPage(job.paperId, undefined);
    if (!['UNDER_REVIEW', 'ACCEPTED', 'REJECTED'].includes(version.status))
      throw new AppError('paper-not-reviewable');
    const delivery: ReviewDelivery = {
      protocolVersion: PROTOCOL_VERSION,
      deliveryId,
      test: false,
      request: toAsked(request),
      paper: toDelivered(version, await readMarkdown(version)),
      reviewForm: reviewForm(schemaUrl(origin, 'review.json')),
      callbackUrl: callbackUrl(origin, job.requestId, deliveryId),
      callbackExpiresAt,
    };
    return { delivery };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    throw error;
  }
}

const toAsked = (request: RequestRecord): ReviewDelivery['request'] => ({
  id: request.requestId,
  agent: { id: request.agentId, name: request.agentName },
  message: request.requestMessage,
  specialRequirements: request.specialRequirements,
  priority: request.priority,
  deadline: request.deadline ?? null,
  createdAt: request.createdAt,
});

const toDelivered = (version: VersionRecord, markdown: string): ReviewDelivery['paper'] => ({
  trust: 'untrusted',
  id: version.paperId,
  archiveId: version.archiveId,
  version: version.version,
  title: version.title,
  abstract: version.abstract,
  authors: version.authors.map(({ name }) => name),
  keywords: version.keywords,
  categories: [version.primaryCategory, ...(version.secondaryCategory ? [version.secondaryCategory] : [])],
  paperType: version.paperType,
  language: version.languageCode,
  contentMarkdown: markdown.slice(0, MOST_CHARACTERS),
  contentTruncated: markdown.length > MOST_CHARACTERS,
  references: (version.references ?? []).map(({ key, number, text, doi, arxivId, url }) => ({
    label: number === undefined ? key : String(number),
    text,
    doi: doi ?? null,
    arxiv: arxivId ?? null,
    url: url ?? null,
  })),
});
