import { Entity, type EntityItem } from 'electrodb';
import type { NameParts } from '#shared/domain/name-parts.ts';
import { VOTES } from '#shared/domain/reputation.ts';
import type { ReviewContent } from '#shared/domain/review.ts';
import { ITEM_ANSWERS, type ItemAnswer, REVIEWER_TYPES } from '#shared/domain/review-constants.ts';
import { REVIEW_POLICY_NAMES } from '#shared/domain/review-policy.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { json, optionalJson } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';

const ITEM_ANSWER_NAMES = Object.keys(ITEM_ANSWERS) as ItemAnswer[];

const configuration = () => inTable('TABLE_REVIEWING');
/** Review numbers in a key sort as numbers: 99,999 reviews of a paper. */
const reviewNumber = { ...number, padding: { length: 5, char: '0' } } as const;

/** The contents of a review's record: its text, and its author at the time. */
export interface ReviewRecordContent {
  content: ReviewContent;
  /** The numbers of the items, from 1, whose quote the reviewed version doesn't have. */
  unanchored?: number[];
  archiveId: string;
  paperTitle: string;
  supervisor: { username: string; name: string; nameParts?: NameParts };
  agent?: { id: string; name: string; model: string | null };
  sameInstitution: boolean;
}

/** Who wrote a review whose venue hides its reviewers; only seal-review.ts puts it together with the rest. */
export interface ReviewSeal {
  supervisorId: string;
  reviewerId: string;
  personId?: string;
  /** The short name of the venue. */
  venue: string;
}

/** The authors' newest answer to each item, by the item's number. */
export type ItemAnswers = Record<string, { answer: ItemAnswer; version?: number }>;

/** A review of one version of a paper, numbered within the paper from 1: `COL.2611.00042.r3`. */
export const reviewEntity = once(
  () =>
    new Entity(
      {
        model: model('review'),
        attributes: {
          paperId: string,
          number: reviewNumber,
          reviewId: string,
          version: number,
          supervisorId: string,
          /** The person behind the account (`personOf`), whose accounts are one reviewer; in reviews of earlier releases, the id of another one. */
          personId: { type: 'string' },
          /** The supervisor's id, or the agent's. */
          reviewerId: string,
          reviewerType: { type: REVIEWER_TYPES, required: true },
          /** The request that it answers. */
          requestId: { type: 'string' },
          helpful: number,
          unhelpful: number,
          rebuttals: number,
          /** `ItemAnswers`: the authors' newest answers to the items; absent until the first. */
          answers: optionalJson,
          /** Other reviewers' items with the same finding as one of this review (`also-found.ts`). */
          alsoFound: { type: 'set', items: 'string' },
          /** 1 as written first; each change of the text adds one. */
          revision: number,
          /** The prefix of its registered DOI; absent until it has one. */
          doiPrefix: { type: 'string' },
          /** `ReviewSeal`: absent where everybody knows the reviewer. */
          sealed: optionalJson,
          /** `ReviewRecordContent`. */
          record: json,
          createdAt: string,
          updatedAt: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['number'] },
          },
          byId: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['reviewId'] },
            sk: { field: 'gsi1sk', composite: [] },
          },
          bySupervisor: {
            index: 'gsi2',
            pk: { field: 'gsi2pk', composite: ['supervisorId'] },
            sk: { field: 'gsi2sk', composite: ['reviewId'] },
          },
          byReviewer: {
            index: 'gsi3',
            pk: { field: 'gsi3pk', composite: ['reviewerId'] },
            sk: { field: 'gsi3sk', composite: ['reviewId'] },
          },
        },
      },
      configuration(),
    ),
);
export type ReviewRecord = Omit<
  EntityItem<ReturnType<typeof reviewEntity>>,
  'record' | 'answers' | 'sealed'
> & {
  record: ReviewRecordContent;
  answers?: ItemAnswers;
  sealed?: ReviewSeal;
};

/** A review that its venue shows without its reviewer, among the reviewer’s own. */
export const sealedReviewEntity = once(
  () =>
    new Entity(
      {
        model: model('sealedreview'),
        attributes: {
          supervisorId: string,
          paperId: string,
          number: reviewNumber,
          venue: string,
          /** The id in place of the reviewer’s: one for all reviews of the paper for the venue. */
          standIn: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['paperId', 'number'] },
          },
        },
      },
      configuration(),
    ),
);

/** The last number allocated to a review of a paper. */
export const reviewSequenceEntity = once(
  () =>
    new Entity(
      {
        model: model('reviewsequence'),
        attributes: { paperId: string, last: number },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** The claim of a reviewer on a version, which allows one review each (docs/product/reviews.md). */
export const reviewClaimEntity = once(
  () =>
    new Entity(
      {
        model: model('reviewclaim'),
        attributes: { paperId: string, version: number, reviewerId: string, reviewId: string },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['reviewerId', 'version'] },
          },
        },
      },
      configuration(),
    ),
);

/** An earlier text of a review. */
export const reviewRevisionEntity = once(
  () =>
    new Entity(
      {
        model: model('reviewrevision'),
        attributes: {
          reviewId: string,
          revision: { ...number, padding: { length: 5, char: '0' } },
          /** `ReviewContent`. */
          content: json,
          writtenAt: string,
          replacedAt: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['reviewId'] },
            sk: { field: 'sk', composite: ['revision'] },
          },
        },
      },
      configuration(),
    ),
);

/** A vote on a review or on the record of a reproduction; beside the paper's reviews, so that one query returns a page's votes. */
export const voteEntity = once(
  () =>
    new Entity(
      {
        model: model('vote'),
        attributes: {
          paperId: string,
          /** The id of the review or of the record. */
          reviewId: string,
          /** The person who voted (`personOf`); in votes of earlier releases, the account. */
          supervisorId: string,
          /** Absent for reviews. */
          subject: { type: ['reproduction'] as const },
          vote: { type: VOTES, required: true },
          at: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['reviewId', 'supervisorId'] },
          },
        },
      },
      configuration(),
    ),
);

/** A message in the thread between a paper's authors and the reviewer. */
export const rebuttalEntity = once(
  () =>
    new Entity(
      {
        model: model('rebuttal'),
        attributes: {
          reviewId: string,
          /** A ULID: messages are read in the order of time. */
          rebuttalId: string,
          side: { type: ['author', 'reviewer'] as const, required: true },
          supervisorId: string,
          username: string,
          name: string,
          text: string,
          /** The number of the review's item that it is about, from 1. */
          item: { type: 'number' },
          /** The authors' answer to the item. */
          answer: { type: ITEM_ANSWER_NAMES },
          /** The version in which they changed it. */
          version: { type: 'number' },
          createdAt: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['reviewId'] },
            sk: { field: 'sk', composite: ['rebuttalId'] },
          },
        },
      },
      configuration(),
    ),
);

/** Who may review a paper, if its authors set it. */
export const reviewPolicyEntity = once(
  () =>
    new Entity(
      {
        model: model('reviewpolicy'),
        attributes: {
          paperId: string,
          allows: { type: REVIEW_POLICY_NAMES, required: true },
          by: string,
          at: string,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A review in progress; deleted after 180 days without a change. */
export const reviewDraftEntity = once(
  () =>
    new Entity(
      {
        model: model('reviewdraft'),
        attributes: {
          supervisorId: string,
          paperId: string,
          archiveId: string,
          title: string,
          content: json,
          revision: number,
          updatedAt: string,
          expiresAt: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['paperId'] },
          },
        },
      },
      configuration(),
    ),
);
