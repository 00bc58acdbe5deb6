interface StatusBadgeProps {
  /** From the descriptions of a status in `shared/domain`. */
  status: { label: string; explanation: string; tone: 'ok' | 'pending' | 'rubric' | 'soft' };
}

/** A status as a badge: `<StatusBadge status={PAPER_STATUSES[paper.status]} />`. */
export function StatusBadge({ status: { label, explanation, tone } }: StatusBadgeProps) {
  return (
    <span className="badge" data-tone={tone} title={explanation}>
      {label}
    </span>
  );
}
