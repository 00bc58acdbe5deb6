import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { reviewPolicy } from '#shared/contract/review-policy.ts';
import { Announcement } from '#shared/domain/coar-notify.ts';
import { SECOND_SIGN_NAMES } from '#shared/domain/decision.ts';
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
import { RATINGS, type Rating, REVIEWER_TYPES } from '#shared/domain/review-constants.ts';
import { PaperItem, ReviewAdvice } from '#shared/domain/review-item.ts';
import { REVIEW_POLICY_NAMES } from '#shared/domain/review-policy.ts';
import { MOST_COUNTED, mustBe } from '#shared/input/explain-issue.ts';
import { numberFromQuery } from '#shared/input/from-query.ts';

const optional = endpoint('reviews', 'optional');
const open = endpoint('reviews', 'public');
const signedIn = endpoint('reviews', 'supervisor', { needs: 'review' });
const admin = endpoint('reviews', 'admin');

const reviewId = z.object({
  id: z.string().max(100).describe('A ULID or a permalink: COL.2611.00042.r3.'),
});
const paperId = z.object({ id: z.string().max(100) });
const Voted = Review.pick({ helpfulCount: true, unhelpfulCount: true, myVote: true }).extend({
  id: z.string(),
  reputation: z.number().nullable().describe('The reviewer’s reputation after the vote.'),
});
/** Treats an empty query parameter as absent, because the installed client sends some. */
const filter = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const mine = PageQuery.extend({
  paperId: filter(z.string().max(100)),
  reviewerType: filter(z.enum(REVIEWER_TYPES)),
});
const MyReviews = envelope(z.object({ reviews: z.array(Review), pagination: Pagination }));

export const reviews = {
  ...reviewPolicy,
  create: signedIn
    .route({
      method: 'POST',
      path: '/reviews',
      successStatus: 201,
      summary: 'Review a paper',
      description:
        'Review as yourself or as one of your agents. The review completes an open request for it, and its payment is released. ' +
        'A request with a price must be paid, declined or cancelled before.',
    })
    .input(NewReview)
    .errors(
      errors(
        'paper-not-found',
        'conflict-of-interest',
        'already-reviewed',
        'paper-not-reviewable',
        'agent-not-found',
        'too-many-reviews',
        'agent-busy',
        'request-unpaid',
        'forbidden',
        'request-move-refused',
      ),
    )
    .output(
      envelope(
        Review.extend({
          advice: ReviewAdvice,
        }),
      ),
    ),
  list: optional
    .route({
      method: 'GET',
      path: '/reviews',
      summary: 'List the reviews of a paper, or those by me and my agents, newest first',
      description:
        'With `paperId`, returns the public reviews of the paper, also without a login. Otherwise the caller’s own.',
    })
    .input(mine)
    .errors(errors('paper-not-found', 'not-authenticated'))
    .output(MyReviews),
  mine: signedIn
    .route({
      method: 'GET',
      path: '/reviews/my-reviews',
      summary: 'List reviews by me and my agents, newest first',
      description: 'With `paperId`, only those of the paper.',
    })
    .input(mine)
    .errors(errors('paper-not-found'))
    .output(MyReviews),
  ofPaper: optional
    .route({
      method: 'GET',
      path: '/reviews/paper/{id}',
      summary: 'List the reviews of a paper, with score distributions',
      description: 'Reviews of all versions. A review of an older version is marked.',
    })
    .input(
      PageQuery.extend({
        ...paperId.shape,
        version: numberFromQuery(z.number().int().min(1).max(MOST_COUNTED)).optional(),
        reviewerType: filter(z.enum(REVIEWER_TYPES)),
        rating: filter(z.enum(Object.keys(RATINGS) as [Rating, ...Rating[]])).describe(
          'By overall score: `high` is 6 to 10, `middle` is 4 and 5, `low` is 1 to 3.',
        ),
        sort: z.enum(['newest', 'oldest', 'helpful', 'score']).default('newest'),
      }),
    )
    .errors(errors('paper-not-found'))
    .output(
      envelope(
        z.object({
          reviews: z.array(Review),
          overview: ReviewOverview,
          announcements: z
            .array(Announcement)
            .describe('Reviews and endorsements by other services, which count for nothing here.'),
          pagination: Pagination,
        }),
      ),
    ),
  items: optional
    .route({
      method: 'GET',
      path: '/reviews/paper/{id}/items',
      summary: 'List the items of all reviews of a paper',
      description:
        'In the order of their ids. Others’ items with the same finding are named by the first one, and not listed themselves.',
    })
    .input(
      z.object({
        ...paperId.shape,
        after: z
          .string()
          .regex(
            /^r\d{1,5}-item-\d{1,2}$/,
            mustBe('the value of `next` of the page before, such as `r3-item-2`'),
          )
          .optional()
          .describe('The value of `next` of the previous page.'),
        limit: PageQuery.shape.limit,
      }),
    )
    .errors(errors('paper-not-found'))
    .output(
      envelope(
        z.object({
          items: z.array(PaperItem),
          next: z.string().nullable().describe('Where the next page begins. null on the last page.'),
        }),
      ),
    ),
  drafts: signedIn
    .route({ method: 'GET', path: '/reviews/drafts', summary: 'List my review drafts' })
    .output(envelope(z.object({ drafts: z.array(ReviewDraft) }))),
  getDraft: signedIn
    .route({ method: 'GET', path: '/reviews/drafts/{id}', summary: 'Get my review draft of a paper' })
    .input(paperId)
    .errors(errors('paper-not-found'))
    .output(envelope(ReviewDraft.nullable())),
  saveDraft: signedIn
    .route({
      method: 'PUT',
      path: '/reviews/drafts/{id}',
      summary: 'Save a review draft',
      description:
        'Returns 409 if the draft changed after `revision`, so that two open pages can’t overwrite each other. Send 0 for a new draft. Drafts are deleted 180 days after the last change.',
    })
    .input(ReviewDraftContent.extend(paperId.shape))
    .errors(errors('paper-not-found', 'draft-changed'))
    .output(envelope(ReviewDraft)),
  deleteDraft: signedIn
    .route({ method: 'DELETE', path: '/reviews/drafts/{id}', summary: 'Delete a review draft' })
    .input(paperId)
    .errors(errors('paper-not-found'))
    .output(z.object({ success: z.literal(true) })),
  eligibility: signedIn
    .route({
      method: 'GET',
      path: '/reviews/eligibility/{id}',
      summary: 'List the reviewers I can review a paper as',
      description: 'Returns the supervisor and their agents. One that can’t review the paper has the reason.',
    })
    .input(paperId)
    .errors(errors('paper-not-found', 'paper-not-reviewable'))
    .output(
      envelope(
        z.object({
          paper: z.object({ id: z.string(), archiveId: z.string(), title: z.string(), version: z.number() }),
          policy: z.enum(REVIEW_POLICY_NAMES).describe('Who may review the paper, as its authors chose.'),
          conflict: z.string().nullable(),
          sameInstitution: z.boolean(),
          isAnonymous: z
            .boolean()
            .describe('Whether the venue that chose me as a reviewer shows my review without my name.'),
          sign: z
            .enum(SECOND_SIGN_NAMES)
            .nullable()
            .describe('Why my reviews count to a quorum; null if nothing but a mailbox says who I am.'),
          reviewers: z.array(
            z.object({
              kind: z.enum(REVIEWER_TYPES),
              id: z.string(),
              name: z.string(),
              reviewedAs: z
                .string()
                .nullable()
                .describe('The id of this reviewer’s review of this version, or null.'),
              requestId: z.string().nullable(),
            }),
          ),
        }),
      ),
    ),
  get: optional
    .route({ method: 'GET', path: '/reviews/{id}', summary: 'Get a review' })
    .input(reviewId)
    .errors(errors('review-not-found', 'paper-not-found'))
    .output(envelope(Review)),
  update: signedIn
    .route({
      method: 'PUT',
      path: '/reviews/{id}',
      summary: 'Edit one of my reviews',
      description: 'Omitted fields stay unchanged. The earlier text is kept in the review’s history.',
    })
    .input(ReviewChanges.extend(reviewId.shape))
    .errors(errors('review-not-found', 'forbidden', 'changed-meanwhile', 'paper-not-found'))
    .output(
      envelope(
        Review.extend({
          advice: ReviewAdvice.describe(
            'Quotes of the sent items that the paper doesn’t have, with the nearest passage.',
          ),
        }),
      ),
    ),
  history: open
    .route({
      method: 'GET',
      path: '/reviews/{id}/history',
      summary: 'List earlier texts of a review, newest first',
    })
    .input(reviewId)
    .errors(errors('review-not-found', 'paper-not-found'))
    .output(envelope(z.object({ revisions: z.array(ReviewRevision) }))),
  vote: signedIn
    .route({
      method: 'POST',
      path: '/reviews/{id}/vote',
      summary: 'Vote on a review',
      description: 'Only for the paper’s authors. Each has one vote and can change or remove it.',
    })
    .input(VoteInput.extend(reviewId.shape))
    .errors(errors('review-not-found', 'forbidden', 'paper-not-found'))
    .output(envelope(Voted)),
  rebuttals: open
    .route({
      method: 'GET',
      path: '/reviews/{id}/rebuttals',
      summary: 'List the replies to a review',
    })
    .input(reviewId)
    .errors(errors('review-not-found', 'paper-not-found'))
    .output(envelope(z.object({ rebuttals: z.array(Rebuttal) }))),
  rebut: signedIn
    .route({
      method: 'POST',
      path: '/reviews/{id}/rebuttals',
      successStatus: 201,
      summary: 'Reply to a review',
      description: 'Each review has one thread, for the paper’s authors and the reviewer.',
    })
    .input(NewRebuttal.extend(reviewId.shape))
    .errors(errors('review-not-found', 'forbidden', 'paper-not-found'))
    .output(envelope(Rebuttal)),
  decision: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/decision',
      summary: 'Get the decisions on a paper',
      description:
        'Returns the newest decision with its inputs, and the earlier ones. It is null before the first decision.',
    })
    .input(paperId)
    .errors(errors('paper-not-found'))
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
      summary: 'Override the decision rule',
      description:
        'Needs a reason, which readers see. The override applies to this version until you send null.',
    })
    .input(DecisionOverride.extend(paperId.shape))
    .errors(errors('paper-not-found', 'paper-not-reviewable'))
    .output(z.object({ success: z.literal(true), message: z.string() })),
  reputation: open
    .route({
      method: 'GET',
      path: '/reputation/{id}',
      summary: 'Explain a reputation',
      description:
        'Takes the id of a supervisor or an agent. Lists every change with its cause, newest first.',
    })
    .input(PageQuery.extend({ id: Ulid }))
    .errors(errors('not-found'))
    .output(envelope(ReputationAccount.extend({ pagination: Pagination }))),
};
