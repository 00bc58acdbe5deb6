import { Moment } from '../../ui/date.tsx';
import { formatMoment, formatOf } from '../../ui/format-date.ts';
import { timeLeft } from './venue-words.ts';

/** A time in the venue’s time zone and, if it differs, in the reader’s. */
export function Deadline({ value, timeZone }: { value: string; timeZone: string }) {
  const isSame = formatOf({ ...TIME, timeZone })(value) === formatMoment(value);
  return (
    <>
      {inZone(value, timeZone)}
      {!isSame && (
        <span className="venue-soft">
          {' '}
          (for you <Moment value={value} />)
        </span>
      )}
    </>
  );
}

const ANYWHERE = 'Etc/GMT+12';
/** As `formatMoment` has it. */
const TIME = { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** `Mar 1, 2027, 11:59 PM GMT+1`, or `… anywhere on Earth`. */
const inZone = (value: string, timeZone: string): string =>
  timeZone === ANYWHERE
    ? `${formatOf({ ...TIME, timeZone })(value)}, anywhere on Earth`
    : formatOf({ ...TIME, timeZone, timeZoneName: 'short' })(value);

/** How long it is until a deadline. */
export function TimeLeft({ value }: { value: string }) {
  const left = timeLeft(value, Date.now());
  return <span>{left ?? 'Closed'}</span>;
}
