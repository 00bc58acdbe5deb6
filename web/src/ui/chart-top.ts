const STEPS = [1, 2, 5, 10];

/** A round number at or above all values, for the top of a scale: 1, 2, 5 times a power of ten; at least 1. */
export function chartTop(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((step) => step * power >= most) ?? 10) * power;
}
