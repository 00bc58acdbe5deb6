import type { DeskAppeal, DeskDecision } from '#shared/domain/desk.ts';
import type { DeskState } from '#shared/domain/desk-terms.ts';
import { AppError } from '#shared/errors.ts';

interface Standing {
  state: DeskState;
  decisions: readonly DeskDecision[];
  appeal?: DeskAppeal;
}

/** Whether an admin still has to decide. */
export const isOpen = ({ state }: Pick<Standing, 'state'>) => state === 'waiting' || state === 'appealed';

/** One appeal, after a rejection (decisions.md §4). */
export const mayAppeal = ({ state, appeal }: Pick<Standing, 'state' | 'appeal'>) =>
  state === 'rejected' && appeal === undefined;

/**
 * How a case stands after a decision; the one after an appeal is final.
 * @throws AppError `desk-decided`
 */
export function decide(standing: Standing, decision: DeskDecision) {
  if (!isOpen(standing)) throw new AppError('desk-decided');
  return {
    state: decision.verdict === 'publish' ? ('released' as const) : ('rejected' as const),
    queue: 'closed' as const,
    decisions: [...standing.decisions, decision],
  };
}

/**
 * How a case stands after an appeal: in the queue again, at its end.
 * @throws AppError `appeal-made`, `nothing-to-appeal`
 */
export function appealed(standing: Standing, appeal: DeskAppeal) {
  if (standing.appeal) throw new AppError('appeal-made');
  if (!mayAppeal(standing)) throw new AppError('nothing-to-appeal');
  return { state: 'appealed' as const, queue: 'open' as const, queuedAt: appeal.at, appeal };
}
