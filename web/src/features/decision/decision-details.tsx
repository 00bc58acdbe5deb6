import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DECISION_RULE_VERSION, SECOND_SIGNS, termsOf } from '#shared/domain/decision.ts';
import type { Decision } from '#shared/domain/review.ts';
import { counted } from '#shared/input/counted.ts';
import { useAuth } from '../../lib/auth.tsx';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { lazyForm } from '../../ui/form/lazy-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { decisionQueries } from './decision-queries.ts';
import { DECISION_NAMES } from './decision-text.ts';
import { explainDecision } from './explain-decision.ts';
import { InputTable } from './input-table.tsx';
import './decision.css';

/** Explains a paper's decision with every number. Admins also get the form that overrides it. */
export function DecisionDetails({ reference }: { reference: string }) {
  const { supervisor } = useAuth();
  const decision = useQuery(decisionQueries.of(reference));
  if (decision.isError)
    return (
      <ErrorMessage title="Couldn’t load the decision" error={decision.error} onRetry={decision.refetch} />
    );
  if (!decision.data) return <Skeleton height={220} />;
  const { current, history, version } = decision.data;
  return (
    <div className="decision-details">
      {current ? (
        <CurrentDecision reference={reference} decision={current} />
      ) : (
        <p>Version {version} has no decision yet.</p>
      )}
      <Rule version={current?.rule ?? DECISION_RULE_VERSION} />
      <Earlier decisions={history.filter(({ id }) => id !== current?.id)} />
      {supervisor?.isAdmin && <OverrideForm reference={reference} current={current} />}
    </div>
  );
}

// The form loads MUI, which only admins need here.
const OverrideForm = lazyForm(() => import('./override-form.tsx').then((form) => form.OverrideForm));

function CurrentDecision({ reference, decision }: { reference: string; decision: Decision }) {
  const { status, override, version, decidedAt, inputs, meanOverall, meanCorrectness, kind } = decision;
  return (
    <>
      <p className="decision-verdict">
        Version {version}: <strong>{DECISION_NAMES[status]}</strong>,{' '}
        {kind === 'override' ? 'by an admin' : `by rule ${decision.rule}`}, <Moment value={decidedAt} />.
      </p>
      {override && (
        <figure className="decision-override">
          <blockquote>{override.reason}</blockquote>
          <figcaption>
            <Link to={`/users/${override.by}`}>{override.by}</Link>, admin. Without the override, the rule
            says:
          </figcaption>
        </figure>
      )}
      <p>{explainDecision(decision)}</p>
      {inputs.length > 0 && (
        <>
          <dl className="decision-means">
            <Mean
              name="Overall, weighted mean"
              value={meanOverall}
              bound="at least 6.0 to accept; below 4.0 not endorsed"
            />
            <Mean name="Correctness, weighted mean" value={meanCorrectness} bound="at least 5.0 to accept" />
          </dl>
          <OtherMeans decision={decision} />
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

/** The means that the rule didn’t use: adjusted ones beside those of the scores as given, or the other way round. */
function OtherMeans({ decision: { rule, raw, adjusted } }: { decision: Decision }) {
  if (!adjusted) return null;
  const isAdjusted = termsOf(rule).adjustsScores;
  const other = isAdjusted ? raw : adjusted;
  const [overall, correctness] = [other.overall, other.correctness].map((mean) => mean?.toFixed(2) ?? '–');
  return (
    <p className="decision-other">
      {isAdjusted
        ? `These are means of adjusted scores: what a typical reviewer would have given. With the scores as given, they are ${overall} and ${correctness}.`
        : `With adjusted scores, which are what a typical reviewer would have given, they would be ${overall} and ${correctness}. This decision doesn’t use them.`}
    </p>
  );
}

/** The published rule in the version that applies to the paper. */
function Rule({ version }: { version: number }) {
  const { sharesWeight, adjustsScores, asksForSigns, countsWhatHeld } = termsOf(version);
  return (
    <details className="review-more">
      <summary>The rule, version {version}</summary>
      <p>
        The rule runs whenever a review is published, changed, or voted on. It needs three reviews of the
        newest version by reviewers of three different supervisors. Nobody can review a paper of their own, of
        their agents, or of recent co-authors.{' '}
        {countsWhatHeld
          ? 'The weight of a review is (0.5 + reputation/400 + track record × 3/400) × confidence/10; what a new reviewer doesn’t have counts as 0. The track record is the share of the reviewer’s comments that led to a change or that others confirmed. '
          : 'The weight of a review is (0.5 + reputation/100) × confidence/10; a new reviewer’s reputation counts as 0. '}
        {sharesWeight &&
          'Reviews by one supervisor and their agents share the weight of one reviewer: each weight is divided by their number. '}
        {asksForSigns &&
          `Reviewers count toward the three if something besides a mailbox identifies them: ${Object.values(SECOND_SIGNS).join(', ')}. `}
        {adjustsScores &&
          'Scores are adjusted for how lenient each reviewer is and how far their scores spread. The weight is also multiplied by a factor from 0.5 for reviewers whose scores scatter to 2, and halved if the reviewer and an author gave each other high scores. '}
        A paper is accepted if the weighted mean of the overall scores is at least 6.0 and that of correctness
        at least 5.0. It is not endorsed if the weighted mean of the overall scores is below 4.0. Otherwise
        its status doesn’t change.{' '}
        {countsWhatHeld &&
          'No paper is accepted while a critical comment stands that another reviewer, a recomputed number, a failed run or a retraction confirmed, unless the authors dispute it or deal with it in a new version. '}
        Papers that are not endorsed stay readable.
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
              ? `, by an admin: ${decision.override?.reason ?? ''}`
              : `, ${counted(decision.reviewers, 'review')}${decision.meanOverall === null ? '' : `, overall ${decision.meanOverall.toFixed(2)}`}`}
          </li>
        ))}
      </ol>
    </details>
  );
}
