/** One decimal, always: 7 as `7.0`, so that numbers under each other can be compared. */
export const decimal = (value: number): string => value.toFixed(1);
