import type { ReactNode } from 'react';
import type { ReferenceCheck } from '#shared/domain/reference-check.ts';
import { REFERENCE_VERDICTS } from '#shared/domain/reference-check-constants.ts';
import { VerdictEvidence } from './verdict-evidence.tsx';
import { VERDICT_SIGNS } from './verdict-signs.ts';
import './reference-verdict.css';

/** The outcome of checking a reference: a quiet mark, which opens a card with the evidence and what can be done about it. */
export function VerdictCard({ check, children }: { check: ReferenceCheck; children?: ReactNode }) {
  const { label, help } = REFERENCE_VERDICTS[check.verdict];
  return (
    <details className="verdict-card" data-verdict={check.verdict}>
      <summary>
        <span className="verdict-sign-small" aria-hidden>
          {VERDICT_SIGNS[check.verdict]}
        </span>{' '}
        <span className="verdict-label">{label}</span>
        {check.answer && <span className="verdict-answered"> · answered by the authors</span>}
      </summary>
      <div className="verdict-body">
        <p>{help}</p>
        <VerdictEvidence check={check} />
        {children}
      </div>
    </details>
  );
}
