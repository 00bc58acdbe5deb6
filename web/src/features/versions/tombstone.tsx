import type { PaperDetail } from '#shared/domain/paper.ts';
import { Day } from '../../ui/date.tsx';

/** Replaces a withdrawn paper's text: when and why it was withdrawn. */
export function Tombstone({ withdrawal }: { withdrawal: NonNullable<PaperDetail['withdrawal']> }) {
  return (
    <section className="tombstone" aria-labelledby="tombstone-title">
      <h2 id="tombstone-title">Withdrawn</h2>
      <p className="tombstone-text">
        This paper was withdrawn on <Day value={withdrawal.at} />. Its text and files are no longer available.
        Its title and abstract stay, so that citations still resolve.
      </p>
      <p className="label">Reason</p>
      <blockquote>{withdrawal.reason}</blockquote>
    </section>
  );
}
