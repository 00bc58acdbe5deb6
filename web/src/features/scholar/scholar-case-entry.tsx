import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { SCHOLAR_EVIDENCE, SCHOLAR_STATES, type ScholarVerdict } from '#shared/domain/scholar-constants.ts';
import { type ScholarCase, ScholarDecision } from '#shared/domain/scholar-verification.ts';
import { apiClient } from '../../lib/api-client.ts';
import { Day, Moment } from '../../ui/date.tsx';
import { ReasonedDecision } from '../../ui/form/reasoned-decision.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { scholarQueries } from './scholar-queries.ts';

const WORDS: Record<ScholarVerdict, { label: string; action: string; done: string }> = {
  approve: { label: 'Reason for approving', action: 'Approve', done: 'now has the badge' },
  decline: { label: 'Reason for declining', action: 'Decline', done: 'was declined' },
  revoke: {
    label: 'Reason for revoking the badge',
    action: 'Revoke badge',
    done: 'no longer has the badge',
  },
};

/** One request for the badge: the supervisor, the evidence, and the decision. */
export function ScholarCaseEntry({
  scholar,
  onDecided,
}: {
  scholar: ScholarCase;
  onDecided: (what: string) => void;
}) {
  const heading = useId();
  const { supervisor, state, requestedAt, decision, decidedBy, note } = scholar;
  return (
    <article className="scholar-case" aria-labelledby={heading}>
      <p className="entry-meta">
        {state !== 'PENDING' && <StatusBadge status={SCHOLAR_STATES[state]} />}
        <span className="mono">{supervisor.username}</span>
        <span>
          Requested <Moment value={requestedAt} />
        </span>
      </p>
      <h2 className="entry-title" id={heading}>
        <Link to={`/users/${supervisor.username}`}>{supervisor.name}</Link>
      </h2>
      <Evidence scholar={scholar} />
      {note && <blockquote className="scholar-words">{note}</blockquote>}
      {decision && (
        <div className="scholar-decision">
          <p className="form-note">
            {decidedBy}, <Moment value={decision.at} />
          </p>
          <blockquote className="scholar-words">{decision.reason}</blockquote>
        </div>
      )}
      <Decide scholar={scholar} onDecided={onDecided} />
    </article>
  );
}

/** The evidence, beside the account's own data. */
function Evidence({
  scholar: { supervisor, kind, evidence, url, isConfirmed, earlier },
}: {
  scholar: ScholarCase;
}) {
  const { email, institution, position, website, orcid, createdAt } = supervisor;
  return (
    <dl className="scholar-facts">
      <dt>{SCHOLAR_EVIDENCE[kind]}</dt>
      <dd>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer">
            {evidence}
          </a>
        ) : (
          evidence
        )}
        <span className="scholar-proof">
          {isConfirmed ? 'Ownership verified' : 'Ownership not verified: compare the names'}
        </span>
      </dd>
      <dt>Institution</dt>
      <dd>{[position, institution].filter(Boolean).join(', ') || 'Not given'}</dd>
      <dt>Account</dt>
      <dd>
        {email}, joined <Day value={createdAt} />
      </dd>
      {orcid && (
        <>
          <dt>Linked ORCID</dt>
          <dd>
            <a href={`https://orcid.org/${orcid}`}>{orcid}</a>
          </dd>
        </>
      )}
      {website && (
        <>
          <dt>Website</dt>
          <dd>
            <a href={website} rel="nofollow ugc noopener">
              {website}
            </a>
          </dd>
        </>
      )}
      {earlier.map((each) => (
        <div key={each.at} className="scholar-earlier">
          <dt>Earlier</dt>
          <dd>
            {each.evidence}: {each.verdict === 'approve' ? 'approved' : 'declined'} <Day value={each.at} />:{' '}
            {each.reason}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Decide({ scholar, onDecided }: { scholar: ScholarCase; onDecided: (what: string) => void }) {
  const queryClient = useQueryClient();
  const { supervisor, state } = scholar;
  const possible: ScholarVerdict[] =
    state === 'PENDING' ? ['approve', 'decline'] : state === 'APPROVED' ? ['revoke'] : [];
  return (
    <ReasonedDecision
      words={WORDS}
      possible={possible}
      about={supervisor.name}
      note={() => `${supervisor.name} receives this by email.`}
      rule={ScholarDecision.shape.reason}
      keptAs={`scholar ${supervisor.id}`}
      send={(verdict, reason) =>
        apiClient.users.decideScholarVerification({ id: supervisor.id, verdict, reason })
      }
      onDone={(verdict) => {
        onDecided(`${supervisor.name} ${WORDS[verdict].done}.`);
        void queryClient.invalidateQueries({ queryKey: scholarQueries.all() });
      }}
      className="scholar-actions"
    />
  );
}
