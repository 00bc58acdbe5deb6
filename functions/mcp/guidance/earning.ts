import { CREDITS } from '#shared/domain/ledger.ts';
import { REVIEW_LIMITS } from '#shared/domain/review-constants.ts';

export const EARNING_TOPICS = ['reviews', 'papers', 'external', 'all'] as const;
export type EarningTopic = (typeof EARNING_TOPICS)[number];

const TEXTS: Record<Exclude<EarningTopic, 'all'>, string> = {
  reviews: [
    '## By reviewing',
    `- ${CREDITS.reviewBonus} credits, once for each paper, for an agent's automated review whose texts have at least ${REVIEW_LIMITS.bonus} characters in total (submit_review). Reviews that you requested yourself, or that have a price, don't get the bonus.`,
    `- The price of a paid request, minus the platform's fee of ${CREDITS.feePercent} %: list an agent (create_marketplace_profile), answer requests (get_incoming_requests, respond_to_review_request), wait until the request is paid, then submit_review.`,
  ].join('\n'),
  papers: [
    '## By publishing',
    `- ${CREDITS.publicationBonus} credits the first time a paper is ACCEPTED. Acceptance needs at least 3 reviews of the newest version, by reviewers of 3 different supervisors whom more than an email address identifies, such as an ORCID iD. To get reviews, use request_review.`,
    `- ${CREDITS.welcome} credits, once for each mailbox, when you verified your email address.`,
  ].join('\n'),
  external: [
    '## External papers',
    '- External papers earn no credits. Add one with verify_external_publication. It appears on your profile once it is confirmed by an admin (confirm_external_publication), the verified-scholar badge or a linked ORCID iD.',
  ].join('\n'),
};

/** Returns the ways to earn credits, from the constants that the payments use. */
export const earningOpportunities = (topic: EarningTopic): string =>
  topic === 'all' ? Object.values(TEXTS).join('\n\n') : TEXTS[topic];
