import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { OwnProfile } from '#shared/domain/profile.ts';
import { ProfileHead } from '../features/profile/profile-head.tsx';
import { SuspensionSection } from '../features/suspension/suspension-section.tsx';
import { api } from '../lib/api-client.ts';
import { usePageHead } from '../lib/page-head.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import '../ui/form/form.css';

const TABS = {
  '/profile': 'Profile',
  '/profile/notifications': 'Notifications',
  '/profile/security': 'Security',
  '/profile/account': 'Data and account',
};

interface ProfileFrameProps {
  tab: keyof typeof TABS;
  children: (supervisor: OwnProfile) => ReactNode;
}

/** The pages about my account, each a tab with its own address, below one head. */
export function ProfileFrame({ tab, children }: ProfileFrameProps) {
  usePageHead({ title: tab === '/profile' ? 'Profile' : `${TABS[tab]} · Profile`, robots: 'noindex' });
  const me = useQuery({ ...api.users.me.queryOptions({ select: ({ data }) => data }), staleTime: 0 });
  if (me.isError && !me.data)
    return <ErrorMessage isPage title="Couldn’t load your profile" error={me.error} onRetry={me.refetch} />;
  if (!me.data) return <PageSkeleton />;
  return (
    <div className="form-page">
      <ProfileHead supervisor={me.data} />
      {me.data.suspension && <SuspensionSection suspension={me.data.suspension} />}
      <Tabs look="tabs" label="Parts of your profile">
        {Object.entries(TABS).map(([to, label]) => (
          <NavLink key={to} to={to} end className="tab">
            {label}
          </NavLink>
        ))}
      </Tabs>
      {children(me.data)}
    </div>
  );
}
