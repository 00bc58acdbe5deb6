import { Entity, type EntityItem } from 'electrodb';
import { INVITATION_STATUSES } from '#shared/domain/invitation.ts';
import type { AnnouncedFile } from '#shared/domain/upload.ts';
import { boolean, inTable, model, number, string } from '../runtime/entity-parts.ts';
import { json } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';
import type { AgentCopy } from './paper-entities.ts';

/** The files announced for one submission; deleted after a day, like the files. */
export const uploadSetEntity = once(
  () =>
    new Entity(
      {
        model: model('uploadset'),
        attributes: {
          supervisorId: string,
          setId: string,
          /** `AnnouncedFile[]`; an uploadId ends in the file's index. */
          files: json,
          expiresAt: number,
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

/** A submission form in progress; `revision` counts the saves. */
export const draftEntity = once(
  () =>
    new Entity(
      {
        model: model('draft'),
        attributes: {
          supervisorId: string,
          draftId: string,
          title: string,
          paperId: { type: 'string' },
          /** The values of the form's fields. */
          values: json,
          revision: number,
          updatedAt: string,
          expiresAt: number,
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
 * An invitation of a supervisor to a paper's byline, or to allow their agents on it. Keyed by person and paper, so each person has
 * one per paper. Notifications are made from it.
 */
export const invitationEntity = once(
  () =>
    new Entity(
      {
        model: model('invitation'),
        attributes: {
          inviteeId: string,
          paperId: string,
          inviteeUsername: string,
          inviteeName: string,
          inviterId: string,
          inviterUsername: string,
          inviterName: string,
          asAuthor: boolean,
          /** `AgentCopy[]`, the invitee's. */
          agents: json,
          order: number,
          status: { type: INVITATION_STATUSES, required: true },
          createdAt: string,
          respondedAt: { type: 'string' },
          /** When they left or were removed. */
          endedAt: { type: 'string' },
          /** How often they were invited; absent for the first time. */
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
