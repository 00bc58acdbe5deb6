import { useSearchParams } from 'react-router';
import { DeskQueue } from '../features/desk/desk-queue.tsx';
import { pageInAddress } from '../features/papers/page-in-address.ts';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/admin/desk`: what screening held, for admins to publish or reject. */
export function DeskPage() {
  usePageHead({ title: 'Desk', robots: 'noindex' });
  const [params] = useSearchParams();
  return <DeskQueue page={pageInAddress(params)} />;
}
