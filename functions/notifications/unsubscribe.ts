import { channelsOf } from '#shared/domain/notification-terms.ts';
import { AppError } from '#shared/errors.ts';
import { findSupervisor } from '../_lib/find-supervisor.ts';
import { getNoticeBox } from '../_lib/notice-box.ts';
import { changeChoices } from '../_lib/notice-choices.ts';
import type { NoticeBox } from '../_lib/notice-entities.ts';
import { linkKey } from '../_lib/notice-secret.ts';
import { readUnsubscribeToken, type Unsubscription } from '../_lib/unsubscribe-token.ts';

/** What a mail's link switches off, and whether that is on. */
export async function getUnsubscription({ token }: { token: string }) {
  const link = await read(token);
  return answer(link, await getNoticeBox(link.supervisorId));
}

/**
 * Switches the mails of a link off, or on again. Whoever has the mail may: mail programs send no cookie (RFC 8058).
 * @throws AppError `unsubscribe-link-invalid`
 */
export async function unsubscribe({ token, resubscribe }: { token: string; resubscribe: boolean }) {
  const link = await read(token);
  const box = await changeChoices(link.supervisorId, ({ chosen, settings }) =>
    link.type === 'digest'
      ? { settings: { ...settings, emailEnabled: resubscribe } }
      : { chosen: { ...chosen, [link.type]: { ...chosen[link.type], email: resubscribe } } },
  );
  return answer(link, box);
}

async function read(token: string): Promise<Unsubscription> {
  const link = readUnsubscribeToken(token, await linkKey());
  if (!link) throw new AppError('unsubscribe-link-invalid');
  return link;
}

async function answer({ supervisorId, type }: Unsubscription, { chosen, settings }: NoticeBox) {
  const supervisor = await findSupervisor(supervisorId);
  const isSubscribed = type === 'digest' ? settings.emailEnabled : channelsOf(type, chosen, settings).email;
  return {
    success: true as const,
    data: { type: type === 'digest' ? null : type, email: masked(supervisor?.email ?? ''), isSubscribed },
  };
}

/** Enough for its owner to know it by: `a***@example.org`. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');
