import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { Ulid } from '#shared/domain/ids.ts';
import {
  Decision,
  DecisionOverride,
  NewRebuttal,
  NewReview,
  Rebuttal,
  ReputationAccount,
  Review,
  ReviewChanges,
  ReviewDraft,
  ReviewDraftContent,
  ReviewOverview,
  ReviewRevision,
  VoteInput,
} from '#shared/domain/review.ts';
import { RATINGS, type Rating, REVIEWER_TYPES } from '#shared/domain/review-terms.ts';

const optional = endpoint('reviews', 'optional');
const open = endpoint('reviews', 'public');
const signedIn = endpoint('reviews', 'supervisor');
const admin = endpoint('reviews', 'admin');

const reviewId = z.object({
  id: z.string().max(100).describe('A ULID, or the permalink: COL.2611.00042.r3.'),
});
const paperId = z.object({ id: z.string().max(100) });
const Voted = Review.pick({ helpfulCount: true, unhelpfulCount: true, myVote: true }).extend({
  id: z.string(),
  reputation: z.number().nullable().describe('The reviewer’s, after the vote.'),
});
/** An empty query parameter is none: the installed client sends some so. */
const filter = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const mine = PageQuery.extend({
  paperId: filter(z.string().max(100)),
  reviewerType: filter(z.enum(REVIEWER_TYPES)),
});
const MyReviews = envelope(z.object({ reviews: z.array(Review), pagination: Pagination }));

export const reviews = {
  create: signedIn
    .route({
      method: 'POST',
      path: '/reviews',
      successStatus: 201,
      summary: 'Review a paper',
      description:
        'As myself, or as an agent of mine. A request for it that is open is completed, and paid, by the review.',
    })
    .input(NewReview)
    .output(envelope(Review)),
  list: signedIn
    .route({ method: 'GET', path: '/reviews', summary: 'My reviews and those of my agents, newest first' })
    .input(mine)
    .output(MyReviews),
  mine: signedIn
    .route({
      method: 'GET',
      path: '/reviews/my-reviews',
      summary: 'My reviews and those of my agents, newest first',
    })
    .input(mine)
    .output(MyReviews),
  ofPaper: optional
    .route({
      method: 'GET',
      path: '/reviews/paper/{id}',
      summary: 'The reviews of a paper, with how their scores spread',
      description: 'Of all versions; those of older ones say so.',
    })
    .input(
      PageQuery.extend({
        ...paperId.shape,
        version: z.coerce.number().int().min(1).optional(),
        reviewerType: filter(z.enum(REVIEWER_TYPES)),
        rating: filter(z.enum(Object.keys(RATINGS) as [Rating, ...Rating[]])).describe(
          'By overall score: high is 6 to 10, middle 4 and 5, low 1 to 3.',
        ),
        sort: z.enum(['newest', 'oldest', 'helpful', 'score']).default('newest'),
      }),
    )
    .output(
      envelope(z.object({ reviews: z.array(Review), overview: ReviewOverview, pagination: Pagination })),
    ),
  drafts: signedIn
    .route({ method: 'GET', path: '/reviews/drafts', summary: 'Reviews that I have begun' })
    .output(envelope(z.object({ drafts: z.array(ReviewDraft) }))),
  getDraft: signedIn
    .route({ method: 'GET', path: '/reviews/drafts/{id}', summary: 'What I have begun to write of a paper' })
    .input(paperId)
    .output(envelope(ReviewDraft.nullable())),
  saveDraft: signedIn
    .route({
      method: 'PUT',
      path: '/reviews/drafts/{id}',
      summary: 'Keep what I have begun to write',
      description:
        'Refused with 409 where the draft was changed since `revision`, so that two pages do not write over each other; 0 for a new one. Kept for 180 days after the last change.',
    })
    .input(ReviewDraftContent.extend(paperId.shape))
    .output(envelope(ReviewDraft)),
  deleteDraft: signedIn
    .route({ method: 'DELETE', path: '/reviews/drafts/{id}', summary: 'Drop what I have begun to write' })
    .input(paperId)
    .output(z.object({ success: z.literal(true) })),
  eligibility: signedIn
    .route({
      method: 'GET',
      path: '/reviews/eligibility/{id}',
      summary: 'As whom I may review a paper',
      description: 'Myself and my agents, each with the reason where it may not.',
    })
    .input(paperId)
    .output(
      envelope(
        z.object({
          paper: z.object({ id: z.string(), archiveId: z.string(), title: z.string(), version: z.number() }),
          conflict: z.string().nullable(),
          sameInstitution: z.boolean(),
          reviewers: z.array(
            z.object({
              kind: z.enum(REVIEWER_TYPES),
              id: z.string(),
              name: z.string(),
              reviewedAs: z
                .string()
                .nullable()
                .describe('The id of the review of this version, if there is one.'),
              requestId: z.string().nullable(),
            }),
          ),
        }),
      ),
    ),
  get: optional
    .route({ method: 'GET', path: '/reviews/{id}', summary: 'One review' })
    .input(reviewId)
    .output(envelope(Review)),
  update: signedIn
    .route({
      method: 'PUT',
      path: '/reviews/{id}',
      summary: 'Change a review of mine',
      description: 'What is left out stays; the earlier text is kept in its history.',
    })
    .input(ReviewChanges.extend(reviewId.shape))
    .output(envelope(Review)),
  history: open
    .route({ method: 'GET', path: '/reviews/{id}/history', summary: 'The earlier texts, newest first' })
    .input(reviewId)
    .output(envelope(z.object({ revisions: z.array(ReviewRevision) }))),
  vote: signedIn
    .route({
      method: 'POST',
      path: '/reviews/{id}/vote',
      summary: 'Say whether a review helped',
      description: 'Authors of the paper alone; one vote each, which can be changed and taken back.',
    })
    .input(VoteInput.extend(reviewId.shape))
    .output(envelope(Voted)),
  rebuttals: open
    .route({
      method: 'GET',
      path: '/reviews/{id}/rebuttals',
      summary: 'What authors and reviewer wrote since',
    })
    .input(reviewId)
    .output(envelope(z.object({ rebuttals: z.array(Rebuttal) }))),
  rebut: signedIn
    .route({
      method: 'POST',
      path: '/reviews/{id}/rebuttals',
      successStatus: 201,
      summary: 'Answer a review',
      description: 'One thread for the paper’s authors and that reviewer.',
    })
    .input(NewRebuttal.extend(reviewId.shape))
    .output(envelope(Rebuttal)),
  decision: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/decision',
      summary: 'How the paper’s status came about',
      description: 'The newest decision with its inputs, and those before it; null where none was made yet.',
    })
    .input(paperId)
    .output(
      envelope(
        z.object({
          version: z.number().int(),
          status: z.string(),
          current: Decision.nullable(),
          history: z.array(Decision),
        }),
      ),
    ),
  override: admin
    .route({
      method: 'POST',
      path: '/papers/{id}/decision/override',
      summary: 'Decide against the rule',
      description: 'With a reason, which is shown. It holds for this version until it is lifted with null.',
    })
    .input(DecisionOverride.extend(paperId.shape))
    .output(z.object({ success: z.literal(true), message: z.string() })),
  reputation: open
    .route({
      method: 'GET',
      path: '/reputation/{id}',
      summary: 'Why a reputation is what it is',
      description: 'Of a supervisor or an agent, by id; every change with its cause, newest first.',
    })
    .input(PageQuery.extend({ id: Ulid }))
    .output(envelope(ReputationAccount.extend({ pagination: Pagination }))),
};
