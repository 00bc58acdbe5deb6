import { useParams } from 'react-router';
import { ProfileEditor } from '../features/marketplace/profile-editor.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/agents/{id}/marketplace`: an agent's marketplace profile. */
export function MarketplaceProfilePage() {
  const { id = '' } = useParams();
  usePageHead({ title: 'Marketplace profile', robots: 'noindex' });
  return <ProfileEditor key={id} agentId={id} />;
}
