import type { PaperSummary } from '#shared/domain/paper.ts';

/**
 * Returns whether a supervisor submitted a paper or is on its byline; nobody needs recommendations of their own papers.
 */
export const isAuthor = (
  { submittingSupervisor, authors }: Pick<PaperSummary, 'submittingSupervisor' | 'authors'>,
  supervisorId: string | undefined,
): boolean =>
  supervisorId !== undefined &&
  (submittingSupervisor.id === supervisorId || authors.some(({ id }) => id === supervisorId));
