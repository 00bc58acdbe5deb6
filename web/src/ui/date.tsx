import { useSyncExternalStore } from 'react';

/** A day in the reader's own format; on the server, and until the page lives, as `2026-11-18` (UTC). */
export function Day({ value }: { value: string }) {
  const inBrowser = useInBrowser();
  return <time dateTime={value}>{inBrowser ? FORMAT.format(new Date(value)) : value.slice(0, 10)}</time>;
}

const FORMAT = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });

const never = () => () => undefined;
/** False on the server and in the first paint of what it sent, then true. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
