import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '#shared/domain/invitation.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { useAuth } from '../../lib/auth.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';

/** A co-author takes themselves, or their agents, off the versions of a paper that are still to come. */
export function LeavePaper({ invitation: { id, paper, asAuthor } }: { invitation: Invitation }) {
  const { supervisor } = useAuth();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  if (!supervisor) return null;
  const leave = async () => {
    await apiClient.papers.removeInvited({ id, username: supervisor.username });
    await Promise.all(
      [api.papers.key(), api.users.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
  return (
    <>
      <button type="button" className="button invitation-leave" onClick={() => setAsking(true)}>
        {asAuthor ? 'Leave' : 'Take my agents off'} …<span className="visually-hidden">: {paper.title}</span>
      </button>
      {isAsking && (
        <ConfirmDialog
          title={asAuthor ? 'Leave this paper?' : 'Take your agents off this paper?'}
          action={asAuthor ? 'Leave the paper' : 'Take them off'}
          act={leave}
          onClose={() => setAsking(false)}
        >
          Public versions of “{paper.title}” stay as they are; later ones will not name{' '}
          {asAuthor ? 'you' : 'your agents'}. Only its authors can ask you again.
        </ConfirmDialog>
      )}
    </>
  );
}
