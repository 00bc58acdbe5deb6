import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  EXTERNAL_STATES,
  type ExternalCase,
  ExternalDecision,
  type ExternalVerdict,
} from '#shared/domain/external-paper.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { Moment } from '../../ui/date.tsx';
import { ReasonedDecision } from '../../ui/form/reasoned-decision.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Publication } from './publication.tsx';

const WORDS: Record<ExternalVerdict, { action: string; label: string; done: string }> = {
  confirm: { action: 'Confirm', label: 'Reason for confirming', done: 'is confirmed' },
  decline: { action: 'Decline', label: 'Reason for declining', done: 'is declined' },
  revoke: {
    action: 'Revoke confirmation',
    label: 'Reason for revoking the confirmation',
    done: 'is no longer confirmed',
  },
};

interface PublicationCaseProps {
  case: ExternalCase;
  onDecided: (what: string) => void;
}

/** One request for confirmation: the publication, its supervisor, and the decision. */
export function PublicationCase({ case: { paper, supervisor, decidedBy }, onDecided }: PublicationCaseProps) {
  const { state, reason, at } = paper.confirmation;
  return (
    <article className="publication-case">
      <p className="entry-meta">
        {state !== 'PENDING' && <StatusBadge status={EXTERNAL_STATES[state]} />}
        <Link to={`/users/${supervisor.username}`}>{supervisor.name}</Link>
        {supervisor.institution && <span>{supervisor.institution}</span>}
        {at && state === 'PENDING' && (
          <span>
            Requested <Moment value={at} />
          </span>
        )}
      </p>
      <Publication paper={paper} heading="h2" />
      {reason && at && (
        <div className="publication-decision">
          <p className="form-note">
            {decidedBy}, <Moment value={at} />
          </p>
          <blockquote className="publication-reason">{reason}</blockquote>
        </div>
      )}
      <Decide paper={paper} supervisor={supervisor} onDecided={onDecided} />
    </article>
  );
}

function Decide({
  paper,
  supervisor,
  onDecided,
}: Pick<ExternalCase, 'paper' | 'supervisor'> & { onDecided: (what: string) => void }) {
  const queryClient = useQueryClient();
  const { state, by } = paper.confirmation;
  const possible: ExternalVerdict[] =
    state === 'PENDING' ? ['confirm', 'decline'] : by === 'admin' ? ['revoke'] : [];
  return (
    <ReasonedDecision
      words={WORDS}
      possible={possible}
      about={paper.title}
      note={() => `${supervisor.name} receives this by email.`}
      rule={ExternalDecision.shape.reason}
      keptAs={`publication ${paper.id}`}
      send={(verdict, reason) =>
        apiClient['external-papers'].decideConfirmation({
          id: paper.id,
          supervisorId: supervisor.id,
          verdict,
          reason,
        })
      }
      onDone={(verdict) => {
        onDecided(`“${paper.title}” ${WORDS[verdict].done}.`);
        void queryClient.invalidateQueries({ queryKey: api['external-papers'].key() });
      }}
    />
  );
}
