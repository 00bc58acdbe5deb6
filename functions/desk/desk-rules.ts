import type { DeskAppeal, DeskDecision } from '#shared/domain/desk.ts';
import type { DeskState } from '#shared/domain/desk-constants.ts';
import { AppError } from '#shared/errors.ts';

interface DeskStatus {
  state: DeskState;
  decisions: readonly DeskDecision[];
  appeal?: DeskAppeal;
}

/** Returns whether an admin still has to decide. */
export const isOpen = ({ state }: Pick<DeskStatus, 'state'>) => state === 'waiting' || state === 'appealed';

/** There is one appeal, after a rejection (docs/product/screening.md). */
export const mayAppeal = ({ state, appeal }: Pick<DeskStatus, 'state' | 'appeal'>) =>
  state === 'rejected' && appeal === undefined;

/**
 * Returns a case's state after a decision; the one after an appeal is final.
 * @throws AppError `desk-decided`
 */
export function decide(status: DeskStatus, decision: DeskDecision) {
  if (!isOpen(status)) throw new AppError('desk-decided');
  return {
    state: decision.verdict === 'publish' ? ('released' as const) : ('rejected' as const),
    queue: 'closed' as const,
    decisions: [...status.decisions, decision],
  };
}

/**
 * Returns a case's state after an appeal: at the end of the queue again.
 * @throws AppError `appeal-made`, `nothing-to-appeal`
 */
export function appeal(status: DeskStatus, appeal: DeskAppeal) {
  if (status.appeal) throw new AppError('appeal-made');
  if (!mayAppeal(status)) throw new AppError('nothing-to-appeal');
  return { state: 'appealed' as const, queue: 'open' as const, queuedAt: appeal.at, appeal };
}
