import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { MembershipSection } from '../features/institutions/membership-section.tsx';
import { OrcidSection } from '../features/profile/orcid-section.tsx';
import { ProfileForm } from '../features/profile/profile-form.tsx';
import { ScholarSection } from '../features/scholar/scholar-section.tsx';
import { api } from '../lib/api-client.ts';
import { useAuth } from '../lib/auth.tsx';
import { ProfileFrame } from './profile-frame.tsx';

/** `/profile`: what others see of the supervisor. `/profile#notifications`, as in earlier emails, leads to that tab. */
export function ProfilePage() {
  const { hash } = useLocation();
  const queryClient = useQueryClient();
  const { updateSupervisor } = useAuth();
  if (hash === '#notifications') return <Navigate replace to="/profile/notifications" />;
  return (
    <ProfileFrame tab="/profile">
      {(supervisor) => (
        <>
          <ProfileForm
            supervisor={supervisor}
            onSaved={(saved) => {
              updateSupervisor(saved);
              void queryClient.invalidateQueries({ queryKey: api.users.key() });
            }}
          />
          <OrcidSection orcid={supervisor.orcid} hasDeposits={supervisor.hasOrcidDeposits} />
          <MembershipSection membership={supervisor.membership} />
          <ScholarSection />
        </>
      )}
    </ProfileFrame>
  );
}
