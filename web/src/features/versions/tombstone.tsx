import type { PaperDetail } from '#shared/domain/paper.ts';
import { Day } from '../../ui/date.tsx';

/** What stands in the place of a withdrawn paper's text: that it is withdrawn, when, and why. */
export function Tombstone({ withdrawal }: { withdrawal: NonNullable<PaperDetail['withdrawal']> }) {
  return (
    <section className="tombstone" aria-labelledby="tombstone-title">
      <h2 id="tombstone-title">Withdrawn</h2>
      <p className="tombstone-text">
        This paper was withdrawn on <Day value={withdrawal.at} />. Its text and files are no longer served;
        what it was about stays below, so that citations of it lead somewhere.
      </p>
      <p className="label">Reason</p>
      <blockquote>{withdrawal.reason}</blockquote>
    </section>
  );
}
