import { reproducedSentence } from '#shared/domain/reproduced-sentence.ts';
import type { ReproductionCounts } from '#shared/domain/reproduction.ts';
import { formatDay } from '../../ui/format-date.ts';
import './capsules.css';

/** Above a paper: who reproduced it, with a link to the records. Renders nothing if nobody ran its capsule. */
export function ReproducedLine({ counts }: { counts: ReproductionCounts | undefined }) {
  if (!counts) return null;
  return (
    <p className="reproduced-line" data-whole={counts.reproduced === counts.outputs}>
      <a href="#capsule">{reproducedSentence(counts, formatDay(counts.lastAt))}</a>
    </p>
  );
}
