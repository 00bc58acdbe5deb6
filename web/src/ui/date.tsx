import { useSyncExternalStore } from 'react';
import { formatDay, formatMoment, formatUtcMoment } from './format-date.ts';

/** A day: `Nov 22, 2026`. */
export function Day({ value }: { value: string }) {
  return <time dateTime={value}>{formatDay(value)}</time>;
}

/** A day and time in the reader's time zone; on the server and before hydration in UTC. */
export function Moment({ value }: { value: string }) {
  const inBrowser = useInBrowser();
  return <time dateTime={value}>{inBrowser ? formatMoment(value) : formatUtcMoment(value)}</time>;
}

const never = () => () => undefined;
/** False on the server and during hydration, then true. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
