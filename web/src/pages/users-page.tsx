import { useSearchParams } from 'react-router';
import { AccountList } from '../features/accounts/account-list.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/admin/users`: people, for admins to find, to suspend and to let in again. */
export function UsersPage() {
  usePageHead({ title: 'Users', robots: 'noindex' });
  const [params] = useSearchParams();
  return <AccountList q={params.get('q')?.trim() ?? ''} />;
}
