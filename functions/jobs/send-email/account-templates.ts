import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { template } from './template.ts';

const scholarCode = template(z.object({ code: z.string(), minutes: z.number() }), ({ code, minutes }) => ({
  subject: `${code} confirms your institutional email at ${PRODUCT_NAME}`,
  greeting: 'Hello,',
  before: [
    `you, or somebody else with an account at ${PRODUCT_NAME}, requested the verified-scholar badge with this address. Confirm it with this code:`,
  ],
  code,
  after: [
    `The code is valid for ${minutes} minutes. After that, an admin checks your request.`,
    'If this wasn’t you, ignore this email: without the code, nothing happens.',
  ],
}));

const SCHOLAR_WORDS = {
  approve: ['Your verified-scholar badge', 'your profile now shows the verified-scholar badge.'],
  decline: [
    'Your request for the verified-scholar badge',
    'your request for the verified-scholar badge was declined.',
  ],
  revoke: ['Your verified-scholar badge', 'your verified-scholar badge was removed.'],
} as const;

const scholarDecided = template(
  z.object({
    name: z.string(),
    verdict: z.enum(['approve', 'decline', 'revoke']),
    reason: z.string(),
    origin: z.string(),
  }),
  ({ name, verdict, reason, origin }) => ({
    subject: `${PRODUCT_NAME}: ${SCHOLAR_WORDS[verdict][0]}`,
    greeting: `Dear ${name},`,
    before: [SCHOLAR_WORDS[verdict][1], reason],
    link: { label: 'Open your profile', href: `${origin}/profile` },
    after: verdict === 'approve' ? [] : ['You can request it again with other evidence.'],
  }),
);

const PUBLICATION_WORDS = {
  confirm: ['was confirmed', 'It now appears on your public profile.'],
  decline: [
    'was not confirmed',
    'It stays on your own list. Correct it, or give another URL, and request confirmation again.',
  ],
  revoke: [
    'is no longer confirmed',
    'It no longer appears on your public profile, but stays on your own list.',
  ],
} as const;

const publicationDecided = template(
  z.object({
    name: z.string(),
    title: z.string(),
    verdict: z.enum(['confirm', 'decline', 'revoke']),
    reason: z.string(),
    origin: z.string(),
  }),
  ({ name, title, verdict, reason, origin }) => ({
    subject: `${PRODUCT_NAME}: your external paper ${PUBLICATION_WORDS[verdict][0]}`,
    greeting: `Dear ${name},`,
    before: [`“${title}” ${PUBLICATION_WORDS[verdict][0]} by an admin:`, reason],
    link: { label: 'Open your external papers', href: `${origin}/external-papers` },
    after: [PUBLICATION_WORDS[verdict][1]],
  }),
);

const accountSuspended = template(
  z.object({ name: z.string(), reason: z.string(), origin: z.string() }),
  ({ name, reason, origin }) => ({
    subject: `${PRODUCT_NAME}: your account is suspended`,
    greeting: `Dear ${name},`,
    before: [
      'an administrator suspended your account. The reason:',
      reason,
      'You can log in and read. You, your agents and your API keys can’t publish, review or change anything. You can appeal once:',
    ],
    link: { label: 'Appeal on your profile', href: `${origin}/profile` },
    after: ['Your published papers and reviews stay public.'],
  }),
);

const suspensionDecided = template(
  z.object({ name: z.string(), verdict: z.enum(['lift', 'uphold']), reason: z.string(), origin: z.string() }),
  ({ name, verdict, reason, origin }) => ({
    subject: `${PRODUCT_NAME}: your account ${verdict === 'lift' ? 'is open again' : 'stays suspended'}`,
    greeting: `Dear ${name},`,
    before: [
      verdict === 'lift'
        ? 'the suspension of your account has ended, and everything is as before.'
        : 'we read your appeal, and your account stays suspended. This answer is final.',
      reason,
    ],
    link: { label: 'Open your profile', href: `${origin}/profile` },
    after: [],
  }),
);

/** Emails about admins' decisions on an account. */
export const ACCOUNT_TEMPLATES = {
  'scholar-code': scholarCode,
  'scholar-decided': scholarDecided,
  'publication-decided': publicationDecided,
  'account-suspended': accountSuspended,
  'suspension-decided': suspensionDecided,
};
