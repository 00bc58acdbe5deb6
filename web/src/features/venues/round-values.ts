import * as z from 'zod';
import { isoTime } from '#shared/domain/iso-time.ts';
import { type Round, RoundInput } from '#shared/domain/venue.ts';
import { ROUND_DATE_NAMES, type RoundDate } from '#shared/domain/venue-constants.ts';
import { momentOf, wallTime } from './zoned-time.ts';

/** The values of a round’s form. Times are those of the venue’s clocks. */
export interface RoundValues extends Record<RoundDate, string> {
  name: string;
  graceMinutes: string;
  categories: string[];
  papersPerAuthor: string;
  reviewsPerPaper: string;
}

/** Returns the schema that checks the form. The order of the dates is checked by the API. */
export function roundFields(timeZone: string) {
  const { name, categories, graceMinutes, papersPerAuthor, reviewsPerPaper, ...dates } = RoundInput.shape;
  const time = z.string().transform((wall) => momentOf(wall, timeZone) ?? wall);
  const optionalTime = z
    .string()
    .transform((wall) => (wall === '' ? null : (momentOf(wall, timeZone) ?? wall)));
  return z.object({
    ...{ name, categories },
    opensAt: time.pipe(dates.opensAt),
    closesAt: optionalTime.pipe(dates.closesAt),
    reviewsDueAt: optionalTime.pipe(dates.reviewsDueAt),
    decisionsAt: optionalTime.pipe(dates.decisionsAt),
    finalVersionsAt: optionalTime.pipe(dates.finalVersionsAt),
    graceMinutes: numberOf.pipe(graceMinutes),
    papersPerAuthor: numberOf.transform((count) => count ?? null).pipe(papersPerAuthor.unwrap()),
    reviewsPerPaper: numberOf.pipe(reviewsPerPaper),
  });
}

const numberOf = z.string().transform((text) => (text.trim() === '' ? undefined : Number(text)));

const DAY_MS = 24 * 3_600_000;

/** The values of a new round: open from now for 30 days, with reviews and decisions a month each later. */
export function newRound(count: number, { timeZone, now }: { timeZone: string; now: number }): RoundValues {
  const endOfDay = (days: number) =>
    `${wallTime(isoTime(now + days * DAY_MS) ?? '', timeZone).slice(0, 10)}T23:59`;
  return {
    name: `Round ${count + 1}`,
    opensAt: wallTime(isoTime(now) ?? '', timeZone),
    closesAt: endOfDay(30),
    reviewsDueAt: endOfDay(60),
    decisionsAt: endOfDay(75),
    finalVersionsAt: '',
    graceMinutes: '0',
    categories: [],
    papersPerAuthor: '',
    reviewsPerPaper: '3',
  };
}

export function valuesOfRound(round: Round, timeZone: string): RoundValues {
  const { name, graceMinutes, categories, papersPerAuthor, reviewsPerPaper } = round;
  const dates = Object.fromEntries(
    ROUND_DATE_NAMES.map((date) => {
      const moment = round[date];
      return [date, moment === null ? '' : wallTime(moment, timeZone)];
    }),
  ) as Record<RoundDate, string>;
  return {
    ...dates,
    ...{ name, categories },
    graceMinutes: String(graceMinutes),
    papersPerAuthor: papersPerAuthor === null ? '' : String(papersPerAuthor),
    reviewsPerPaper: String(reviewsPerPaper),
  };
}
