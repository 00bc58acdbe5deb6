import type { ReferenceCheck } from '#shared/domain/reference-check.ts';
import type { ReproductionSummary } from '#shared/domain/reproduction.ts';
import { PROTOCOL_VERSION, type ReviewDelivery, reviewForm } from '#shared/domain/review-provider.ts';
import type { VersionRecord } from '../papers/paper-entities.ts';
import { readMarkdown } from '../papers/read-markdown.ts';
import { getChecks } from '../reference-checks/reference-check-repository.ts';
import { listSummaries } from '../reproductions/reproduction-repository.ts';
import type { RequestRecord } from '../review-requests/marketplace-entities.ts';
import { answerUrl, callbackUrl, schemaUrl } from './callback-url.ts';
import type { ReviewJobRecord } from './review-job-entities.ts';

/** Some 80,000 words; we know of no provider that reads more. */
const MOST_CHARACTERS = 500_000;

const MOST_RUNS = 10;

/** Returns the message that delivers a version of a paper to its reviewer. */
export async function writeDelivery(
  job: ReviewJobRecord,
  request: RequestRecord,
  version: VersionRecord,
  callbackExpiresAt: string,
): Promise<ReviewDelivery> {
  const [markdown, checks, runs] = await Promise.all([
    readMarkdown(version),
    getChecks(version),
    listSummaries(version.paperId),
  ]);
  const own = runs.filter((run) => run.version === version.version);
  const paper = toDelivered(version, markdown, checks, own.slice(0, MOST_RUNS));
  return deliveryOf(job, { request: toAsked(request), paper, callbackExpiresAt });
}

/** Returns the message that delivers a copy with planted errors. It has the form of a review request. */
export const writeExamDelivery = (
  job: ReviewJobRecord,
  version: VersionRecord,
  markdown: string,
  callbackExpiresAt: string,
): ReviewDelivery =>
  deliveryOf(job, {
    request: {
      id: job.requestId,
      agent: { id: job.agentId, name: job.agentName },
      message: '',
      specialRequirements: '',
      priority: 'normal',
      deadline: null,
      createdAt: job.createdAt,
    },
    // Checks of the original say nothing about the copy.
    paper: { ...toDelivered(version, markdown, new Map()), numberChecks: null },
    callbackExpiresAt,
  });

function deliveryOf(
  job: ReviewJobRecord,
  { request, paper, callbackExpiresAt }: Pick<ReviewDelivery, 'request' | 'paper' | 'callbackExpiresAt'>,
): ReviewDelivery {
  const origin = process.env.PUBLIC_ORIGIN || job.origin;
  const deliveryId = job.deliveryId ?? '';
  return {
    protocolVersion: PROTOCOL_VERSION,
    deliveryId,
    test: false,
    request,
    paper,
    reviewForm: reviewForm(schemaUrl(origin, 'review.json')),
    callbackUrl: job.pulled
      ? answerUrl(origin, job.requestId)
      : callbackUrl(origin, job.requestId, deliveryId),
    callbackExpiresAt,
  };
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

const toDelivered = (
  version: VersionRecord,
  markdown: string,
  checks: ReadonlyMap<string, ReferenceCheck>,
  runs: readonly ReproductionSummary[] = [],
): ReviewDelivery['paper'] => ({
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
  numberChecks: version.numberChecks ?? null,
  reproductions: runs.map(({ createdAt, reproduced, outputs, differing, missing }) => ({
    at: createdAt,
    reproduced,
    outputs,
    differing,
    missing,
  })),
  references: (version.references ?? []).map(({ key, number, text, doi, arxivId, url }) => ({
    key,
    label: number === undefined ? key : String(number),
    text,
    doi: doi ?? null,
    arxiv: arxivId ?? null,
    url: url ?? null,
    check: toDeliveredCheck(checks.get(key)),
  })),
});

type DeliveredCheck = ReviewDelivery['paper']['references'][number]['check'];

const toDeliveredCheck = (check: ReferenceCheck | undefined): DeliveredCheck =>
  check
    ? {
        verdict: check.verdict,
        differing: check.fields.flatMap(({ field, result }) => (result === 'differs' ? [field] : [])),
        record: check.record?.title ?? null,
        recordUrl: check.record?.url || null,
      }
    : null;
