import type { SubmissionPart, VenueRole } from '#shared/domain/venue-constants.ts';
import type { SubmissionRecord } from '../_lib/venues/venue-entities.ts';
import { isClose } from './conflicts.ts';

/** Somebody who looks at the papers of a venue. */
export interface Viewer {
  supervisorId: string;
  role: VenueRole | undefined;
  /** All whose papers they can’t judge (`closePeople`). */
  close: ReadonlySet<string>;
}
type Accessed = Pick<SubmissionRecord, 'authorIds' | 'closeIds' | 'editorId' | 'assignments'>;

/**
 * What somebody is to a paper at a venue. Authors, and people of the venue who have a conflict of interest, see neither who handles and
 * reviews it nor what is recommended.
 */
export type Part = SubmissionPart;

/** Returns what somebody is to a paper at a venue; undefined for those who see nothing of it. */
export function partIn(submission: Accessed, { supervisorId, role, close }: Viewer): Part | undefined {
  const { authorIds, closeIds, editorId, assignments } = submission;
  if (authorIds.includes(supervisorId)) return 'author';
  const part =
    role === 'chair'
      ? 'chair'
      : role && editorId === supervisorId
        ? 'editor'
        : role && assignments.some(({ reviewerId }) => reviewerId === supervisorId)
          ? 'reviewer'
          : undefined;
  return part && isClose(close, closeIds) ? 'in-conflict' : part;
}

/** Whether somebody sees all reviewers of a paper, who handles it, and the recommendation. */
export const seesAll = (part: Part): boolean => part === 'chair' || part === 'editor';
