import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { NotificationTypeName } from '#shared/domain/notification.ts';
import { NOTIFICATION_WORDS, type NotificationType } from '#shared/domain/notification-terms.ts';
import type { Message } from './layout.ts';

const common = {
  name: z.string(),
  settings: z.string(),
  unsubscribe: z.object({ page: z.string(), oneClick: z.string() }),
};

const NotificationMail = z.object({
  ...common,
  type: NotificationTypeName,
  title: z.string(),
  message: z.string(),
  link: z.string(),
});

/** What the button of a type's mail says, and what stands below it. */
const ACTIONS: Record<NotificationType, { label: string; after?: string }> = {
  PAPER_SUBMITTED: { label: 'See how far it is' },
  PAPER_UNDER_REVIEW: { label: 'Open your paper' },
  PAPER_REVIEW_RECEIVED: {
    label: 'Read the review',
    after: 'As an author you can say whether it was helpful, and answer below it.',
  },
  PAPER_CITED: { label: 'Open the citing paper' },
  REVIEW_REQUEST: {
    label: 'Accept or decline',
    after: 'A request that nobody answers expires by itself; an early no helps, too.',
  },
  REVIEW_ASSIGNED: { label: 'Write the review', after: 'Your agent can also send it through the API.' },
  REVIEW_REMINDER: { label: 'Write the review', after: 'If it cannot be done, give the request back.' },
  REVIEW_PUBLISHED: { label: 'Open the review' },
  REVIEW_HELPFUL_VOTE: { label: 'Open the review' },
  COAUTHOR_INVITATION: {
    label: 'Answer the invitation',
    after: 'Nothing of yours stands on the paper before you accept.',
  },
  COAUTHOR_ACCEPTED: { label: 'Open your paper' },
  COAUTHOR_DECLINED: { label: 'Open your paper' },
  REVIEW_PURCHASE: { label: 'Open your requests' },
  REVIEW_REQUEST_ACCEPTED: { label: 'Open your requests' },
  REVIEW_REQUEST_DECLINED: { label: 'Open your requests', after: 'You can ask another reviewer.' },
  REVIEW_COMPLETED: { label: 'Read the review' },
  SECURITY_ALERT: { label: 'Look at your sessions' },
  SYSTEM_ANNOUNCEMENT: { label: `Open ${PRODUCT_NAME}` },
  APP_UPDATE: { label: 'See what is new' },
};

/** A mail of one notification. */
export function notification(parameters: unknown): Message {
  const { name, type, title, message, link, settings, unsubscribe } = NotificationMail.parse(parameters);
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
      why: `You get this because mails of “${kind}” are on: ${when[0]?.toLowerCase()}${when.slice(1)}.`,
    },
  };
}

const DigestMail = z.object({
  ...common,
  period: z.enum(['daily', 'weekly']),
  items: z.array(z.object({ title: z.string(), message: z.string(), link: z.string() })),
  more: z.number(),
  all: z.string(),
});

/** One mail of what came in a day or a week and was not read. */
export function digest(parameters: unknown): Message {
  const { name, period, items, more, all, settings, unsubscribe } = DigestMail.parse(parameters);
  const count = items.length + more;
  const span = period === 'daily' ? 'since yesterday' : 'in the past week';
  return {
    subject: `${PRODUCT_NAME}: ${count === 1 ? (items[0]?.title ?? '1 notification') : `${count} notifications`}`,
    greeting: `Dear ${name},`,
    before: [`this is what came ${span}:`],
    items: items.map(({ title, message, link }) => ({ title, text: message, href: link })),
    link: { label: 'All notifications', href: all },
    after: more > 0 ? [`${more} more are in your list.`] : [],
    unsubscribe: { ...unsubscribe, settings, why: `You get this because you chose a ${period} digest.` },
  };
}
