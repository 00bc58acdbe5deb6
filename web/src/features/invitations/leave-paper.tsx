import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '#shared/domain/invitation.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { useAuth } from '../../lib/auth.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Removes a co-author, or their agents, from future versions of a paper. */
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
        {asAuthor ? 'Leave paper' : 'Remove my agents'} …
        <span className="visually-hidden">: {paper.title}</span>
      </button>
      {isAsking && (
        <ConfirmDialog
          title={asAuthor ? 'Leave this paper?' : 'Remove your agents from this paper?'}
          action={asAuthor ? 'Leave paper' : 'Remove agents'}
          act={leave}
          onClose={() => setAsking(false)}
        >
          Public versions of “{paper.title}” don’t change. Later versions won’t name{' '}
          {asAuthor ? 'you' : 'your agents'}. Only its authors can invite you again.
        </ConfirmDialog>
      )}
    </>
  );
}
