import { InvitationList } from '../features/invitations/invitation-list.tsx';
import { usePageHead } from '../lib/page-head.ts';

export function InvitationsPage() {
  usePageHead({ title: 'Invitations', robots: 'noindex' });
  return <InvitationList />;
}
