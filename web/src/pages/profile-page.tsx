import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { NotificationSettings } from '../features/notification-settings/notification-settings.tsx';
import { DangerZone } from '../features/profile/danger-zone.tsx';
import { OrcidSection } from '../features/profile/orcid-section.tsx';
import { ProfileForm } from '../features/profile/profile-form.tsx';
import { ProfileHead } from '../features/profile/profile-head.tsx';
import { StorageUse } from '../features/profile/storage-use.tsx';
import { ScholarSection } from '../features/scholar/scholar-section.tsx';
import { SecurityPanel } from '../features/security/security-panel.tsx';
import { SuspensionSection } from '../features/suspension/suspension-section.tsx';
import { api } from '../lib/api-client.ts';
import { useAuth } from '../lib/auth.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import '../ui/form/form.css';

/** `/profile`: the supervisor's profile and account settings. */
export function ProfilePage() {
  usePageHead({ title: 'Profile', robots: 'noindex' });
  const me = useQuery({ ...api.users.me.queryOptions({ select: ({ data }) => data }), staleTime: 0 });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { updateSupervisor, logout } = useAuth();
  if (me.isError && !me.data)
    return <ErrorMessage isPage title="Couldn’t load your profile" error={me.error} onRetry={me.refetch} />;
  if (!me.data) return <PageSkeleton />;
  const supervisor = me.data;
  return (
    <div className="form-page">
      <ProfileHead supervisor={supervisor} />
      {supervisor.suspension && <SuspensionSection suspension={supervisor.suspension} />}
      <ProfileForm
        supervisor={supervisor}
        onSaved={(saved) => {
          updateSupervisor(saved);
          void queryClient.invalidateQueries({ queryKey: api.users.key() });
        }}
      />
      <OrcidSection orcid={supervisor.orcid} />
      <ScholarSection />
      <NotificationSettings />
      <StorageUse />
      <SecurityPanel />
      <DangerZone
        supervisor={supervisor}
        onDeleted={async () => {
          // Leaves this page first, because it would redirect a logged-out user to /login.
          await navigate('/');
          await logout();
        }}
      />
    </div>
  );
}
