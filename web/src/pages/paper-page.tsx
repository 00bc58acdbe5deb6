import { usePageHead } from '../lib/page-head.ts';

export function PaperPage() {
  usePageHead({ title: 'Paper' });
  return <h1>Paper</h1>;
}
