import { counted } from '#shared/input/counted.ts';
import type { NewNotification } from '../../_lib/notifications/notification-repository.ts';
import { formatDay } from '../../_lib/notifications/notification-texts.ts';
import type { LimitRequestRecord } from '../../_lib/papers/submission-limit-entities.ts';

/** Returns the notification of an admin's answer to a request for more submissions, without one while it is open. */
export function limitNotifications(request: LimitRequestRecord): NewNotification[] {
  const { supervisorId, state, perDay, grantedPerDay, grantedUntil, requestedAt, answeredAt } = request;
  if (state === 'open') return [];
  const outcome =
    state === 'granted' && grantedUntil
      ? `You may submit ${counted(grantedPerDay ?? 0, 'paper')} a day until ${formatDay(grantedUntil)}.`
      : `You asked for ${counted(perDay, 'paper')} a day.`;
  return [
    {
      supervisorId,
      type: 'SYSTEM_ANNOUNCEMENT',
      cause: `limit request ${requestedAt}`,
      title: `Your request for more submissions was ${state}`,
      message: `${outcome} The admin wrote: “${shortened(request.answer)}”`,
      actionUrl: '/profile/account',
      at: answeredAt ?? requestedAt,
    },
  ];
}

/** The account page has the whole answer. */
const shortened = (text: string): string => (text.length > 300 ? `${text.slice(0, 299).trimEnd()}…` : text);
