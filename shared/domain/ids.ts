import * as z from 'zod';
import { ULID } from '#shared/domain/paper-ids.ts';
import { mustBe } from '#shared/input/explain-issue.ts';

export const Ulid = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(ULID, mustBe('a ULID: 26 letters and digits')))
  .describe('A ULID of 26 characters.');
