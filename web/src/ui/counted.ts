/** `1 review`, `1,284 reviews`: a number with separators and its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

// One language for server and browser, so that what the server sent is what the browser would draw.
const NUMBER = new Intl.NumberFormat('en');
export const formatNumber = (value: number): string => NUMBER.format(value);
