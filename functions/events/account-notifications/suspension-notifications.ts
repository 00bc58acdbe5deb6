import type { SuspensionRecord } from '../../_lib/identity/suspension-entities.ts';
import type { NewNotification } from '../../_lib/notifications/notification-repository.ts';

/** The parts of a supervisor that concern suspension. */
export interface SuspensionSubject {
  supervisorId: string;
  updatedAt: string;
  suspension?: SuspensionRecord | undefined;
}

/**
 * Returns the notifications about a suspension, its appeal and its end, with the reason. They are security alerts, which
 * can't be switched off. The email is enqueued where an admin decides (`functions/users/accounts`), because suspended
 * people may not look here.
 */
export function suspensionNotifications(
  after: SuspensionSubject,
  before: SuspensionSubject,
): NewNotification[] {
  const [suspension, earlier] = [after.suspension, before.suspension];
  if (suspension && suspension.at !== earlier?.at)
    return [
      securityAlert(after, {
        cause: `suspension ${suspension.at}`,
        title: 'Your account is suspended',
        message: `You can read, but you can’t change anything. You can appeal once, on your profile. The reason: ${suspension.reason}`,
        at: suspension.at,
      }),
    ];
  if (suspension?.answer && !earlier?.answer)
    return [
      securityAlert(after, {
        cause: `suspension ${suspension.at} upheld`,
        title: 'Your account stays suspended',
        message: `We read your appeal. ${suspension.answer.reason} This answer is final.`,
        at: suspension.answer.at,
      }),
    ];
  if (earlier && !suspension)
    return [
      securityAlert(after, {
        cause: `suspension ${earlier.at} lifted`,
        title: 'Your account is open again',
        message: 'The suspension has ended and everything is as before. We emailed you the reason.',
        at: after.updatedAt,
      }),
    ];
  return [];
}

const securityAlert = (
  { supervisorId }: SuspensionSubject,
  content: Pick<NewNotification, 'cause' | 'title' | 'message' | 'at'>,
): NewNotification => ({ supervisorId, type: 'SECURITY_ALERT', actionUrl: '/profile', ...content });
