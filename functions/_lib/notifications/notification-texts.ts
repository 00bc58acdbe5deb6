import { reviewPermalink } from '#shared/domain/review-constants.ts';
import { counted } from '#shared/input/counted.ts';

/**
 * Phrases that notifications share. The text of a notification is in one file per domain, as title and message; the list,
 * push messages, emails and digests all use it:
 *
 * - review requests and their automated reviews: functions/events/review-notifications/review-request-notifications.ts
 * - reviews, votes, rebuttals and decisions: functions/events/review-notifications/review-notifications.ts
 * - venues: functions/events/review-notifications/venue-notifications.ts
 * - papers, desk review, co-authors and citations: functions/jobs/paper-notifications/paper-notifications.ts
 * - requests for more submissions: functions/jobs/paper-notifications/limit-notifications.ts
 * - security alerts: functions/_lib/identity/security-alerts.ts
 * - suspensions: functions/events/account-notifications/suspension-notifications.ts
 * - saved searches: functions/jobs/search-alerts/send-search-alerts.ts
 *
 * The label of an email's button and the sentence below it depend on the type alone:
 * functions/jobs/send-email/notification-templates.ts. The names of the types are in shared/domain/notification-constants.ts.
 */

/** Quotes a paper's title within a sentence, shortened if necessary. */
export function quotedTitle(title: string): string {
  const short = title.length > 120 ? `${title.slice(0, 119).trimEnd()}…` : title;
  return `“${short}”`;
}

/** `3 credits`, `1 credit`. */
export const credits = (amount: number): string => counted(amount, 'credit');

/** Quotes what a person wrote, as a separate sentence; empty if they wrote nothing. */
export const quotedMessage = (text: string | undefined): string =>
  text ? ` Their message: “${text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text}”` : '';

/** Formats a day in UTC: `November 21, 2026`. */
export const formatDay = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

export const paperPath = (archiveId: string): string => `/papers/${archiveId}`;
/** Returns the paper and the review that a path of these leads to. */
export function idsInPath(path: string): { paperId?: string; reviewId?: string } {
  const [, paperId, number] = /^\/papers\/([^/?#]+)(?:\/reviews#r(\d+)$)?/.exec(path) ?? [];
  if (paperId === undefined) return {};
  return number === undefined ? { paperId } : { paperId, reviewId: reviewPermalink(paperId, Number(number)) };
}

export const reviewPath = (archiveId: string, number: number): string =>
  `${paperPath(archiveId)}/reviews#r${number}`;
