import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { EXTERNAL_STATES, type ExternalCase, type ExternalVerdict } from '#shared/domain/external-paper.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { Moment } from '../../ui/date.tsx';
import { ReasonForm } from '../../ui/form/reason-form.tsx';
import { useFocusBack } from '../../ui/form/use-focus-back.ts';
import { Publication } from './publication.tsx';

const WORDS: Record<ExternalVerdict, { action: string; label: string; done: string }> = {
  confirm: { action: 'Confirm', label: 'Why it is confirmed', done: 'was confirmed' },
  decline: { action: 'Decline', label: 'Why it is declined', done: 'was declined' },
  revoke: {
    action: 'Take the confirmation back',
    label: 'Why the confirmation is taken back',
    done: 'is not confirmed any more',
  },
};

interface PublicationCaseProps {
  case: ExternalCase;
  onDecided: (what: string) => void;
}

/** One publication: whose it is said to be, where it can be looked at, and the decision. */
export function PublicationCase({ case: { paper, supervisor, decidedBy }, onDecided }: PublicationCaseProps) {
  const { state, reason, at } = paper.confirmation;
  return (
    <article className="publication-case">
      <p className="entry-meta">
        {state !== 'PENDING' && (
          <span className="badge" data-tone={state === 'CONFIRMED' ? 'ok' : 'rubric'}>
            {EXTERNAL_STATES[state]}
          </span>
        )}
        <Link to={`/users/${supervisor.username}`}>{supervisor.name}</Link>
        {supervisor.institution && <span>{supervisor.institution}</span>}
        {at && state === 'PENDING' && (
          <span>
            asked <Moment value={at} />
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
  const [verdict, setVerdict] = useState<ExternalVerdict>();
  const place = useFocusBack(verdict);
  const queryClient = useQueryClient();
  const { state, by } = paper.confirmation;
  const possible: ExternalVerdict[] =
    state === 'PENDING' ? ['confirm', 'decline'] : by === 'admin' ? ['revoke'] : [];
  if (verdict)
    return (
      <ReasonForm
        label={WORDS[verdict].label}
        note={`${supervisor.name} is mailed this.`}
        action={WORDS[verdict].action}
        keptAs={`publication ${paper.id} ${verdict}`}
        send={(reason) =>
          apiClient['external-papers'].decideConfirmation({
            id: paper.id,
            supervisorId: supervisor.id,
            verdict,
            reason,
          })
        }
        onDone={() => {
          onDecided(`“${paper.title}” ${WORDS[verdict].done}.`);
          setVerdict(undefined);
          void queryClient.invalidateQueries({ queryKey: api['external-papers'].key() });
        }}
        onCancel={() => setVerdict(undefined)}
      />
    );
  if (possible.length === 0) return null;
  return (
    <div className="form-actions" ref={place}>
      {possible.map((each) => (
        <button
          key={each}
          type="button"
          data-opens={each}
          className="button"
          aria-label={`${WORDS[each].action}: ${paper.title}`}
          onClick={() => setVerdict(each)}
        >
          {WORDS[each].action}
        </button>
      ))}
    </div>
  );
}
