export interface MonthCount {
  month: string;
  count: number;
  /** How often the month's entries changed. */
  changes?: number | undefined;
}

/** A page's entries in one month: the newest `skip` are left out, the next `take` shown. */
export interface MonthWindow {
  month: string;
  skip: number;
  take: number;
  changes?: number | undefined;
}

/**
 * Returns the parts of a page in a listing split by month.
 * @param months newest first
 * @param offset entries before the page
 * @param limit entries on the page
 */
export function monthWindows(months: MonthCount[], offset: number, limit: number): MonthWindow[] {
  const windows: MonthWindow[] = [];
  let before = offset;
  let remaining = limit;
  for (const { month, count, changes } of months) {
    const skip = Math.min(before, count);
    const take = Math.min(remaining, count - skip);
    before -= skip;
    remaining -= take;
    if (take > 0) windows.push({ month, skip, take, changes });
    if (remaining === 0) break;
  }
  return windows;
}
