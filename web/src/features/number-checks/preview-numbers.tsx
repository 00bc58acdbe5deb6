import { useId } from 'react';
import type { NumberChecks } from '#shared/domain/number-checks.ts';
import { counted } from '#shared/input/counted.ts';
import { NumberFindings } from './number-findings.tsx';
import './number-checks.css';

/** In the preview: the numbers that don't agree, before readers see them. Renders nothing if there are none. */
export function PreviewNumbers({ checks }: { checks: NumberChecks | null }) {
  const titleId = useId();
  if (!checks || checks.findings.length === 0) return null;
  return (
    <section className="preview-numbers" aria-labelledby={titleId}>
      <h3 id={titleId}>
        {counted(checks.findings.length, 'number that doesn’t agree', 'numbers that don’t agree')}
      </h3>
      <p className="number-checks-hint">
        They don’t follow from the numbers beside them. You can submit the paper as it is: the checks can
        misread a text. Readers and reviewers see them under Checks.
      </p>
      <NumberFindings checks={checks} />
    </section>
  );
}
