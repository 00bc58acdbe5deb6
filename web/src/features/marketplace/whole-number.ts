import * as z from 'zod';

/** A number as a text field has it. */
export type MaybeNumber = string;

const whole = 'A price is a whole number of credits';

/** A price that was typed: 0 to 1,000,000 whole credits, as shared/domain/marketplace.ts has it. */
export const WholeNumber = z
  .string()
  .trim()
  .regex(/^\d+$/, whole)
  .transform(Number)
  .pipe(z.number().int(whole).max(1_000_000, 'A price can be at most 1,000,000'));
