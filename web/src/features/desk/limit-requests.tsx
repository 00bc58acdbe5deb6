import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type LimitRequest, LimitVerdict } from '#shared/domain/submission-limit.ts';
import { SUBMISSIONS } from '#shared/domain/submission-limit-constants.ts';
import { apiClient } from '../../lib/api-client.ts';
import { Moment } from '../../ui/date.tsx';
import { ReasonedDecision } from '../../ui/form/reasoned-decision.tsx';
import { deskQueries } from './desk-queries.ts';

const WORDS = {
  grant: { action: 'Grant', label: 'Why you grant it' },
  refuse: { action: 'Refuse', label: 'Why you refuse it' },
};

/** Requests for more submissions a day. Renders nothing if there are none. */
export function LimitRequests({
  requests,
  onDecided,
}: {
  requests: readonly LimitRequest[];
  onDecided: (what: string) => void;
}) {
  const queryClient = useQueryClient();
  if (requests.length === 0) return null;
  return (
    <section className="desk-flags" aria-labelledby="limit-requests-heading">
      <h2 id="limit-requests-heading">Requests for more submissions</h2>
      <ul>
        {requests.map(({ supervisor, perDay, reason, requestedAt }) => (
          <li key={supervisor.id}>
            <p className="entry-meta">
              <span>{perDay} papers a day</span>
              <Moment value={requestedAt} />
            </p>
            <p className="entry-title">
              <Link to={`/users/${supervisor.username}`}>{supervisor.name}</Link>
            </p>
            <p className="desk-words">{reason}</p>
            <ReasonedDecision
              words={WORDS}
              possible={['grant', 'refuse']}
              about={supervisor.name}
              note={(verdict) =>
                `${supervisor.name} reads this.${verdict === 'grant' ? ` The grant ends after ${SUBMISSIONS.grant.days.default} days.` : ''}`
              }
              rule={LimitVerdict.shape.reason}
              keptAs={`limit ${supervisor.id}`}
              send={async (verdict, why) => {
                await apiClient.desk.decideLimit({ id: supervisor.id, verdict, reason: why });
                void queryClient.invalidateQueries({ queryKey: deskQueries.all() });
              }}
              onDone={(verdict) =>
                onDecided(
                  `You ${verdict === 'grant' ? 'granted' : 'refused'} the request of ${supervisor.name}.`,
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
