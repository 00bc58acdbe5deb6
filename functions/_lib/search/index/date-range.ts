const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

/**
 * Splits a range of days into as few years, months and days as possible, which dates are indexed by. At most 30 + 11 +
 * 299 + 11 + 30.
 * @param from first day, `2026-11-21`; open if undefined
 */
export function datesOfRange(from: string | undefined, to: string | undefined): string[] {
  const last = to ?? `${LAST_YEAR}-12-31`;
  const dates: string[] = [];
  let day = clamp(from ?? `${FIRST_YEAR}-01-01`);
  while (day <= last && day.slice(0, 4) <= String(LAST_YEAR)) {
    const [unit, end] = widestFrom(day, last);
    dates.push(unit);
    day = dayAfter(end);
  }
  return dates;
}

const clamp = (day: string) => (day < `${FIRST_YEAR}` ? `${FIRST_YEAR}-01-01` : day);

/** Returns the longest unit that starts on a day and ends within the range: its name and its last day. */
function widestFrom(day: string, last: string): [unit: string, end: string] {
  const [year, month] = [day.slice(0, 4), day.slice(0, 7)];
  if (day.endsWith('-01-01') && `${year}-12-31` <= last) return [year, `${year}-12-31`];
  const endOfMonth = lastDayOf(month);
  if (day.endsWith('-01') && endOfMonth <= last) return [month, endOfMonth];
  return [day, day];
}

const lastDayOf = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
};

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
