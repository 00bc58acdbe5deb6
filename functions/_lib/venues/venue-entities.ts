import { Entity, type EntityItem } from 'electrodb';
import type { ImportedPaper, Round, VenuePolicy } from '#shared/domain/venue.ts';
import {
  MEMBER_STATES,
  type MemberState,
  ROUND_REMINDERS,
  SUBMISSION_STATE_NAMES,
  VENUE_KIND_NAMES,
  VENUE_ROLE_NAMES,
  VENUE_STATE_NAMES,
  VERDICT_NAMES,
  type VenueRole,
} from '#shared/domain/venue-constants.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { json } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_REVIEWING');
/** A venue has at most 50 rounds. */
const round = { ...number, padding: { length: 3, char: '0' } } as const;

export type RoundRecord = Omit<Round, 'isOpen'>;
/** Somebody who accepted to be a chair or an area editor, copied into the venue, where readers see them. */
export interface Officer {
  id: string;
  role: Exclude<VenueRole, 'reviewer'>;
  invitedAt: string;
  answeredAt: string;
}
/** What a venue says of itself. */
export interface VenueText {
  scope: string;
  website: string;
  timeZone: string;
  policy: VenuePolicy;
  issn: string;
  isbn: string;
}

/** A venue with its rounds. */
export const venueEntity = once(
  () =>
    new Entity(
      {
        model: model('venue'),
        attributes: {
          slug: string,
          name: string,
          kind: { type: VENUE_KIND_NAMES, required: true },
          state: { type: VENUE_STATE_NAMES, required: true },
          creatorId: string,
          /** `VenueText`. */
          text: json,
          /** `RoundRecord[]`: the first has the number 1. */
          rounds: json,
          /** `Officer[]`. */
          officers: json,
          /** How many papers it accepted; changes without a new revision. */
          accepted: number,
          /** How many papers were imported; absent in older records. */
          imported: { type: 'number' },
          refusal: { type: 'string' },
          createdAt: string,
          publishedAt: { type: 'string' },
          /** How often everything but `accepted` changed (optimistic locking). */
          revision: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['slug'] }, sk: { field: 'sk', composite: [] } },
          byState: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['state'] },
            sk: { field: 'gsi1sk', composite: ['createdAt', 'slug'] },
          },
        },
      },
      configuration(),
    ),
);
export type VenueRecord = Omit<EntityItem<ReturnType<typeof venueEntity>>, 'text' | 'rounds' | 'officers'> & {
  text: VenueText;
  rounds: RoundRecord[];
  officers: Officer[];
};

/** Some of the papers that a venue has from elsewhere: a part for each 100 of an import. */
export const importedPapersEntity = once(
  () =>
    new Entity(
      {
        model: model('importedpapers'),
        attributes: {
          slug: string,
          part: { ...number, padding: { length: 4, char: '0' } },
          /** `ImportedPaper[]`. */
          papers: json,
          /** How often it changed (optimistic locking). */
          revision: number,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['slug'] }, sk: { field: 'sk', composite: ['part'] } },
        },
      },
      configuration(),
    ),
);
export type ImportedPartRecord = Omit<EntityItem<ReturnType<typeof importedPapersEntity>>, 'papers'> & {
  papers: ImportedPaper[];
};

/** Somebody's part in a venue, or an invitation to one. */
export const venueMemberEntity = once(
  () =>
    new Entity(
      {
        model: model('venuemember'),
        attributes: {
          slug: string,
          supervisorId: string,
          role: { type: VENUE_ROLE_NAMES, required: true },
          state: { type: Object.keys(MEMBER_STATES) as [MemberState, ...MemberState[]], required: true },
          /** Another role that somebody with a role is invited to. */
          invitedTo: { type: VENUE_ROLE_NAMES },
          invitedAt: string,
          answeredAt: { type: 'string' },
          /** How often it changed (optimistic locking). */
          revision: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['slug'] },
            sk: { field: 'sk', composite: ['supervisorId'] },
          },
          byPerson: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['supervisorId'] },
            sk: { field: 'gsi1sk', composite: ['slug'] },
          },
        },
      },
      configuration(),
    ),
);
export type MemberRecord = EntityItem<ReturnType<typeof venueMemberEntity>>;

/** A reviewer’s work on a paper. `reviewId` once their review is public. */
export interface AssignmentRecord {
  reviewerId: string;
  assignedAt: string;
  reviewId?: string;
}

/** A paper at a venue; the reasons of decisions are separate, so that a round can be read as a whole. */
export const venueSubmissionEntity = once(
  () =>
    new Entity(
      {
        model: model('venuesubmission'),
        attributes: {
          slug: string,
          round,
          paperId: string,
          state: { type: SUBMISSION_STATE_NAMES, required: true },
          /** The authors when it was sent, and those who joined before the decision. */
          authorIds: { type: 'list', items: { type: 'string' }, required: true },
          /**
           * Everybody who was ever an author before the decision, and those who own agents on it, with all their accounts: they decide about
           * conflicts of interest.
           */
          closeIds: { type: 'list', items: { type: 'string' }, required: true },
          /** The persons behind the authors whose papers in the round it counts to; absent in older records. */
          persons: { type: 'list', items: { type: 'string' } },
          submittedAt: string,
          editorId: { type: 'string' },
          /** `AssignmentRecord[]`. */
          assignments: json,
          /** The mean of the paper’s public reviews; absent before the first. */
          averageScore: { type: 'number' },
          decidedAt: { type: 'string' },
          appealedAt: { type: 'string' },
          appealAnsweredAt: { type: 'string' },
          /** How often it changed (optimistic locking). */
          revision: number,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['slug'] },
            sk: { field: 'sk', composite: ['round', 'paperId'] },
          },
        },
      },
      configuration(),
    ),
);
export type SubmissionRecord = Omit<EntityItem<ReturnType<typeof venueSubmissionEntity>>, 'assignments'> & {
  assignments: AssignmentRecord[];
};

/** The reasons of a decision, of an area editor’s recommendation, of an appeal of the authors, or of its answer. */
export const venueVerdictEntity = once(
  () =>
    new Entity(
      {
        model: model('venueverdict'),
        attributes: {
          slug: string,
          round,
          paperId: string,
          kind: { type: ['decision', 'recommendation', 'appeal', 'answer'] as const, required: true },
          verdict: { type: VERDICT_NAMES, required: true },
          reasons: string,
          by: string,
          at: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['slug'] },
            sk: { field: 'sk', composite: ['round', 'paperId', 'kind'] },
          },
        },
      },
      configuration(),
    ),
);
export type VerdictRecord = EntityItem<ReturnType<typeof venueVerdictEntity>>;

/** The venue that has to decide on a paper: one at a time. The marker of a closed venue is void. */
export const paperAtVenueEntity = once(
  () =>
    new Entity(
      {
        model: model('paperatvenue'),
        attributes: { paperId: string, slug: string, round: number },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['paperId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** That the people of a venue were reminded of the reviews of a round, once for each date on which these are due. */
export const venueReminderEntity = once(
  () =>
    new Entity(
      {
        model: model('venuereminder'),
        attributes: {
          slug: string,
          round,
          kind: { type: ROUND_REMINDERS, required: true },
          dueAt: string,
          at: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['slug'] },
            sk: { field: 'sk', composite: ['round', 'kind', 'dueAt'] },
          },
        },
      },
      configuration(),
    ),
);
export type ReminderRecord = EntityItem<ReturnType<typeof venueReminderEntity>>;

/** A counter with a limit: papers of a round, papers of an author in a round, venues that somebody created. */
export const venueCountEntity = once(
  () =>
    new Entity(
      {
        model: model('venuecount'),
        attributes: {
          /** `round agents-2027 1`, `author agents-2027 1 01KA…`, `creator 01KA…`. */
          of: string,
          count: number,
        },
        indexes: { primary: { pk: { field: 'pk', composite: ['of'] }, sk: { field: 'sk', composite: [] } } },
      },
      configuration(),
    ),
);
