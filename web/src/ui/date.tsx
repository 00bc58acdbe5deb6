import { useSyncExternalStore } from 'react';

/** A day in the reader's own format; on the server, and until the page lives, as `2026-11-18` (UTC). */
export function Day({ value }: { value: string }) {
  const inBrowser = useInBrowser();
  return <time dateTime={value}>{inBrowser ? FORMAT.format(new Date(value)) : value.slice(0, 10)}</time>;
}

/** A day and its time, to the minute, in the reader's own format and time zone; before the page lives, in UTC. */
export function Moment({ value }: { value: string }) {
  const inBrowser = useInBrowser();
  const text = inBrowser
    ? MOMENT_FORMAT.format(new Date(value))
    : `${value.slice(0, 16).replace('T', ' ')} UTC`;
  return <time dateTime={value}>{text}</time>;
}

const FORMAT = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const MOMENT_FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const never = () => () => undefined;
/** False on the server and in the first paint of what it sent, then true. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
