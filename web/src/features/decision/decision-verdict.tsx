import { useQuery } from '@tanstack/react-query';
import { type ListedStatus, PAPER_STATUSES } from '#shared/domain/paper-constants.ts';
import { useAuth } from '../../lib/auth.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DecisionDetails } from './decision-details.tsx';
import { decisionQueries } from './decision-queries.ts';
import { isDecided, verdictOf } from './decision-text.ts';
import './decision.css';

/** The id of the heading above the computation. */
const REPORT_ID = 'how-decided';

/** Where a paper stands, in one line: its status, its reviews, and how far it is from acceptance, with a link to the computation. */
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
        {decision.data.current && <a href={`#${REPORT_ID}`}>how this was computed</a>}
      </p>
    </div>
  );
}

/** The computation of a decision, or of where a paper stands before one. Admins see it before the first review, too. */
export function DecisionReport({ reference }: { reference: string }) {
  const { supervisor } = useAuth();
  const { data } = useQuery(decisionQueries.of(reference));
  if (!data?.current && !(data && supervisor?.isAdmin)) return null;
  return (
    <section className="reviews-decision" aria-labelledby={REPORT_ID}>
      <h2 id={REPORT_ID}>
        {isDecided(data.current) ? 'How this decision was made' : 'How this paper will be decided'}
      </h2>
      <DecisionDetails reference={reference} />
    </section>
  );
}
