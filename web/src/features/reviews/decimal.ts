/** Formats a number with exactly one decimal, so that numbers in a column align: `7.0`. */
export const decimal = (value: number): string => value.toFixed(1);
