import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { Decision } from '#shared/domain/review.ts';
import { useAuth } from '../../lib/auth.tsx';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { decisionQueries } from './decision-queries.ts';
import { DECISION_NAMES, reasonOf } from './decision-words.ts';
import { InputTable } from './input-table.tsx';
import './decision.css';

/** How a paper's status came about, in words and with every number; for admins also the way to decide otherwise. */
export function DecisionAccount({ reference }: { reference: string }) {
  const { supervisor } = useAuth();
  const decision = useQuery(decisionQueries.of(reference));
  if (decision.isError)
    return (
      <ErrorMessage
        title="The decision could not be loaded"
        error={decision.error}
        onRetry={decision.refetch}
      />
    );
  if (!decision.data) return <Skeleton height={220} />;
  const { current, history, version } = decision.data;
  return (
    <div className="decision-account">
      {current ? (
        <Account reference={reference} decision={current} />
      ) : (
        <p>No decision was made on version {version} yet.</p>
      )}
      <Rule />
      <Earlier decisions={history.filter(({ id }) => id !== current?.id)} />
      {supervisor?.isAdmin && (
        <Suspense fallback={<Skeleton height={160} />}>
          <OverrideForm reference={reference} current={current} />
        </Suspense>
      )}
    </div>
  );
}

// Forms come with MUI; only admins need this one.
const OverrideForm = lazy(async () => ({ default: (await import('./override-form.tsx')).OverrideForm }));

function Account({ reference, decision }: { reference: string; decision: Decision }) {
  const { status, override, version, decidedAt, inputs, meanOverall, meanCorrectness, kind } = decision;
  return (
    <>
      <p className="decision-verdict">
        Version {version}: <strong>{DECISION_NAMES[status]}</strong>,{' '}
        {kind === 'override' ? 'by an editor' : `by rule ${decision.rule}`}, <Moment value={decidedAt} />.
      </p>
      {override && (
        <figure className="decision-override">
          <blockquote>{override.reason}</blockquote>
          <figcaption>
            <Link to={`/users/${override.by}`}>{override.by}</Link>, editor. By itself the rule says:
          </figcaption>
        </figure>
      )}
      <p>{reasonOf(decision)}</p>
      {inputs.length > 0 && (
        <>
          <dl className="decision-means">
            <Mean
              name="Overall, weighted mean"
              value={meanOverall}
              bound="6.0 to accept, below 4.0 not endorsed"
            />
            <Mean name="Correctness, weighted mean" value={meanCorrectness} bound="5.0 to accept" />
          </dl>
          <InputTable reference={reference} decision={decision} />
        </>
      )}
    </>
  );
}

function Mean({ name, value, bound }: { name: string; value: number | null; bound: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value === null ? '–' : value.toFixed(2)}</strong> <span>{bound}</span>
      </dd>
    </div>
  );
}

/** The rule itself, version 1 (decisions.md §4). */
function Rule() {
  return (
    <details className="review-more">
      <summary>The rule, version 1</summary>
      <p>
        It runs when a review is published, changed or voted on. It needs three reviews of the newest version,
        by reviewers of three different supervisors. Each review weighs (0.5 + reputation/100) ×
        confidence/10; a new reviewer’s reputation counts as 0. A paper is accepted when the weighted mean of
        the overall scores is at least 6.0 and that of correctness at least 5.0; it is not endorsed when that
        of the overall scores is below 4.0; else it stays as it is. What is not endorsed stays readable.
      </p>
    </details>
  );
}

function Earlier({ decisions }: { decisions: readonly Decision[] }) {
  if (decisions.length === 0) return null;
  return (
    <details className="review-more">
      <summary>Earlier decisions</summary>
      <ol className="decision-history">
        {decisions.map((decision) => (
          <li key={decision.id}>
            <Moment value={decision.decidedAt} />: version {decision.version},{' '}
            {DECISION_NAMES[decision.status]}
            {decision.kind === 'override'
              ? `, by an editor: ${decision.override?.reason ?? ''}`
              : `, ${decision.reviewers} reviewed${decision.meanOverall === null ? '' : `, overall ${decision.meanOverall.toFixed(2)}`}`}
          </li>
        ))}
      </ol>
    </details>
  );
}
