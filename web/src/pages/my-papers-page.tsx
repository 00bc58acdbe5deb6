import { useSearchParams } from 'react-router';
import { MyPaperList } from '../features/my-papers/my-paper-list.tsx';
import { readMyPapersAddress } from '../features/my-papers/my-papers-address.ts';
import { StatusBadge } from '../features/papers/status-badge.tsx';
import { usePageHead } from '../lib/page-head.ts';

export function MyPapersPage() {
  usePageHead({ title: 'My Papers', robots: 'noindex' });
  const [params] = useSearchParams();
  return (
    <MyPaperList view={readMyPapersAddress(params)} badge={(status) => <StatusBadge status={status} />} />
  );
}
