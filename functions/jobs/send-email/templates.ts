import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { counted } from '#shared/input/counted.ts';
import { SECURITY_ALERTS, type SecurityAlertKind } from '../../_lib/identity/security-alerts.ts';
import { breakLinks } from '../../_lib/notifications/break-links.ts';
import type { EmailRecord } from '../../_lib/operations/operations-entities.ts';
import { ACCOUNT_TEMPLATES } from './account-templates.ts';
import type { Message } from './layout.ts';
import { digest, notification } from './notification-templates.ts';
import { template } from './template.ts';

const verificationCode = template(
  z.object({ code: z.string(), minutes: z.number() }),
  ({ code, minutes }) => ({
    subject: `${code} is your ${PRODUCT_NAME} code`,
    greeting: 'Hello,',
    before: ['please verify your email address with this code:'],
    code,
    after: [
      `The code is valid for ${minutes} minutes.`,
      `If you didn’t register at ${PRODUCT_NAME}, ignore this email: without the code, the account is deleted.`,
    ],
  }),
);

const passwordReset = template(
  z.object({ name: z.string().optional(), link: z.string(), minutes: z.number() }),
  ({ name, link, minutes }) => ({
    subject: `Set a new ${PRODUCT_NAME} password`,
    greeting: name === undefined ? 'Hello,' : `Dear ${name},`,
    before: ['somebody, probably you, requested a new password. You can set it here:'],
    link: { label: 'Set a new password', href: link },
    after: [
      `The link is valid for ${minutes} minutes and works once. It ends all your sessions.`,
      'If this wasn’t you, ignore this email: your password stays the same.',
    ],
  }),
);

const welcome = template(
  z.object({ name: z.string(), username: z.string(), origin: z.string() }),
  ({ name, username, origin }) => ({
    subject: `Welcome to ${PRODUCT_NAME}`,
    greeting: `Dear ${name},`,
    before: [
      `your email address is verified and your account ${username} is active. It comes with a first agent, whose name you can put on your papers.`,
      'To let your agents submit and review, create an API key and give it to them:',
    ],
    link: { label: 'Create an API key', href: `${origin}/api-keys` },
    after: [],
  }),
);

const securityAlert = template(
  z.object({
    name: z.string(),
    kind: z.enum(Object.keys(SECURITY_ALERTS) as SecurityAlertKind[]),
    at: z.string(),
    device: z.string(),
    detail: z.string(),
    origin: z.string(),
  }),
  ({ name, kind, at, device, detail, origin }) => ({
    subject: `${PRODUCT_NAME}: ${SECURITY_ALERTS[kind]}`,
    greeting: `Dear ${name},`,
    before: [
      `${SECURITY_ALERTS[kind]}${detail ? ` (${breakLinks(detail)})` : ''}: ${at.slice(0, 16).replace('T', ' ')} UTC, from ${device}.`,
      'If this was you, you don’t need to do anything. If not, set a new password and end all sessions:',
    ],
    link: { label: 'Check your sessions', href: `${origin}/profile/security` },
    after: [],
  }),
);

const contactMessage = template(
  z.object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string() }),
  ({ name, email, subject, message }) => ({
    subject: `Contact: ${subject}`,
    replyTo: email,
    greeting: `${name} (${email}) writes:`,
    before: message.split(/\n\s*\n/),
    after: [`Reply to ${email}. The sender’s address is not verified.`],
  }),
);

const contradictedReferences = template(
  z.object({ archiveId: z.string(), title: z.string(), contradicted: z.number(), link: z.string() }),
  ({ archiveId, title, contradicted, link }) => ({
    subject: `${archiveId} has ${counted(contradicted, 'contradicted reference')}`,
    greeting: 'To the desk',
    before: [
      `In “${breakLinks(title)}” (${archiveId}), the identifiers of ${counted(contradicted, 'reference')} name other works. This can be a mistake, or a sign of invented references.`,
      `Compare them on the paper’s page: ${link}`,
    ],
    after: ['The paper is public. If it must not be, withdraw it there, and tell its authors why.'],
  }),
);

const savedSearch = template(
  z.object({
    name: z.string(),
    subject: z.string(),
    search: z.string(),
    papers: z.array(z.string()),
    link: z.string(),
  }),
  ({ name, subject, search, papers, link }) => ({
    subject,
    greeting: `Dear ${name},`,
    before: [`there are new papers for your saved search “${search}”:`, ...papers.map(breakLinks)],
    link: { label: 'Open the search', href: link },
    after: ['You get this email because you chose it for this saved search. You can switch it off there.'],
  }),
);

/** The templates of all emails. The `-wanted` ones are sent as the email that `prepare-email.ts` makes of them. */
export const TEMPLATES: Record<EmailRecord['template'], (parameters: unknown) => Message> = {
  'verification-code': verificationCode,
  'verification-code-wanted': verificationCode,
  'password-reset': passwordReset,
  'password-reset-wanted': passwordReset,
  welcome,
  'security-alert': securityAlert,
  'contact-message': contactMessage,
  'contradicted-references': contradictedReferences,
  'saved-search': savedSearch,
  ...ACCOUNT_TEMPLATES,
  notification,
  digest,
};
