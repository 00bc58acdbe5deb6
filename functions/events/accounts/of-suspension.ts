import type { Notice } from '../../_lib/notices.ts';
import type { SuspensionRecord } from '../../_lib/suspension-entities.ts';

/** A supervisor as far as a suspension goes. */
export interface Suspendable {
  supervisorId: string;
  updatedAt: string;
  suspension?: SuspensionRecord | undefined;
}

/**
 * What a person is told of their account's suspension, appeal and return, with the reason. A security alert: it concerns
 * who may use the account, and cannot be switched off. The mail with it is written where an admin decides
 * (`functions/users/accounts`), for who is shut out may not look here.
 */
export function noticesOfSuspension(after: Suspendable, before: Suspendable): Notice[] {
  const [is, was] = [after.suspension, before.suspension];
  if (is && is.at !== was?.at)
    return [
      notice(after, {
        cause: `suspension ${is.at}`,
        title: 'Your account is suspended',
        message: `You can read, but change nothing, and may appeal once, on your profile. The reason: ${is.reason}`,
        at: is.at,
      }),
    ];
  if (is?.answer && !was?.answer)
    return [
      notice(after, {
        cause: `suspension ${is.at} upheld`,
        title: 'Your account stays suspended',
        message: `Your appeal was read. ${is.answer.reason} This answer is final.`,
        at: is.answer.at,
      }),
    ];
  if (was && !is)
    return [
      notice(after, {
        cause: `suspension ${was.at} lifted`,
        title: 'Your account is open again',
        message: 'Its suspension has ended: all is as before. The reason was mailed to you.',
        at: after.updatedAt,
      }),
    ];
  return [];
}

const notice = (
  { supervisorId }: Suspendable,
  words: Pick<Notice, 'cause' | 'title' | 'message' | 'at'>,
): Notice => ({ supervisorId, type: 'SECURITY_ALERT', actionUrl: '/profile', ...words });
