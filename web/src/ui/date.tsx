import { useSyncExternalStore } from 'react';

/** A day in the reader's format; on the server and before hydration `2026-11-18` (UTC). */
export function Day({ value }: { value: string }) {
  const inBrowser = useInBrowser();
  return <time dateTime={value}>{inBrowser ? FORMAT.format(new Date(value)) : value.slice(0, 10)}</time>;
}

/** A day and time in the reader's format and time zone; on the server and before hydration in UTC. */
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
/** False on the server and during hydration, then true. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
