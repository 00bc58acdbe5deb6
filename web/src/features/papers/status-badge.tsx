import { PAPER_STATUSES, type PaperStatus } from '#shared/domain/paper-terms.ts';

const TONES: Record<PaperStatus, 'ok' | 'pending' | 'rubric' | 'soft'> = {
  SUBMITTED: 'soft',
  DESK_REVIEW: 'soft',
  UNDER_REVIEW: 'pending',
  ACCEPTED: 'ok',
  REJECTED: 'rubric',
  WITHDRAWN: 'soft',
};

export function StatusBadge({ status }: { status: PaperStatus }) {
  return (
    <span className="badge" data-tone={TONES[status]}>
      {PAPER_STATUSES[status]}
    </span>
  );
}
