import { listName } from '#shared/domain/lists.ts';
import { familyOf } from '#shared/domain/reviewer-family.ts';
import { scoresAt } from '#shared/domain/scores-at.ts';
import type { MeasuredReview } from '../../_lib/independence/measure-reviewers.ts';
import { currentAuthorIds } from '../../_lib/papers/authorship.ts';
import { everyEntry, papersByIds } from '../../_lib/papers/listing-repository.ts';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';
import { getVersion } from '../../_lib/papers/paper-repository.ts';
import { listSummaries } from '../../_lib/reproductions/reproduction-repository.ts';
import { type ReviewRecord, reviewEntity, reviewRevisionEntity } from '../../_lib/reviews/review-entities.ts';
import { type FailedRun, failedRuns, judgedComments } from './judged-comments.ts';

const PAPERS_AT_ONCE = 100;
const QUERIES_AT_ONCE = 20;

/** Returns the reviews of all public papers whose authors are public, with the texts that they had just before a moment. */
export async function publicReviews(until: string): Promise<MeasuredReview[]> {
  const found: MeasuredReview[] = [];
  for await (const { entries } of everyEntry(listName({})))
    for (let start = 0; start < entries.length; start += PAPERS_AT_ONCE) {
      const ids = entries.slice(start, start + PAPERS_AT_ONCE).map(({ paperId }) => paperId);
      const papers = (await papersByIds(ids)).filter(({ reviewCount, sealed }) => reviewCount > 0 && !sealed);
      for (let next = 0; next < papers.length; next += QUERIES_AT_ONCE) {
        const some = papers.slice(next, next + QUERIES_AT_ONCE);
        found.push(...(await Promise.all(some.map((paper) => reviewsOf(paper, until)))).flat());
      }
    }
  return found;
}

async function reviewsOf(paper: PaperRecord, until: string): Promise<MeasuredReview[]> {
  const { data } = await reviewEntity().query.primary({ paperId: paper.paperId }).go({ pages: 'all' });
  const reviews = data as ReviewRecord[];
  // A measurement of a hidden reviewer would tell who it is.
  const dated = await Promise.all(
    reviews
      .filter(({ sealed }) => !sealed)
      .map(async (review) => ({ review, scores: await scoresOf(review, until) })),
  );
  const runs = await runsOf(paper);
  const field = paper.shown.primaryCategory;
  const authors = currentAuthorIds(paper);
  return dated.flatMap(({ review, scores }) => {
    if (!scores) return [];
    const { reviewId, paperId, version, reviewerId, supervisorId, createdAt, helpful, record } = review;
    const family = familyOf(review.reviewerType, record.content.modelUsed ?? record.agent?.model);
    const { overallScore: overall, correctnessScore: correctness } = scores;
    return {
      ...{ reviewId, paperId, version, reviewerId, supervisorId, createdAt, helpful, family, field, authors },
      ...{ overall, correctness, comments: judgedComments(review, reviews, runs) },
    };
  });
}

/** Reads the runs only of papers that have some, and the versions of those that failed. */
async function runsOf({ paperId, reproductions }: PaperRecord): Promise<FailedRun[]> {
  if (!reproductions) return [];
  const runs = (await listSummaries(paperId)).filter(
    ({ differing, missing }) => differing.length + missing.length > 0,
  );
  const versions = await Promise.all(
    [...new Set(runs.map(({ version }) => version))].map((version) => getVersion(paperId, version)),
  );
  return failedRuns(
    runs,
    versions.flatMap((version) => version ?? []),
  );
}

/** Reads the history only of reviews that were changed since. */
async function scoresOf({ reviewId, createdAt, updatedAt, record }: ReviewRecord, until: string) {
  const dated = { createdAt, updatedAt, scores: record.content };
  if (createdAt >= until || updatedAt < until) return scoresAt(dated, until);
  const { data } = await reviewRevisionEntity().query.primary({ reviewId }).go({ pages: 'all' });
  const earlier = data.map(({ content, writtenAt, replacedAt }) => ({
    content: content as ReviewRecord['record']['content'],
    ...{ writtenAt, replacedAt },
  }));
  return scoresAt(dated, until, earlier);
}
