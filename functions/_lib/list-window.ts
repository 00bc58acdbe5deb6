export interface MonthCount {
  month: string;
  count: number;
}

/** Which entries of a month belong to a page: `skip` newest ones are passed over, then `take` are shown. */
export interface MonthWindow {
  month: string;
  skip: number;
  take: number;
}

/**
 * Where a page lies in a list that is split by month.
 * @param months newest first
 * @param offset entries before the page
 * @param limit entries on the page
 */
export function windowOf(months: MonthCount[], offset: number, limit: number): MonthWindow[] {
  const windows: MonthWindow[] = [];
  let before = offset;
  let wanted = limit;
  for (const { month, count } of months) {
    const skip = Math.min(before, count);
    const take = Math.min(wanted, count - skip);
    before -= skip;
    wanted -= take;
    if (take > 0) windows.push({ month, skip, take });
    if (wanted === 0) break;
  }
  return windows;
}
