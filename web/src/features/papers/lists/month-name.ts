const NAME = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-11` → `November 2026`. */
export const monthName = (month: string): string => NAME.format(new Date(`${month}-01T00:00:00Z`));

/** `2026-11-21` → `Saturday, November 21, 2026`. */
export const dayName = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));
