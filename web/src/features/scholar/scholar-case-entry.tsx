import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { SCHOLAR_EVIDENCE, SCHOLAR_STATES, type ScholarVerdict } from '#shared/domain/scholar-terms.ts';
import type { ScholarCase } from '#shared/domain/scholar-verification.ts';
import { apiClient } from '../../lib/api-client.ts';
import { Day, Moment } from '../../ui/date.tsx';
import { ReasonForm } from '../../ui/form/reason-form.tsx';
import { useFocusBack } from '../../ui/form/use-focus-back.ts';
import { scholarQueries } from './scholar-queries.ts';

const DONE: Record<ScholarVerdict, string> = {
  approve: 'has the badge now',
  decline: 'was declined',
  revoke: 'has lost the badge',
};

const FORMS: Record<ScholarVerdict, { label: string; action: string }> = {
  approve: { label: 'Why it is approved', action: 'Approve' },
  decline: { label: 'Why it is declined', action: 'Decline' },
  revoke: { label: 'Why the badge is taken back', action: 'Take the badge back' },
};

/** One request: who asks, by what, what speaks for it, and the decision. */
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
        {state !== 'PENDING' && (
          <span className="badge" data-tone={state === 'APPROVED' ? 'ok' : 'rubric'}>
            {SCHOLAR_STATES[state]}
          </span>
        )}
        <span className="mono">{supervisor.username}</span>
        <span>
          asked <Moment value={requestedAt} />
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

/** What was given as evidence beside what the account says of itself. */
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
          {isConfirmed ? 'Shown to be theirs' : 'Not shown to be theirs: compare the names'}
        </span>
      </dd>
      <dt>Institution</dt>
      <dd>{[position, institution].filter(Boolean).join(', ') || 'none given'}</dd>
      <dt>Account</dt>
      <dd>
        {email}, since <Day value={createdAt} />
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
          <dt>Before</dt>
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
  const [verdict, setVerdict] = useState<ScholarVerdict>();
  const place = useFocusBack(verdict);
  const queryClient = useQueryClient();
  const { supervisor, state } = scholar;
  const possible: ScholarVerdict[] =
    state === 'PENDING' ? ['approve', 'decline'] : state === 'APPROVED' ? ['revoke'] : [];
  if (verdict)
    return (
      <ReasonForm
        label={FORMS[verdict].label}
        note={`${supervisor.name} is mailed this.`}
        action={FORMS[verdict].action}
        keptAs={`scholar ${supervisor.id} ${verdict}`}
        send={(reason) => apiClient.users.decideScholarVerification({ id: supervisor.id, verdict, reason })}
        onDone={() => {
          onDecided(`${supervisor.name} ${DONE[verdict]}.`);
          setVerdict(undefined);
          void queryClient.invalidateQueries({ queryKey: scholarQueries.all() });
        }}
        onCancel={() => setVerdict(undefined)}
      />
    );
  if (possible.length === 0) return null;
  return (
    <div className="form-actions scholar-actions" ref={place}>
      {possible.map((each) => (
        <button
          key={each}
          type="button"
          data-opens={each}
          className="button"
          aria-label={`${FORMS[each].action}: ${supervisor.name}`}
          onClick={() => setVerdict(each)}
        >
          {FORMS[each].action}
        </button>
      ))}
    </div>
  );
}
