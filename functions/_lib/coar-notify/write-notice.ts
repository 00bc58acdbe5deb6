import { createHash } from 'node:crypto';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { INBOX_PATH, NOTICE_CONTEXT, type NoticeType, type Offer } from '#shared/domain/coar-notify.ts';
import { doiUrl } from '#shared/domain/paper-doi.ts';
import { proceedingsPath, venuePath } from '#shared/domain/publication.ts';

/** A review, as a notice names it. */
export interface AnnouncedReview {
  archiveId: string;
  number: number;
  doi?: string | undefined;
  reviewer: { id: string; name: string; type: 'Person' | 'Application' };
}

interface NoticeParts {
  /** What the notice is about, in words that never change: its id follows from them. */
  cause: string;
  offer: Offer;
  origin: string;
}

/** Returns a notice that accepts or rejects an offer. @param reason why it was rejected */
export const answerNotice = (
  parts: NoticeParts & { type: 'ACCEPT' | 'REJECT'; reason?: string | undefined },
): object => ({
  ...head(parts, parts.type === 'ACCEPT' ? 'Accept' : 'Reject'),
  actor: platform(parts.origin),
  ...(parts.reason ? { summary: parts.reason } : {}),
  object: parts.offer,
});

/**
 * Returns a notice that an announcement isn't taken yet. Who knows its id reads the inbox that it goes to, so nothing else may show it.
 * @param cause a secret
 */
export const challengeNotice = (parts: NoticeParts): object => ({
  ...head(parts, ['Flag', 'coar-notify:UnprocessableNotification']),
  actor: platform(parts.origin),
  target: { id: parts.offer.origin.id, inbox: parts.offer.origin.inbox, type: 'Service' },
  object: { id: parts.offer.id },
  summary:
    'Only the service itself announces what it made. Send the announcement again with the id of this notice in "inReplyTo". ' +
    'If you sent none, somebody else wants to speak in your name: do nothing.',
});

/** Returns a notice that announces a review that was offered. */
export const reviewNotice = ({ review, ...parts }: NoticeParts & { review: AnnouncedReview }): object => {
  const address = `${parts.origin}/papers/${review.archiveId}/reviews#r${review.number}`;
  return {
    ...head(parts, ['Announce', 'coar-notify:ReviewAction']),
    actor: review.reviewer,
    context: parts.offer.object,
    object: {
      id: address,
      'ietf:cite-as': review.doi ? doiUrl(review.doi) : address,
      type: ['Page', 'sorg:Review'],
    },
  };
};

/** Returns a notice that announces that the published rule, an admin, or a venue accepted the paper. */
export const endorsementNotice = ({
  archiveId,
  venue,
  ...parts
}: NoticeParts & { archiveId: string; venue?: { slug: string; name: string } }): object => {
  const { origin } = parts;
  const address = origin + (venue ? proceedingsPath(venue.slug) : `/papers/${archiveId}/reviews`);
  return {
    ...head(parts, ['Announce', 'coar-notify:EndorsementAction']),
    actor: venue
      ? { id: origin + venuePath(venue.slug), name: venue.name, type: 'Organization' }
      : platform(origin),
    context: parts.offer.object,
    object: { id: address, 'ietf:cite-as': address, type: ['Page', 'sorg:WebPage'] },
  };
};

function head({ cause, offer, origin }: NoticeParts, type: string | string[]) {
  return {
    '@context': NOTICE_CONTEXT,
    id: noticeIdOf(cause),
    type,
    inReplyTo: offer.id,
    origin: { id: origin, inbox: origin + INBOX_PATH, type: 'Service' },
    target: { ...offer.origin, type: 'Service' },
  };
}

const platform = (origin: string) => ({ id: origin, name: PRODUCT_NAME, type: 'Service' });

/** Returns the id of a notice, a UUID (version 8, RFC 9562) that follows from its cause. */
export function noticeIdOf(cause: string): string {
  const hex = createHash('sha256').update(cause).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

/** The words of each notice in its cause. */
export const causeOf = (type: NoticeType, of: string): string => `${type} ${of}`;
