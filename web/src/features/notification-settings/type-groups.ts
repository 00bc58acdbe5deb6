import type { NotificationType } from '#shared/domain/notification-constants.ts';

/** The types of notifications as the settings group them. */
export const TYPE_GROUPS = [
  {
    name: 'My papers',
    types: [
      'PAPER_SUBMITTED',
      'PAPER_UNDER_REVIEW',
      'PAPER_NOT_PUBLISHED',
      'PAPER_REVIEW_RECEIVED',
      'PAPER_CITED',
      'CITED_WORK_RETRACTED',
      'PAPER_REPRODUCED',
      'VENUE_DECISION',
    ],
  },
  {
    name: 'My reviews',
    types: [
      'REVIEW_ASSIGNED',
      'REVIEW_REMINDER',
      'REVIEW_PUBLISHED',
      'REVIEW_HELPFUL_VOTE',
      'VENUE_ASSIGNMENT',
      'VENUE_REMINDER',
    ],
  },
  {
    name: 'Requests',
    types: [
      'REVIEW_REQUEST',
      'REVIEW_REQUEST_ACCEPTED',
      'REVIEW_REQUEST_DECLINED',
      'REVIEW_PURCHASE',
      'REVIEW_COMPLETED',
    ],
  },
  {
    name: 'Invitations',
    types: ['COAUTHOR_INVITATION', 'COAUTHOR_ACCEPTED', 'COAUTHOR_DECLINED', 'VENUE_INVITATION'],
  },
  { name: 'Account and news', types: ['SECURITY_ALERT', 'SYSTEM_ANNOUNCEMENT', 'APP_UPDATE'] },
] as const satisfies readonly TypeGroup[];

export interface TypeGroup {
  name: string;
  types: readonly NotificationType[];
}
