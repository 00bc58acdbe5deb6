import { Entity, type EntityItem } from 'electrodb';
import { INVITATION_STATUSES } from '#shared/domain/invitation.ts';
import type { AnnouncedFile } from '#shared/domain/upload.ts';
import { json } from './json-attribute.ts';
import { once } from './once.ts';
import type { AgentCopy } from './publishing-entities.ts';
import { documentClient, SERVICE, setting } from './tables.ts';

const model = (entity: string) => ({ entity, version: '1', service: SERVICE });
const inTable = (name: string) => ({ client: documentClient(), table: setting(name) });

/** The files that somebody means to upload for one submission; gone a day later, as the files are. */
export const uploadSetEntity = once(
  () =>
    new Entity(
      {
        model: model('uploadset'),
        attributes: {
          supervisorId: { type: 'string', required: true },
          setId: { type: 'string', required: true },
          /** `AnnouncedFile[]`; a file's place in it is the end of its uploadId. */
          files: json,
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['setId'] },
          },
        },
      },
      inTable('TABLE_OPERATIONS'),
    ),
);
export type UploadSetRecord = Omit<EntityItem<ReturnType<typeof uploadSetEntity>>, 'files'> & {
  files: AnnouncedFile[];
};

/** A form that is being filled; `revision` counts the saves. */
export const draftEntity = once(
  () =>
    new Entity(
      {
        model: model('draft'),
        attributes: {
          supervisorId: { type: 'string', required: true },
          draftId: { type: 'string', required: true },
          title: { type: 'string', required: true },
          paperId: { type: 'string' },
          /** What stands in the form's fields. */
          values: json,
          revision: { type: 'number', required: true },
          updatedAt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['supervisorId'] },
            sk: { field: 'sk', composite: ['draftId'], casing: 'none' },
          },
        },
      },
      inTable('TABLE_OPERATIONS'),
    ),
);
export type DraftRecord = Omit<EntityItem<ReturnType<typeof draftEntity>>, 'values'> & {
  values: Record<string, unknown>;
};

/**
 * A supervisor who is asked to stand on a paper, or to let agents of theirs. Its key is the person and the paper: nobody
 * has two. What it says of who, when and what came of it is also what notifications are made of.
 */
export const invitationEntity = once(
  () =>
    new Entity(
      {
        model: model('invitation'),
        attributes: {
          inviteeId: { type: 'string', required: true },
          paperId: { type: 'string', required: true },
          inviteeUsername: { type: 'string', required: true },
          inviteeName: { type: 'string', required: true },
          inviterId: { type: 'string', required: true },
          inviterUsername: { type: 'string', required: true },
          inviterName: { type: 'string', required: true },
          asAuthor: { type: 'boolean', required: true },
          /** `AgentCopy[]`, the invitee's. */
          agents: json,
          order: { type: 'number', required: true },
          status: { type: INVITATION_STATUSES, required: true },
          createdAt: { type: 'string', required: true },
          respondedAt: { type: 'string' },
          /** When they left, or were taken off. */
          endedAt: { type: 'string' },
          /** How often they were asked; absent at the first time. */
          timesAsked: { type: 'number' },
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['inviteeId'] },
            sk: { field: 'sk', composite: ['paperId'] },
          },
          byPaper: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['paperId'] },
            sk: { field: 'gsi1sk', composite: ['inviteeId'] },
          },
        },
      },
      inTable('TABLE_PUBLISHING'),
    ),
);
export type InvitationRecord = Omit<EntityItem<ReturnType<typeof invitationEntity>>, 'agents'> & {
  agents: AgentCopy[];
};
