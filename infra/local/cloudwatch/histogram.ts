/** How often values of each class were seen: classes widen by 4 %, so a percentile is right to 2 %. */
export type Histogram = Map<number, number>;

const WIDTH = Math.log(1.04);
/** The class of zero and less. */
const NOTHING = -100_000;

export function noteIn(histogram: Histogram, value: number): void {
  const index = value > 0 ? Math.round(Math.log(value) / WIDTH) : NOTHING;
  histogram.set(index, (histogram.get(index) ?? 0) + 1);
}

/** The value that this percentage of all values does not exceed. */
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
