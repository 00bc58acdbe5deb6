import { channelsOf } from '#shared/domain/notification-constants.ts';
import { AppError } from '#shared/errors.ts';
import { findSupervisor } from '../_lib/identity/find-supervisor.ts';
import { getInbox } from '../_lib/notifications/inbox.ts';
import type { Inbox } from '../_lib/notifications/notification-entities.ts';
import { linkKeys } from '../_lib/notifications/notification-keys.ts';
import { readUnsubscribeToken, type Unsubscription } from '../_lib/notifications/unsubscribe-token.ts';
import { updateInboxSettings } from './update-inbox-settings.ts';

/** Returns which emails an unsubscribe link switches off, and whether they are on. */
export async function getUnsubscription({ token }: { token: string }) {
  const link = await readLink(token);
  return answer(link, await getInbox(link.supervisorId));
}

/**
 * Switches a link's emails off, or on again. Anybody with the email may, because email programs send no cookie (RFC
 * 8058).
 * @throws AppError `unsubscribe-link-invalid`
 */
export async function unsubscribe({ token, resubscribe }: { token: string; resubscribe: boolean }) {
  const link = await readLink(token);
  const inbox = await updateInboxSettings(link.supervisorId, ({ chosen, settings }) =>
    link.type === 'digest'
      ? { settings: { ...settings, emailEnabled: resubscribe } }
      : { chosen: { ...chosen, [link.type]: { ...chosen[link.type], email: resubscribe } } },
  );
  return answer(link, inbox);
}

async function readLink(token: string): Promise<Unsubscription> {
  const link = readUnsubscribeToken(token, await linkKeys());
  if (!link) throw new AppError('unsubscribe-link-invalid');
  return link;
}

async function answer({ supervisorId, type }: Unsubscription, { chosen, settings }: Inbox) {
  const supervisor = await findSupervisor(supervisorId);
  const isSubscribed = type === 'digest' ? settings.emailEnabled : channelsOf(type, chosen, settings).email;
  return {
    success: true as const,
    data: { type: type === 'digest' ? null : type, email: masked(supervisor?.email ?? ''), isSubscribed },
  };
}

/** Masks an address so that its owner recognizes it: `a***@example.org`. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');
