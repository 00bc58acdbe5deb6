import * as z from 'zod';
import { mustBe } from '#shared/input/explain-issue.ts';

/**
 * Reads a number from a query, where it arrives as text. What isn't a number stays as it was sent, so that the error
 * can quote it; `z.coerce.number()` would report NaN.
 */
export const numberFromQuery = <T extends z.ZodType<number>>(schema: T) => z.preprocess(toNumber, schema);

/** Reads how many entries are wanted: a whole number from 1. A larger number than the most counts as the most. */
export const limitUpTo = (most: number, usual: number) =>
  z
    .preprocess(
      (sent) => {
        const number = toNumber(sent);
        return Number.isInteger(number) && Number(number) > most ? most : number;
      },
      z
        .number()
        .int()
        .min(1, mustBe(`a whole number from 1 to ${most}`))
        .max(most, mustBe(`a whole number from 1 to ${most}`)),
    )
    .default(usual);

function toNumber(sent: unknown): unknown {
  if (typeof sent !== 'string' || sent.trim() === '') return sent;
  const number = Number(sent);
  return Number.isNaN(number) ? sent : number;
}
