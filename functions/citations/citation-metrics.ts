import type { CitationStats } from '#shared/domain/citation-graph.ts';

interface Citation {
  citedAt: string;
  isSelf: boolean;
}

const MONTH = (365.25 / 12) * 24 * 3600 * 1000;

type TimeFigures = Pick<
  CitationStats,
  | 'totalCitations'
  | 'directCitations'
  | 'selfCitations'
  | 'citationVelocity'
  | 'peakYear'
  | 'firstCitation'
  | 'latestCitation'
  | 'halfLife'
  | 'byYear'
>;

/**
 * Returns the metrics of a paper's citation times.
 * @param citations oldest first
 */
export function metricsOverTime(citations: readonly Citation[], publishedAt: string, now: Date): TimeFigures {
  const self = citations.filter(({ isSelf }) => isSelf).length;
  const byYear = yearsOf(citations);
  const peak = byYear.reduce<(typeof byYear)[number] | undefined>(
    (best, year) => (year.citations > (best?.citations ?? 0) ? year : best),
    undefined,
  );
  return {
    totalCitations: citations.length,
    directCitations: citations.length - self,
    selfCitations: self,
    citationVelocity: velocityOf(citations, publishedAt, now),
    peakYear: peak?.year ?? null,
    firstCitation: citations[0]?.citedAt ?? null,
    latestCitation: citations.at(-1)?.citedAt ?? null,
    halfLife: halfLifeOf(citations, publishedAt),
    byYear,
  };
}

/** Returns every year from the first citation to the last, including those without any. */
function yearsOf(citations: readonly Citation[]): CitationStats['byYear'] {
  const [first, last] = [citations[0], citations.at(-1)].map((citation) => citation && yearOf(citation));
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const ofYear = citations.filter((citation) => yearOf(citation) === first + index);
    return {
      year: first + index,
      citations: ofYear.length,
      self: ofYear.filter(({ isSelf }) => isSelf).length,
    };
  });
}

const yearOf = ({ citedAt }: Citation): number => Number(citedAt.slice(0, 4));

/** A paper younger than a month counts as a month old: one citation on its first day isn't thirty per month. */
function velocityOf(citations: readonly Citation[], publishedAt: string, now: Date): number {
  const age = (now.getTime() - new Date(publishedAt).getTime()) / MONTH;
  const months = Math.min(12, Math.max(1, age));
  const since = now.getTime() - 12 * MONTH;
  const recent = citations.filter(({ citedAt }) => new Date(citedAt).getTime() >= since).length;
  return round(recent / months);
}

function halfLifeOf(citations: readonly Citation[], publishedAt: string): number | null {
  const middle = citations[Math.ceil(citations.length / 2) - 1];
  if (!middle) return null;
  const months = (new Date(middle.citedAt).getTime() - new Date(publishedAt).getTime()) / MONTH;
  return round(Math.max(0, months));
}

/**
 * Returns the percentage of the field's papers that are cited less often, rounded down. Null if there is nothing to
 * compare with.
 */
export function percentileInField(
  count: number,
  field: readonly number[],
): Pick<CitationStats, 'fieldPercentile' | 'aboveAverage'> {
  if (field.length === 0) return { fieldPercentile: null, aboveAverage: false };
  const below = field.filter((other) => other < count).length;
  const mean = field.reduce((sum, other) => sum + other, 0) / field.length;
  return { fieldPercentile: Math.floor((100 * below) / field.length), aboveAverage: count > mean };
}

/** Returns the h-index: the largest h for which h papers have at least h citations. */
export function hIndex(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => b - a);
  return sorted.filter((count, index) => count >= index + 1).length;
}

const round = (value: number) => Math.round(value * 100) / 100;
