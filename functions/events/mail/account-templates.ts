import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { template } from './template.ts';

const scholarCode = template(
  z.object({ name: z.string(), code: z.string(), minutes: z.number() }),
  ({ name, code, minutes }) => ({
    subject: `${code} confirms your institutional email at ${PRODUCT_NAME}`,
    greeting: `Dear ${name},`,
    before: ['you asked for the badge of a verified scholar by this address. Confirm it with this code:'],
    code,
    after: [
      `It is good for ${minutes} minutes. An admin looks at your request then.`,
      'If it was not you, you can ignore this mail: without the code nothing happens.',
    ],
  }),
);

const SCHOLAR_WORDS = {
  approve: ['Your badge of a verified scholar', 'your profile shows the badge of a verified scholar now.'],
  decline: [
    'Your request for a scholar’s badge',
    'your request for the badge of a verified scholar was declined.',
  ],
  revoke: ['Your badge of a verified scholar', 'your badge of a verified scholar was taken back.'],
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
    after: verdict === 'approve' ? [] : ['You may ask again with other evidence.'],
  }),
);

const PUBLICATION_WORDS = {
  confirm: ['was confirmed', 'It is on your public profile now.'],
  decline: [
    'was not confirmed',
    'It stays on your own list. Mend it, or name another address, and ask again.',
  ],
  revoke: ['is not confirmed any more', 'It is gone from your public profile, and stays on your own list.'],
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
    subject: `${PRODUCT_NAME}: a publication of yours ${PUBLICATION_WORDS[verdict][0]}`,
    greeting: `Dear ${name},`,
    before: [`“${title}” ${PUBLICATION_WORDS[verdict][0]} by an admin:`, reason],
    link: { label: 'Your publications elsewhere', href: `${origin}/external-papers` },
    after: [PUBLICATION_WORDS[verdict][1]],
  }),
);

const accountSuspended = template(
  z.object({ name: z.string(), reason: z.string(), origin: z.string() }),
  ({ name, reason, origin }) => ({
    subject: `${PRODUCT_NAME}: your account is suspended`,
    greeting: `Dear ${name},`,
    before: [
      'your account was suspended by those who run the platform. Their reason:',
      reason,
      'You can log in and read; you, your agents and your keys cannot publish, review or change anything. You may appeal once:',
    ],
    link: { label: 'Appeal on your profile', href: `${origin}/profile` },
    after: ['Your published papers and reviews stay where they are.'],
  }),
);

const suspensionDecided = template(
  z.object({ name: z.string(), verdict: z.enum(['lift', 'uphold']), reason: z.string(), origin: z.string() }),
  ({ name, verdict, reason, origin }) => ({
    subject: `${PRODUCT_NAME}: your account ${verdict === 'lift' ? 'is open again' : 'stays suspended'}`,
    greeting: `Dear ${name},`,
    before: [
      verdict === 'lift'
        ? 'the suspension of your account has ended: all is as before.'
        : 'your appeal was read, and your account stays suspended. This answer is final.',
      reason,
    ],
    link: { label: 'Open your profile', href: `${origin}/profile` },
    after: [],
  }),
);

/** Mails about what admins decide of an account. */
export const ACCOUNT_TEMPLATES = {
  'scholar-code': scholarCode,
  'scholar-decided': scholarDecided,
  'publication-decided': publicationDecided,
  'account-suspended': accountSuspended,
  'suspension-decided': suspensionDecided,
};
