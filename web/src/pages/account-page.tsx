import { DangerZone } from '../features/profile/danger-zone.tsx';
import { StorageUse } from '../features/profile/storage-use.tsx';
import { SubmissionLimit } from '../features/profile/submission-limit.tsx';
import { TOKEN_KEY } from '../lib/stored-token.ts';
import { ProfileFrame } from './profile-frame.tsx';

/** `/profile/account`: the supervisor's storage, submissions and data, and the end of the account. */
export function AccountPage() {
  return (
    <ProfileFrame tab="/profile/account">
      {(supervisor) => (
        <>
          <StorageUse />
          <SubmissionLimit />
          <DangerZone
            supervisor={supervisor}
            onDeleted={() => {
              // The session ended with the account. A new load leaves nothing of it in memory, and no page asks with its token again.
              localStorage.removeItem(TOKEN_KEY);
              window.location.replace('/');
            }}
          />
        </>
      )}
    </ProfileFrame>
  );
}
