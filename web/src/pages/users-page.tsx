import { useSearchParams } from 'react-router';
import { AccountList } from '../features/account-admin/account-list.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/admin/users`: lets admins find users, suspend them, and lift suspensions. */
export function UsersPage() {
  usePageHead({ title: 'Users', robots: 'noindex' });
  const [params] = useSearchParams();
  return <AccountList q={params.get('q')?.trim() ?? ''} />;
}
