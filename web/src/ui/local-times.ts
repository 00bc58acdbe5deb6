import { formatMoment, formatUtcMoment } from './format-date.ts';

/**
 * Writes the moments of a page that the server rendered, which are in UTC, in the reader's time zone (date.tsx).
 * @returns a function that takes it back
 */
export function showLocalTimes(): () => void {
  const ends = [...document.querySelectorAll('time')].flatMap((time) => {
    const before = time.textContent;
    if (!before.endsWith(' UTC') || before !== formatUtcMoment(time.dateTime)) return [];
    time.textContent = formatMoment(time.dateTime);
    return () => {
      time.textContent = before;
    };
  });
  return () => {
    for (const end of ends) end();
  };
}
