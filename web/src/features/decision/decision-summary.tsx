import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Decision } from '#shared/domain/review.ts';
import { useAuth } from '../../lib/auth.tsx';
import { counted } from '../../ui/counted.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { decisionQueries } from './decision-queries.ts';
import { verdictOf } from './decision-text.ts';

interface DecisionSummaryProps {
  /** The paper's id as in the URL. */
  reference: string;
  /** The number of reviews. A paper without reviews has no decision. */
  reviews: number;
}

/** The decision in a few lines, with a link to its computation. The computation is loaded on demand. */
export function DecisionSummary({ reference, reviews }: DecisionSummaryProps) {
  const { supervisor } = useAuth();
  const [isOpen, setIsOpen] = useState(false);
  const isAdmin = supervisor?.isAdmin === true;
  const decision = useQuery({ ...decisionQueries.of(reference), enabled: reviews > 0 || isAdmin });
  if (reviews === 0 && !isAdmin) return null;
  const current = decision.data?.current;
  return (
    <section className="decision" aria-labelledby="decision-label">
      <h2 className="label" id="decision-label">
        Decision
      </h2>
      {decision.data ? (
        <>
          {current ? <Outcome decision={current} /> : <p className="decision-none">None yet.</p>}
          <button type="button" className="text-button" onClick={() => setIsOpen(true)}>
            {current
              ? `${counted(current.reviewers, 'review')} · how this was computed`
              : 'How papers are decided'}
          </button>
        </>
      ) : (
        <DecisionSkeleton failed={decision.isError} />
      )}
      {isOpen && (
        <Dialog title="How this decision was made" size="large" onClose={() => setIsOpen(false)}>
          <Suspense fallback={<Skeleton height={220} />}>
            <DecisionDetails reference={reference} />
          </Suspense>
        </Dialog>
      )}
    </section>
  );
}

const DecisionDetails = lazy(async () => ({
  default: (await import('./decision-details.tsx')).DecisionDetails,
}));

function Outcome({ decision }: { decision: Decision }) {
  const { kind, rule, quorum, meanOverall, meanCorrectness } = decision;
  const [status, reviews] = verdictOf(decision.status, decision);
  return (
    <>
      <p className="decision-status">
        <strong>{status}</strong>
        {kind === 'rule' && <span>{quorum ? `rule v${rule}` : reviews}</span>}
      </p>
      <Mean name="Overall, weighted" value={meanOverall} />
      <Mean name="Correctness" value={meanCorrectness} />
    </>
  );
}

function Mean({ name, value }: { name: string; value: number | null }) {
  if (value === null) return null;
  return (
    <p className="decision-mean">
      <span>{name}</span>
      <span>{value.toFixed(1)}</span>
      <span className="score-bar" aria-hidden>
        <span style={{ width: `${value * 10}%` }} />
      </span>
    </p>
  );
}

function DecisionSkeleton({ failed }: { failed: boolean }) {
  if (failed) return <p className="decision-none">Couldn’t load the decision.</p>;
  return (
    <div className="decision-skeleton" role="status" aria-label="Loading decision">
      <Skeleton height={127} />
    </div>
  );
}
