import { useSearchParams } from 'react-router';
import { MyPaperList } from '../features/papers/mine/my-paper-list.tsx';
import { readMyPapersAddress } from '../features/papers/mine/my-papers-address.ts';
import { usePageHead } from '../lib/page-head.ts';
import { WorkTabs } from './work-tabs.tsx';

export function MyPapersPage() {
  usePageHead({ title: 'My Papers', robots: 'noindex' });
  const [params] = useSearchParams();
  return (
    <>
      <WorkTabs />
      <MyPaperList view={readMyPapersAddress(params)} />
    </>
  );
}
