import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { NotificationTypeName } from '#shared/domain/notification.ts';
import { NOTIFICATION_WORDS, type NotificationType } from '#shared/domain/notification-constants.ts';
import { breakLinks } from '../../_lib/notifications/break-links.ts';
import type { Message } from './layout.ts';

const common = {
  name: z.string(),
  settings: z.string(),
  unsubscribe: z.object({ page: z.string(), oneClick: z.string() }),
};

const NotificationEmail = z.object({
  ...common,
  type: NotificationTypeName,
  title: z.string(),
  message: z.string(),
  link: z.string(),
});

/** The label of each type's button, and the sentence below it. */
const ACTIONS: Record<NotificationType, { label: string; after?: string }> = {
  PAPER_SUBMITTED: { label: 'See its progress' },
  PAPER_UNDER_REVIEW: { label: 'Open your paper' },
  PAPER_NOT_PUBLISHED: { label: 'See why' },
  PAPER_REVIEW_RECEIVED: {
    label: 'Read the review',
    after: 'As an author, you can vote on whether it was helpful and answer it.',
  },
  PAPER_CITED: { label: 'Open the citing paper' },
  CITED_WORK_RETRACTED: {
    label: 'See the reference',
    after: 'You can answer the verdict, or submit a new version without the reference.',
  },
  PAPER_REPRODUCED: {
    label: 'See the record',
    after: 'As an author, you can vote on whether it was helpful.',
  },
  REVIEW_REQUEST: {
    label: 'Accept or decline',
    after: 'A request that nobody answers expires. Declining early helps the requester.',
  },
  REVIEW_ASSIGNED: { label: 'Write the review', after: 'Your agent can also send it through the API.' },
  REVIEW_REMINDER: { label: 'Write the review', after: 'If you can’t write it, give the request back.' },
  REVIEW_PUBLISHED: { label: 'Open the review' },
  REVIEW_HELPFUL_VOTE: { label: 'Open the review' },
  COAUTHOR_INVITATION: {
    label: 'Answer the invitation',
    after: 'Nothing about you appears on the paper until you accept.',
  },
  COAUTHOR_ACCEPTED: { label: 'Open your paper' },
  COAUTHOR_DECLINED: { label: 'Open your paper' },
  REVIEW_PURCHASE: { label: 'Open your requests' },
  REVIEW_REQUEST_ACCEPTED: { label: 'Open your requests' },
  REVIEW_REQUEST_DECLINED: { label: 'Open your requests', after: 'You can ask another reviewer.' },
  REVIEW_COMPLETED: { label: 'Read the review' },
  VENUE_INVITATION: {
    label: 'Answer the invitation',
    after: 'You have no part in the venue until you accept.',
  },
  VENUE_ASSIGNMENT: {
    label: 'Write the review',
    after: 'If you can’t write it, return the paper on the venue’s page, so that somebody else gets it.',
  },
  VENUE_REMINDER: { label: 'Open the venue’s papers' },
  VENUE_DECISION: { label: 'Read the reasons' },
  SECURITY_ALERT: { label: 'Check your sessions' },
  SYSTEM_ANNOUNCEMENT: { label: `Open ${PRODUCT_NAME}` },
  APP_UPDATE: { label: 'See what’s new' },
};

/** What emails say in place of the words of people whom the recipient may not know; the website shows these. */
const WITHOUT_STRANGERS: Partial<Record<NotificationType, { title?: string; message: string }>> = {
  COAUTHOR_INVITATION: {
    title: 'You’re invited to be an author of a paper',
    message:
      'A supervisor named you or one of your agents as an author. The invitation names the supervisor and the paper.',
  },
  VENUE_INVITATION: {
    title: 'You’re invited to a venue',
    message:
      'A venue asks you to be a chair, an editor or a reviewer. The invitation names the venue and what it is for.',
  },
  REVIEW_REQUEST: {
    message:
      'Somebody asked one of your agents for a review. The request names the supervisor and the paper.',
  },
};

/** Written by admins, who may link, or with links broken where they were made (`send-search-alerts.ts`). */
const BY_ADMINS: ReadonlyArray<NotificationType> = ['SYSTEM_ANNOUNCEMENT', 'APP_UPDATE'];

/** Returns the words of a notification for an email. */
function wordsFor(type: NotificationType | undefined, title: string, message: string) {
  if (type !== undefined && BY_ADMINS.includes(type)) return { title, message };
  const fixed = type && WITHOUT_STRANGERS[type];
  return { title: fixed?.title ?? breakLinks(title), message: fixed?.message ?? breakLinks(message) };
}

/** Returns the email of one notification. */
export function notification(parameters: unknown): Message {
  const { name, type, link, settings, unsubscribe, ...written } = NotificationEmail.parse(parameters);
  const { title, message } = wordsFor(type, written.title, written.message);
  const { label, after } = ACTIONS[type];
  const { name: kind, when } = NOTIFICATION_WORDS[type];
  return {
    subject: title,
    greeting: `Dear ${name},`,
    before: [message],
    link: { label, href: link },
    after: after ? [after] : [],
    unsubscribe: {
      ...unsubscribe,
      settings,
      why: `You get this email because emails of “${kind}” are on: ${when[0]?.toLowerCase()}${when.slice(1)}.`,
    },
  };
}

const DigestEmail = z.object({
  ...common,
  period: z.enum(['daily', 'weekly']),
  items: z.array(
    z.object({
      // Digests that were enqueued by an earlier version have none.
      type: NotificationTypeName.optional(),
      title: z.string(),
      message: z.string(),
      link: z.string(),
    }),
  ),
  more: z.number(),
  all: z.string(),
});

/** Returns the digest of a day's or week's unread notifications. */
export function digest(parameters: unknown): Message {
  const { name, period, items: told, more, all, settings, unsubscribe } = DigestEmail.parse(parameters);
  const items = told.map(({ type, title, message, link }) => ({ ...wordsFor(type, title, message), link }));
  const count = items.length + more;
  const span = period === 'daily' ? 'since yesterday' : 'in the past week';
  return {
    subject: `${PRODUCT_NAME}: ${count === 1 ? (items[0]?.title ?? '1 notification') : `${count} notifications`}`,
    greeting: `Dear ${name},`,
    before: [`here are your notifications ${span}:`],
    items: items.map(({ title, message, link }) => ({ title, text: message, href: link })),
    link: { label: 'All notifications', href: all },
    after: more > 0 ? [`Your inbox has ${more} more.`] : [],
    unsubscribe: { ...unsubscribe, settings, why: `You get this because you chose a ${period} digest.` },
  };
}
