import { InvitationList } from '../features/invitations/invitation-list.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { WorkTabs } from './work-tabs.tsx';

export function InvitationsPage() {
  usePageHead({ title: 'Invitations', robots: 'noindex' });
  return (
    <>
      <WorkTabs />
      <InvitationList />
    </>
  );
}
