import { useId } from 'react';
import { Link } from 'react-router';
import type { Capsule } from '#shared/domain/capsule.ts';
import { counted } from '#shared/input/counted.ts';
import { AdviceList } from './advice-list.tsx';
import './capsules.css';

/** In the preview: what the capsule reproduces, and advice for its authors. Renders nothing without a capsule. */
export function PreviewCapsule({ capsule }: { capsule: Capsule | null }) {
  const titleId = useId();
  if (!capsule) return null;
  const { outputs, advice, values } = capsule;
  return (
    <section className="preview-capsule" aria-labelledby={titleId}>
      <h3 id={titleId}>Capsule</h3>
      <p className="capsule-hint">
        {counted(capsule.fileCount, 'file')} with {counted(outputs.length, 'output')} and{' '}
        {counted(values.length, 'value')} for the text. Others can run it.{' '}
        {advice.length === 0
          ? 'We found nothing to improve.'
          : 'You can submit it as it is: this is only advice.'}{' '}
        <Link to="/docs/capsules">How capsules work</Link>
      </p>
      {advice.length > 0 && <AdviceList advice={advice} />}
    </section>
  );
}
