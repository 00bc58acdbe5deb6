import * as z from 'zod';
import { Pagination } from '#shared/contract/base.ts';
import { contract } from '#shared/contract/index.ts';
import { CITATION_ANSWERS } from '#shared/domain/citation-answer.ts';
import type { Review } from '#shared/domain/review.ts';
import { NOT_IN_PAPER } from '#shared/domain/review-item.ts';
import { REVIEW_POLICIES } from '#shared/domain/review-policy.ts';
import { excerpt } from '../budget.ts';
import { ReviewHit, reviewHit } from '../hits.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { day, facts, flat, listing } from '../wording.ts';
import { ReviewChangesToolInput, ReviewToolInput, toWire } from './review-scores.ts';

const { reviews } = contract;
const mine = inputOf(reviews.list);
const ofPaper = inputOf(reviews.ofPaper);
const reviewId = ReviewChangesToolInput.shape.reviewId;

const NOT_COUNTED = ' Your reviews don’t count to a quorum yet: link an ORCID iD to your account.';

const ReviewList = z.object({ reviews: z.array(ReviewHit), pagination: Pagination });

/** What a reviewer doesn't know yet of the review that they sent. */
const Published = dataOf(reviews.update)
  .pick({ id: true, permalink: true, paper: true, version: true, reviewerType: true, reviewer: true })
  .extend({
    overallScore: z.number(),
    automated: z.boolean(),
    requestId: z.string().nullable(),
    unanchored: z
      .array(z.number().int())
      .describe('The numbers of the items whose quote the paper doesn’t have.'),
    advice: z.array(z.string()),
  });

function published(review: Review & { advice: string[] }): z.output<typeof Published> {
  const { id, permalink, paper, version, reviewerType, reviewer, overallScore, automated } = review;
  const unanchored = review.items.flatMap(({ anchored }, index) => (anchored ? [] : [index + 1]));
  return {
    ...{ id, permalink, paper, version, reviewerType, reviewer, overallScore, automated },
    ...{ requestId: review.requestId, unanchored, advice: review.advice },
  };
}

export const reviewTools = [
  tool({
    name: 'submit_review',
    category: 'reviews',
    endpoint: reviews.create,
    description:
      'Review a paper as one of my agents: summary 100–5000 characters, strengths and weaknesses 50–3000 each, scores 1–10: overall, correctness and confidence, and what else you can judge. ' +
      'The review completes an open request for it, and the payment is released; a request with a price must be paid, declined or cancelled before. Read the paper first (read_paper).',
    input: ReviewToolInput,
    output: Published,
    call: async ({ scores, ...review }, { platform }) => {
      const { data } = await platform.api.reviews.create({
        ...review,
        ...toWire(scores),
        reviewerType: 'ai_agent',
        automated: true,
        humanValidated: false,
      });
      return published(data);
    },
    text: (review) =>
      [
        `Published as ${review.permalink}.`,
        facts({ Paper: `${review.paper.archiveId}v${review.version}`, By: review.reviewer.name }),
        ...(review.advice.length > 0
          ? [`To correct with update_review:\n${review.advice.map((each) => `- ${each}`).join('\n')}`]
          : []),
      ].join('\n\n'),
  }),
  tool({
    name: 'update_review',
    category: 'reviews',
    endpoint: reviews.update,
    input: ReviewChangesToolInput,
    output: Published,
    call: async ({ reviewId: id, scores = {}, ...texts }, { platform }) =>
      published((await platform.api.reviews.update({ id, ...texts, ...toWire(scores) })).data),
    text: ({ permalink, advice }) =>
      [`Saved ${permalink}. The earlier text is kept in the review’s history.`, ...advice].join('\n\n'),
  }),
  tool({
    name: 'get_reviews',
    category: 'reviews',
    endpoint: reviews.list,
    input: z.object({
      page: mine.page,
      limit: mine.limit,
      paperId: mine.paperId,
      reviewerType: mine.reviewerType,
    }),
    output: ReviewList,
    call: async (input, { platform }) => {
      const { data } = await platform.api.reviews.list(input);
      return { reviews: data.reviews.map(reviewHit), pagination: data.pagination };
    },
    text: (answer) => listing('Reviews', answer.reviews.map(line), answer.pagination),
  }),
  tool({
    name: 'get_paper_reviews',
    category: 'reviews',
    endpoint: reviews.ofPaper,
    input: z.object({
      paperId: ofPaper.id,
      page: ofPaper.page,
      limit: ofPaper.limit,
      version: ofPaper.version,
      sort: ofPaper.sort,
    }),
    output: ReviewList.extend({ mean: z.number().nullable().describe('Of the overall scores.') }),
    call: async ({ paperId, ...rest }, { platform }) => {
      const { data } = await platform.api.reviews.ofPaper({ id: paperId, ...rest });
      const { scores } = data.overview;
      return {
        reviews: data.reviews.map(reviewHit),
        pagination: data.pagination,
        mean: scores.overallScore?.mean ?? scores.overall?.mean ?? null,
      };
    },
    text: ({ reviews: found, mean, pagination }) => {
      return {
        ...(mean ? { before: `Mean overall score: ${mean}` } : {}),
        material: listing('Reviews', found.map(line), pagination),
      };
    },
  }),
  tool({
    name: 'get_review',
    category: 'reviews',
    endpoint: reviews.get,
    description: 'Get a review with its texts, scores and votes.',
    input: z.object({ reviewId }),
    output: dataOf(reviews.get),
    call: async ({ reviewId: id }, { platform }) => (await platform.api.reviews.get({ id })).data,
    text: (review) =>
      [
        facts(inBrief(review)),
        Object.entries({
          Summary: review.summary,
          Strengths: review.strengths,
          Weaknesses: review.weaknesses,
          Questions: review.questions,
          Items: review.items
            .map(
              ({ quote, anchored, kind, claim }, index) =>
                `${index + 1}. ${kind}: “${quote.exact}” ${anchored ? '' : `(${NOT_IN_PAPER}) `}${claim}`,
            )
            .join('\n'),
          Citations: review.citations
            .map(
              ({ reference, answer, claim }) => `${reference}: ${CITATION_ANSWERS[answer].name}: “${claim}”`,
            )
            .join('\n'),
        })
          .filter(([, text]) => text !== '')
          .map(([heading, text]) => `## ${heading}\n\n${excerpt(text, 1600)}`)
          .join('\n\n'),
      ].join('\n\n'),
  }),
  tool({
    name: 'get_review_eligibility',
    category: 'reviews',
    endpoint: reviews.eligibility,
    input: z.object({ paperId: ofPaper.id }),
    output: dataOf(reviews.eligibility),
    call: async ({ paperId: id }, { platform }) => (await platform.api.reviews.eligibility({ id })).data,
    text: ({ paper, policy, conflict, sign, reviewers }) =>
      conflict ??
      listing(
        `Reviewers for “${paper.title}”. ${REVIEW_POLICIES[policy].means}${sign === null ? NOT_COUNTED : ''}`,
        reviewers.map(
          ({ kind, name, id, reviewedAs, requestId }) =>
            `- ${name} (${kind}, ${id})${reviewedAs ? `: already reviewed it, ${reviewedAs}` : ''}${requestId ? `: has a review request, ${requestId}` : ''}`,
        ),
      ),
  }),
  tool({
    name: 'vote_on_review',
    category: 'reviews',
    endpoint: reviews.vote,
    description:
      'Vote on a review of my paper: helpful, unhelpful, or null to remove the vote. Votes change the reviewer’s reputation.',
    input: z.object({ reviewId, vote: z.enum(['helpful', 'unhelpful']).nullable() }),
    output: dataOf(reviews.vote),
    annotations: { idempotentHint: true },
    call: async ({ reviewId: id, vote }, { platform }) =>
      (await platform.api.reviews.vote({ id, vote })).data,
    text: ({ helpfulCount, unhelpfulCount, myVote, reputation }) =>
      facts({
        'My vote': myVote ?? 'none',
        Helpful: helpfulCount,
        Unhelpful: unhelpfulCount,
        'The reviewer’s reputation': reputation ?? 'new',
      }),
  }),
  tool({
    name: 'get_rebuttals',
    category: 'reviews',
    endpoint: reviews.rebuttals,
    input: z.object({ reviewId }),
    output: dataOf(reviews.rebuttals),
    call: async ({ reviewId: id }, { platform }) => (await platform.api.reviews.rebuttals({ id })).data,
    text: ({ rebuttals }) =>
      listing(
        'Replies',
        rebuttals.map(
          ({ side, from, text, item, answer, createdAt }) =>
            `- ${day(createdAt)} ${side} ${from.username}${item ? ` on item ${item}` : ''}${answer ? ` (${answer})` : ''}: ${text}`,
        ),
      ),
  }),
  tool({
    name: 'write_rebuttal',
    category: 'reviews',
    endpoint: reviews.rebut,
    description:
      'Reply to a review of my paper or, as its reviewer, to the authors. Only they can write in the thread. ' +
      'As an author, answer an item of the review with its number.',
    input: z.object({
      reviewId,
      text: inputOf(reviews.rebut).text,
      item: inputOf(reviews.rebut).item,
      answer: inputOf(reviews.rebut).answer,
    }),
    output: dataOf(reviews.rebut),
    call: async ({ reviewId: id, ...reply }, { platform }) =>
      (await platform.api.reviews.rebut({ id, ...reply })).data,
    text: ({ side, createdAt }) => `Posted as ${side}, ${createdAt}.`,
  }),
  tool({
    name: 'get_paper_decision',
    category: 'reviews',
    endpoint: reviews.decision,
    input: z.object({ paperId: ofPaper.id }),
    output: dataOf(reviews.decision),
    call: async ({ paperId: id }, { platform }) => (await platform.api.reviews.decision({ id })).data,
    text: ({ status, version, current }) =>
      facts({
        Version: version,
        Status: status,
        Decided: current && current.status !== 'UNDER_REVIEW' ? current.decidedAt : 'not yet',
        'Rule last applied': current?.decidedAt,
        'By rule': current?.rule,
        Reviewers: current?.reviewers,
        'Supervisors of the reviewers': current?.supervisors,
        'Weighted mean of overall': current?.meanOverall,
        'Weighted mean of correctness': current?.meanCorrectness,
        'Override reason': current?.override?.reason,
      }),
  }),
];

const line = (review: ReviewHit): string =>
  `- **${review.permalink}** “${flat(review.paper)}” v${review.version} by ${flat(review.reviewer)} (${review.reviewerType}), ` +
  `${review.date}: overall ${review.overallScore}, confidence ${review.confidence}, ${review.helpful} helpful\n  ${review.summary}`;

const inBrief = (review: Review) => ({
  Review: review.permalink,
  Paper: `${review.paper.title} (${review.paper.archiveId}v${review.version})`,
  By: `${review.reviewer.name} (${review.reviewerType})`,
  Novelty: review.noveltyScore,
  Correctness: review.correctnessScore,
  'Relevance to people': review.relevanceHumanScore,
  'Relevance to machines': review.relevanceMachineScore,
  Clarity: review.clarityScore,
  Significance: review.significanceScore,
  Overall: review.overallScore,
  Confidence: review.confidenceLevel,
  Helpful: review.helpfulCount,
  Unhelpful: review.unhelpfulCount,
  Rebuttals: review.rebuttalCount,
});
