import { Entity, type EntityItem } from 'electrodb';
import type { DeskAppeal, DeskDecision } from '#shared/domain/desk.ts';
import { DESK_STATES, DESK_VERDICTS } from '#shared/domain/desk-constants.ts';
import type { Finding } from '#shared/domain/screening.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_PUBLISHING');
const version = { type: 'number', required: true, padding: { length: 5, char: '0' } } as const;
const ofVersion = {
  pk: { field: 'pk', composite: ['paperId'] },
  sk: { field: 'sk', composite: ['version'] },
} as const;

/** A version that screening sent to the desk: findings, decisions and the authors' appeal. */
export const deskCaseEntity = once(
  () =>
    new Entity(
      {
        model: model('deskcase'),
        attributes: {
          paperId: string,
          version,
          archiveId: string,
          state: { type: DESK_STATES, required: true },
          /** `open` while an admin has to decide, else `closed`. */
          queue: { type: ['open', 'closed'] as const, required: true },
          /** When it entered the queue. */
          queuedAt: string,
          heldAt: string,
          /** `Finding[]`. */
          findings: { type: 'any', required: true },
          /** `COL.2611.00042v1`: the paper that it duplicates, for admins. */
          duplicateOf: { type: 'string' },
          /** What it has in common with other versions of a flood: `series 01J…`, `burst 203.0.113`. */
          alike: { type: 'string' },
          /** `DeskDecision[]`, oldest first, at most two. */
          decisions: { type: 'any', required: true },
          /** `DeskAppeal`. */
          appeal: { type: 'any' },
        },
        indexes: {
          primary: ofVersion,
          byQueue: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['queue'] },
            sk: { field: 'gsi1sk', composite: ['queuedAt', 'paperId'] },
          },
        },
      },
      configuration(),
    ),
);
export type DeskCaseRecord = Omit<
  EntityItem<ReturnType<typeof deskCaseEntity>>,
  'findings' | 'decisions' | 'appeal'
> & { findings: Finding[]; decisions: DeskDecision[]; appeal?: DeskAppeal };

/** A decision of the desk as an event: the pipeline publishes a cleared version. */
export const deskDecisionEntity = once(
  () =>
    new Entity(
      {
        model: model('deskdecision'),
        attributes: {
          paperId: string,
          version,
          number: number,
          verdict: { type: DESK_VERDICTS, required: true },
          adminId: string,
          at: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['version', 'number'] },
          },
        },
      },
      configuration(),
    ),
);

/**
 * A band of a version's MinHash: versions with the same band may be near-duplicates (functions/publishing/screening/shingles).
 */
export const bandEntity = once(
  () =>
    new Entity(
      {
        model: model('band'),
        attributes: {
          band: string,
          sentAt: string,
          paperId: string,
          version: number,
          supervisorId: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['band'] },
            sk: { field: 'sk', composite: ['sentAt', 'paperId', 'version'] },
          },
        },
      },
      configuration(),
    ),
);
export type Band = EntityItem<ReturnType<typeof bandEntity>>;
