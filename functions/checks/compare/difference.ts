/** What comparing two outputs gives; no differences and no distance mean that they agree. */
export interface Difference {
  isWithin: boolean;
  largest: number | null;
  differences: string[];
}
