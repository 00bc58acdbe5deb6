import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted } from '#shared/input/counted.ts';
import { api } from '../../lib/api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvitationEntry } from './invitation-entry.tsx';
import './invitations.css';

/** My invitations to papers, unanswered ones first. */
export function InvitationList() {
  const list = useQuery({ ...api.papers.invitations.queryOptions(), staleTime: 0 });
  const invitations = list.data?.data.invitations;
  const waiting = invitations?.filter(({ status }) => status === 'PENDING').length;
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Invitations</h1>
          <p className="list-facts" aria-live="polite">
            {waiting !== undefined && (
              <span>
                {waiting === 0 ? 'No open invitations' : `${counted(waiting, 'invitation')} to answer`}
              </span>
            )}
          </p>
        </div>
      </header>
      {list.isError && !invitations && (
        <ErrorMessage title="Couldn’t load your invitations" error={list.error} onRetry={list.refetch} />
      )}
      {list.isPending && <ListSkeleton />}
      {invitations?.length === 0 && (
        <div className="message">
          <p>No invitations yet. When a submitter names you as a co-author, the invitation appears here.</p>
          <Link className="button" to="/my-papers">
            Go to My Papers
          </Link>
        </div>
      )}
      {invitations && invitations.length > 0 && (
        <ol className="listing list-body">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="entry">
              <InvitationEntry invitation={invitation} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <div className="listing" role="status" aria-label="Loading your invitations">
      {['first', 'second'].map((entry) => (
        <div key={entry} className="entry entry-skeleton">
          <Skeleton width={250} height={16} />
          <Skeleton width="62%" height={24} />
          <Skeleton width="80%" height={16} />
        </div>
      ))}
    </div>
  );
}
