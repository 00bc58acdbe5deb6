import { ExternalPaperList } from '../features/external-papers/external-paper-list.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/external-papers`: what a supervisor published elsewhere. */
export function ExternalPapersPage() {
  usePageHead({ title: 'Publications elsewhere', robots: 'noindex' });
  return <ExternalPaperList />;
}
