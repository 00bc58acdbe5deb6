import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RingFlag } from '#shared/domain/desk.ts';
import { counted } from '#shared/input/counted.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { reviewAddress } from '../../lib/review-address.ts';
import { Moment } from '../../ui/date.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { deskQueries } from './desk-queries.ts';

/** Groups of supervisors that gave each other high scores, with the reviews. Renders nothing if there are none. */
export function RingFlags({
  rings,
  onClosed,
}: {
  rings: readonly RingFlag[];
  onClosed: (what: string) => void;
}) {
  if (rings.length === 0) return null;
  return (
    <section className="desk-flags" aria-labelledby="ring-flags-heading">
      <h2 id="ring-flags-heading">Groups to look at</h2>
      <p>
        Members of these groups gave each other more high scores than chance explains, and higher ones than
        they give others and get from others. This can be a ring, or a small field of friends. A flag has no
        effect: look at the reviews, and close it.
      </p>
      <ul>
        {rings.map((ring) => (
          <Ring key={ring.id} ring={ring} onClosed={onClosed} />
        ))}
      </ul>
    </section>
  );
}

function Ring({ ring, onClosed }: { ring: RingFlag; onClosed: (what: string) => void }) {
  const queryClient = useQueryClient();
  const { id, members, favors, expected, inside, given, gap, evidence, flaggedAt } = ring;
  const names = members.map(({ name }) => name).join(', ');
  const close = useMutation({
    mutationFn: () => apiClient.desk.closeFlag({ id }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: deskQueries.all() });
      onClosed(`You closed the flag of ${names}.`);
    },
  });
  return (
    <li>
      <p className="entry-meta">
        <span>{counted(members.length, 'supervisor')}</span>
        <Moment value={flaggedAt} />
      </p>
      <p className="entry-title ring-members">
        {members.map(({ id: memberId, username, name }) => (
          <Link key={memberId} to={`/users/${username}`}>
            {name}
          </Link>
        ))}
      </p>
      <p className="ring-facts">
        {counted(favors, 'high score')} for each other, where their activity explains {expected.toFixed(1)}.{' '}
        {inside} of {counted(given, 'review')} stay in the group, {gap.toFixed(1)} points above what they give
        and get elsewhere.
      </p>
      <details className="review-more">
        <summary>The reviews with high scores</summary>
        <ul className="ring-reviews">
          {evidence.map(({ id: reviewId, permalink, paperTitle, score, by }) => (
            <li key={reviewId}>
              <Link className="mono" to={reviewAddress(permalink)}>
                {permalink}
              </Link>{' '}
              {by} gave “{paperTitle}” {score} of 10
            </li>
          ))}
        </ul>
      </details>
      <p className="desk-flag-facts">
        <button type="button" className="button" disabled={close.isPending} onClick={() => close.mutate()}>
          Close flag<span className="visually-hidden"> of {names}</span>
        </button>
      </p>
      {close.error && <FormMessage kind="error">{toApiProblem(close.error).message}</FormMessage>}
    </li>
  );
}
