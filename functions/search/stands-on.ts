import type { PaperSummary } from '#shared/domain/paper.ts';

/** Whether a supervisor sent a paper or stands on its byline: nobody needs to be told of their own papers. */
export const standsOn = (
  { submittingSupervisor, authors }: Pick<PaperSummary, 'submittingSupervisor' | 'authors'>,
  supervisorId: string | undefined,
): boolean =>
  supervisorId !== undefined &&
  (submittingSupervisor.id === supervisorId || authors.some(({ id }) => id === supervisorId));
