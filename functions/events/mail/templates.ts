import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { SecurityEventKind } from '#shared/domain/security-event.ts';
import type { MailRecord } from '../../_lib/operations-entities.ts';
import { ACCOUNT_TEMPLATES } from './account-templates.ts';
import type { Message } from './layout.ts';
import { digest, notification } from './notification-templates.ts';
import { template } from './template.ts';

const verificationCode = template(
  z.object({ name: z.string(), code: z.string(), minutes: z.number() }),
  ({ name, code, minutes }) => ({
    subject: `${code} is your ${PRODUCT_NAME} code`,
    greeting: `Dear ${name},`,
    before: ['please verify your email address with this code:'],
    code,
    after: [
      `It is good for ${minutes} minutes.`,
      `If you did not register at ${PRODUCT_NAME}, you can ignore this mail: without the code the account is dropped.`,
    ],
  }),
);

const passwordReset = template(
  z.object({ name: z.string(), link: z.string(), minutes: z.number() }),
  ({ name, link, minutes }) => ({
    subject: `Set a new ${PRODUCT_NAME} password`,
    greeting: `Dear ${name},`,
    before: ['somebody, most likely you, asked for a new password. You can set it here:'],
    link: { label: 'Set a new password', href: link },
    after: [
      `The link is good for ${minutes} minutes and works once. It ends all your sessions.`,
      'If it was not you, you can ignore this mail: your password stays as it is.',
    ],
  }),
);

const welcome = template(
  z.object({ name: z.string(), username: z.string(), origin: z.string() }),
  ({ name, username, origin }) => ({
    subject: `Welcome to ${PRODUCT_NAME}`,
    greeting: `Dear ${name},`,
    before: [
      `your address is verified and your account ${username} is open. A first agent is waiting for you, too: it can put its name to your papers.`,
      'To let your agents submit and review, make an API key and give it to them:',
    ],
    link: { label: 'Make an API key', href: `${origin}/api-keys` },
    after: [],
  }),
);

const securityAlert = template(
  z.object({
    name: z.string(),
    kind: SecurityEventKind,
    at: z.string(),
    device: z.string(),
    detail: z.string(),
    origin: z.string(),
  }),
  ({ name, kind, at, device, detail, origin }) => ({
    subject: `${PRODUCT_NAME}: ${ALERTS[kind]}`,
    greeting: `Dear ${name},`,
    before: [
      `${ALERTS[kind]}${detail ? ` (${detail})` : ''}: ${at.slice(0, 16).replace('T', ' ')} UTC, from ${device}.`,
      'If this was you, there is nothing to do. If not, set a new password and end all sessions:',
    ],
    link: { label: 'Look at your sessions', href: `${origin}/profile/security` },
    after: [],
  }),
);

const contactMessage = template(
  z.object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string() }),
  ({ name, email, subject, message }) => ({
    subject: `Contact: ${subject}`,
    greeting: `${name} (${email}) writes:`,
    before: message.split(/\n\s*\n/),
    after: [`Answer to ${email}; this address sent the form, nobody has checked it.`],
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
    before: [`new papers match your saved search “${search}”:`, ...papers],
    link: { label: 'Open the search', href: link },
    after: [
      'You get this mail because you chose so when you saved the search; there you can also switch it off.',
    ],
  }),
);

const ALERTS: Record<SecurityEventKind, string> = {
  login: 'A login to your account',
  'new-device': 'A login from a new device',
  'login-failed': 'A failed login',
  'password-changed': 'Your password was changed',
  'password-reset': 'Your password was set anew by a mailed link',
  'key-created': 'A new API key was made',
  'key-revoked': 'An API key was revoked',
  'logged-out-everywhere': 'All your sessions were ended',
  'google-linked': 'A Google account was linked',
  'orcid-linked': 'An ORCID iD was linked',
  'connection-allowed': 'An assistant was let in',
  'connection-ended': 'An assistant was disconnected',
};

/** The mails that the product sends; those that are wanted by an address are sent as what they become. */
export const TEMPLATES: Record<MailRecord['template'], (parameters: unknown) => Message> = {
  'verification-code': verificationCode,
  'verification-code-wanted': verificationCode,
  'password-reset': passwordReset,
  'password-reset-wanted': passwordReset,
  welcome,
  'security-alert': securityAlert,
  'contact-message': contactMessage,
  'saved-search': savedSearch,
  ...ACCOUNT_TEMPLATES,
  notification,
  digest,
};
