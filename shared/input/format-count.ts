/** Returns a number with thousands separators: 5,000. Without Intl, whose first use takes 11 ms in a cold function. */
export const formatCount = (count: number): string =>
  Number.isInteger(count) ? String(count).replace(/\B(?=(\d{3})+$)/g, ',') : String(count);
