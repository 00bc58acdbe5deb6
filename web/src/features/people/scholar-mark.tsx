import { BadgeCheck } from 'lucide-react';
import { SCHOLAR_EVIDENCE } from '#shared/domain/scholar-constants.ts';
import type { ScholarBadge } from '#shared/domain/scholar-verification.ts';

/** The verified scholar badge, with its evidence. */
export function ScholarMark({ badge: { kind, shown, url } }: { badge: ScholarBadge }) {
  const evidence = kind === 'institutional-email' ? `email at ${shown}` : `${SCHOLAR_EVIDENCE[kind]}`;
  return (
    <span className="scholar-mark">
      <BadgeCheck className="icon" aria-hidden />
      <span>
        Verified scholar{' '}
        <span className="scholar-evidence">by {url ? <a href={url}>{evidence}</a> : evidence}</span>
      </span>
    </span>
  );
}
