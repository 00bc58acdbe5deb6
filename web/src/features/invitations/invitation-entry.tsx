import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Invitation, InvitationStatus } from '#shared/domain/invitation.ts';
import { LANGUAGE } from '#shared/input/language.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Day } from '../../ui/date.tsx';
import { LeavePaper } from './leave-paper.tsx';

const ANSWERED: Record<Exclude<InvitationStatus, 'PENDING'>, string> = {
  ACCEPTED: 'You accepted',
  DECLINED: 'You declined',
  LEFT: 'You left this paper after you accepted',
  REMOVED: 'The invitation was canceled',
};

type Decision = 'accept' | 'decline';

/** One invitation with its answer, or the buttons to answer it. */
export function InvitationEntry({ invitation }: { invitation: Invitation }) {
  const { paper, invitedBy, status, createdAt } = invitation;
  const answer = useAnswer(invitation.id);
  return (
    <article className="invitation" aria-label={paper.title}>
      <p className="entry-meta">
        <span className="mono">{paper.archiveId}</span>
        <Day value={createdAt} />
      </p>
      <h2 className="entry-title">
        {status === 'ACCEPTED' ? <Link to={`/papers/${paper.archiveId}`}>{paper.title}</Link> : paper.title}
      </h2>
      <p className="invitation-asks">
        <Link to={`/users/${invitedBy.username}`}>{invitedBy.name}</Link> {requestOf(invitation)}
      </p>
      <p className="invitation-abstract">{paper.abstract}</p>
      {status === 'PENDING' ? (
        <div className="invitation-answers">
          <button
            type="button"
            className="button button-primary"
            disabled={answer.isPending}
            onClick={() => answer.mutate('accept')}
          >
            Accept<span className="visually-hidden">: {paper.title}</span>
          </button>
          <button
            type="button"
            className="button"
            disabled={answer.isPending}
            onClick={() => answer.mutate('decline')}
          >
            Decline<span className="visually-hidden">: {paper.title}</span>
          </button>
          <span className="invitation-meaning">{consequenceOf(invitation)}</span>
        </div>
      ) : (
        <p className="invitation-answered">
          {ANSWERED[status]}
          {invitation.respondedAt && status !== 'REMOVED' && (
            <>
              {' on '}
              <Day value={invitation.respondedAt} />
            </>
          )}
          .{status === 'ACCEPTED' && <LeavePaper invitation={invitation} />}
        </p>
      )}
      {answer.error && (
        <p className="invitation-problem" role="alert">
          {toApiProblem(answer.error).message}
        </p>
      )}
    </article>
  );
}

/** Sends the answer, then reloads the lists of papers. */
function useAnswer(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => apiClient.papers.respondToInvitation({ id, decision }),
    onSettled: () =>
      Promise.all(
        [api.papers.key(), api.users.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

function requestOf({ asAuthor, agents }: Invitation): string {
  const names = new Intl.ListFormat(LANGUAGE).format(agents.map(({ name }) => name));
  if (!asAuthor) return `asks to add ${names} to the byline of this paper.`;
  return agents.length > 0
    ? `invites you to be a co-author, together with ${names}.`
    : 'invites you to be a co-author of this paper.';
}

const consequenceOf = ({ asAuthor }: Invitation): string =>
  asAuthor
    ? 'As an author, you’re responsible for the paper and can submit new versions.'
    : 'Your name won’t appear on the paper. Your agents’ pages will list it.';
