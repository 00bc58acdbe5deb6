import { isoTime } from '#shared/domain/iso-time.ts';
import { formatOf } from '../../ui/format-date.ts';

/** Returns a time as the clocks of a time zone show it: `2027-03-01T23:59`, as `<input type="datetime-local">` has it. */
export function wallTime(iso: string, timeZone: string): string {
  const format = formatOf({
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  // `03/01/2027, 23:59`
  const [month, day, year, hour, minute] = format(iso).match(/\d+/g) ?? [];
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * Returns when the clocks of a time zone show a time, in ISO 8601. Of two such times, when clocks are put back, it is one; a time that clocks
 * skip is moved by what they skip.
 * @param wall `2027-03-01T23:59`
 * @returns null if it is no time
 */
export function momentOf(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const near = asUtc - offsetAt(asUtc, timeZone);
  return isoTime(asUtc - offsetAt(near, timeZone));
}

/** By how many milliseconds the clocks of a time zone are ahead of UTC. */
const offsetAt = (time: number, timeZone: string): number => {
  const minute = Math.floor(time / 60_000) * 60_000;
  return Date.parse(`${wallTime(isoTime(minute) ?? '', timeZone)}Z`) - minute;
};
