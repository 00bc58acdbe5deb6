import { useQuery } from '@tanstack/react-query';
import { type ListedStatus, PAPER_STATUSES } from '#shared/domain/paper-constants.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DecisionDetails } from './decision-details.tsx';
import { decisionQueries } from './decision-queries.ts';
import { isDecided, verdictOf } from './decision-text.ts';
import './decision.css';

/** Where a paper stands, in one line: its status, its reviews, and how far it is from acceptance. */
export function DecisionVerdict({ reference, status }: { reference: string; status: ListedStatus }) {
  const decision = useQuery(decisionQueries.of(reference));
  if (decision.isError) return null;
  if (!decision.data) return <Skeleton width="70%" height={47} />;
  const [label, ...facts] = verdictOf(status, decision.data.current);
  return (
    <div className="verdict" data-tone={PAPER_STATUSES[status].tone}>
      <p className="dotted">
        <strong>{label}</strong>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}

/** The computation of a decision, once there is one. */
export function DecisionReport({ reference }: { reference: string }) {
  const { data } = useQuery(decisionQueries.of(reference));
  if (!isDecided(data?.current)) return null;
  return (
    <section className="reviews-decision" aria-labelledby="how-decided">
      <h2 id="how-decided">How this decision was made</h2>
      <DecisionDetails reference={reference} />
    </section>
  );
}
