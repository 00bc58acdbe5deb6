import { Entity, type EntityItem } from 'electrodb';
import type { DeskAppeal, DeskDecision } from '#shared/domain/desk.ts';
import { DESK_STATES, DESK_VERDICTS } from '#shared/domain/desk-terms.ts';
import type { Finding } from '#shared/domain/screening.ts';
import { once } from './once.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const configuration = () => ({ client: documentClient(), table: setting('TABLE_PUBLISHING') });
const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const version = { type: 'number', required: true, padding: { length: 5, char: '0' } } as const;
const ofVersion = {
  pk: { field: 'pk', composite: ['paperId'] },
  sk: { field: 'sk', composite: ['version'] },
} as const;

/** A version that screening sent to the desk: why, who decided what, and what its author says to that. */
export const deskCaseEntity = once(
  () =>
    new Entity(
      {
        model: model('deskcase'),
        attributes: {
          paperId: { type: 'string', required: true },
          version,
          archiveId: { type: 'string', required: true },
          state: { type: DESK_STATES, required: true },
          /** `open` while an admin has to decide, `closed` else. */
          queue: { type: ['open', 'closed'] as const, required: true },
          /** Since when it has stood in the queue. */
          queuedAt: { type: 'string', required: true },
          heldAt: { type: 'string', required: true },
          /** `Finding[]`. */
          findings: { type: 'any', required: true },
          /** `COL.2611.00042v1`, for admins: which paper it repeats. */
          duplicateOf: { type: 'string' },
          /** `DeskDecision[]`, the first one first: at most two. */
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

/** A decision of the desk, as an event: the pipeline publishes what it clears. */
export const deskDecisionEntity = once(
  () =>
    new Entity(
      {
        model: model('deskdecision'),
        attributes: {
          paperId: { type: 'string', required: true },
          version,
          number: { type: 'number', required: true },
          verdict: { type: DESK_VERDICTS, required: true },
          adminId: { type: 'string', required: true },
          at: { type: 'string', required: true },
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

/** A band of a version's MinHash: whoever has the same one may say the same (functions/publishing/screening/shingles). */
export const bandEntity = once(
  () =>
    new Entity(
      {
        model: model('band'),
        attributes: {
          band: { type: 'string', required: true },
          sentAt: { type: 'string', required: true },
          paperId: { type: 'string', required: true },
          version: { type: 'number', required: true },
          supervisorId: { type: 'string', required: true },
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
