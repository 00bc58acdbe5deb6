import * as z from 'zod';

/**
 * Reads a number from a query, where it arrives as text. What isn't a number stays as it was sent, so that the error
 * can quote it; `z.coerce.number()` would report NaN.
 */
export const numberFromQuery = <T extends z.ZodType<number>>(schema: T) => z.preprocess(toNumber, schema);

function toNumber(sent: unknown): unknown {
  if (typeof sent !== 'string' || sent.trim() === '') return sent;
  const number = Number(sent);
  return Number.isNaN(number) ? sent : number;
}
