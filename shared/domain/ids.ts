import * as z from 'zod';
import { ULID } from '#shared/domain/paper-ids.ts';

export const Ulid = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(ULID, 'This is not an id of ours.'))
  .describe('An id of ours: a ULID of 26 characters.');
