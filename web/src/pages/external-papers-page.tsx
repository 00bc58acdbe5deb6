import { ExternalPaperList } from '../features/external-papers/external-paper-list.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/external-papers`: the supervisor's external papers. */
export function ExternalPapersPage() {
  usePageHead({ title: 'External papers', robots: 'noindex' });
  return <ExternalPaperList />;
}
