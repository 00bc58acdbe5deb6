import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Decision } from '#shared/domain/review.ts';
import { useAuth } from '../../lib/auth.tsx';
import { counted } from '../../ui/counted.ts';
import { DialogHead } from '../../ui/dialog-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { decisionQueries } from './decision-queries.ts';
import { DECISION_NAMES } from './decision-words.ts';

interface DecisionSummaryProps {
  /** The paper as it stands in the address. */
  reference: string;
  /** How many reviews it has; without any nothing was decided. */
  reviews: number;
}

/** The decision in a few lines, and the way to how it was computed. Part of the first load: what is rare comes later. */
export function DecisionSummary({ reference, reviews }: DecisionSummaryProps) {
  const { supervisor } = useAuth();
  const dialog = useRef<HTMLDialogElement>(null);
  const [wasOpened, setOpened] = useState(false);
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
          <button
            type="button"
            className="text-button"
            onClick={() => {
              setOpened(true);
              dialog.current?.showModal();
            }}
          >
            {current
              ? `${counted(current.reviewers, 'review')} · how this was computed`
              : 'How it comes about'}
          </button>
        </>
      ) : (
        <DecisionSkeleton failed={decision.isError} />
      )}
      <dialog ref={dialog} className="dialog decision-dialog" aria-labelledby="decision-title" closedby="any">
        <DialogHead onClose={() => dialog.current?.close()}>
          <h2 id="decision-title">How this was decided</h2>
        </DialogHead>
        {wasOpened && (
          <Suspense fallback={<Skeleton height={220} />}>
            <DecisionAccount reference={reference} />
          </Suspense>
        )}
      </dialog>
    </section>
  );
}

// Few readers ask how; the computation comes when they do.
const DecisionAccount = lazy(async () => ({
  default: (await import('./decision-account.tsx')).DecisionAccount,
}));

function Outcome({ decision }: { decision: Decision }) {
  const { status, kind, rule, meanOverall, meanCorrectness } = decision;
  return (
    <>
      <p className="decision-status">
        <strong>{DECISION_NAMES[status]}</strong>
        <span>{kind === 'override' ? 'by an editor' : `rule v${rule}`}</span>
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
  if (failed) return <p className="decision-none">It could not be loaded.</p>;
  return (
    <div className="decision-skeleton" role="status" aria-label="Loading the decision">
      <Skeleton height={127} />
    </div>
  );
}
