import type { RoundRecord, VenueRecord } from './venue-entities.ts';

const MINUTE_MS = 60_000;

/** Returns whether a round takes papers now, with the minutes of grace after its deadline. */
export function isOpenRound(
  { state }: Pick<VenueRecord, 'state'>,
  { opensAt, closesAt, graceMinutes }: Pick<RoundRecord, 'opensAt' | 'closesAt' | 'graceMinutes'>,
  now: Date,
): boolean {
  const time = now.getTime();
  if (state !== 'public' || time < Date.parse(opensAt)) return false;
  return closesAt === null || time <= Date.parse(closesAt) + graceMinutes * MINUTE_MS;
}
