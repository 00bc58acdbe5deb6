const STEPS = [1, 2, 5, 10];

/** Returns the top of a chart's scale: 1, 2, or 5 times a power of ten, at or above all values and at least 1. */
export function chartTop(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((step) => step * power >= most) ?? 10) * power;
}
