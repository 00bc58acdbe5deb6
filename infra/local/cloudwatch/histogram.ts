/** The number of values in each class. Classes widen by 4 %, so a percentile is accurate to 2 %. */
export type Histogram = Map<number, number>;

const WIDTH = Math.log(1.04);
/** The class of values up to zero. */
const NOTHING = -100_000;

export function noteIn(histogram: Histogram, value: number): void {
  const index = value > 0 ? Math.round(Math.log(value) / WIDTH) : NOTHING;
  histogram.set(index, (histogram.get(index) ?? 0) + 1);
}

/** Returns the value that this percentage of all values doesn't exceed. */
export function percentileOf(histograms: Histogram[], percentage: number): number {
  const classes = histograms.flatMap((histogram) => [...histogram]).toSorted(([a], [b]) => a - b);
  const total = classes.reduce((sum, [, count]) => sum + count, 0);
  let left = Math.max(1, Math.ceil((percentage / 100) * total));
  for (const [index, count] of classes) {
    left -= count;
    if (left <= 0) return index === NOTHING ? 0 : Math.exp(index * WIDTH);
  }
  return 0;
}
