import * as z from 'zod';
import { Ulid } from '#shared/domain/ids.ts';

/** The path parameter of things that have only a ULID: an agent, a review request, a job. */
export const byUlid = z.object({ id: Ulid });

/** A paper in a path, or one version of it. */
export const byPaper = z.object({
  id: z
    .string()
    .max(100)
    .meta({
      description: 'A ULID or an archive id, optionally with a version: COL.2611.00042v2.',
      examples: ['COL.2611.00042'],
    }),
});
