import { Moment } from '../../ui/date.tsx';
import { formatOf } from '../../ui/format-date.ts';
import { timeLeft } from './venue-words.ts';

/** A time in the venue’s time zone and in the reader’s. */
export function Deadline({ value, timeZone }: { value: string; timeZone: string }) {
  return (
    <>
      {inZone(value, timeZone)} <span className="venue-soft">(for you </span>
      <span className="venue-soft">
        <Moment value={value} />)
      </span>
    </>
  );
}

const ANYWHERE = 'Etc/GMT+12';

/** `Mar 1, 2027, 11:59 PM GMT+1`, or `… anywhere on Earth`. */
export function inZone(value: string, timeZone: string): string {
  const time = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return timeZone === ANYWHERE
    ? `${formatOf({ ...time, timeZone })(value)}, anywhere on Earth`
    : formatOf({ ...time, timeZone, timeZoneName: 'short' })(value);
}

/** How long it is until a deadline. */
export function TimeLeft({ value }: { value: string }) {
  const left = timeLeft(value, Date.now());
  return <span>{left ?? 'Closed'}</span>;
}
