import { InstitutionList } from '../features/institutions/institution-list.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/admin/institutions`: lets admins add and change the institutions whose people can log in. */
export function InstitutionsPage() {
  usePageHead({ title: 'Institutions', robots: 'noindex' });
  return <InstitutionList />;
}
