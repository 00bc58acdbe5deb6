import { RATE_LIMITS } from '#shared/rate-limits.ts';
import type { Call } from '../runtime/call.ts';
import { raisedLimit } from '../runtime/rate-limits.ts';
import { subscriberPrefix } from './device.ts';

/** Returns the buckets that a registration takes from, with their limits: of its network by the hour and by the day. */
export function registrationLimits({ sourceIp }: Pick<Call, 'sourceIp'>) {
  const network = subscriberPrefix(sourceIp);
  return [
    [`registrations-from ${network}`, raisedLimit(RATE_LIMITS.registrationsPerAddress)],
    [`registrations-of-a-day-from ${network}`, raisedLimit(RATE_LIMITS.registrationsPerAddressAndDay)],
  ] as const;
}
