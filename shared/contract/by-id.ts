import * as z from 'zod';
import { Ulid } from '#shared/domain/ids.ts';

/** What a path names by an id of ours and nothing else: an agent, a review request, a job. */
export const byUlid = z.object({ id: Ulid });

/** A paper in a path, or one version of it. */
export const byPaper = z.object({
  id: z.string().max(100).describe('A ULID, an archiveId, or either with a version: COL.2611.00042v2.'),
});
