import { useSearchParams } from 'react-router';
import { DeskQueue } from '../features/desk/desk-queue.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber } from '../lib/page-number.ts';
import '../ui/form/form.css';

/** `/admin/desk`: lets admins publish or reject the papers that screening held. */
export function DeskPage() {
  usePageHead({ title: 'Desk', robots: 'noindex' });
  const [params] = useSearchParams();
  return <DeskQueue page={readPageNumber(params)} alike={params.get('alike') ?? undefined} />;
}
